import type { Client } from 'aedes';
import type { Platform } from '../assembly/platform.ts';

/** Sends messages to one connected client, as far as it has subscribed to them. */
export class MqttMailbox {
  readonly #client: Client;
  readonly #log: Platform['log'];
  #hasFailed = false;
  /** The quality of service granted by topic filter. */
  readonly #granted = new Map<string, 0 | 1>();

  constructor(client: Client, { log }: Pick<Platform, 'log'>) {
    this.#client = client;
    this.#log = log;
  }

  grant(filter: string, qos: 0 | 1): void {
    this.#granted.set(filter, qos);
  }

  hears(filter: string): boolean {
    return this.#granted.has(filter);
  }

  withdraw(filter: string): void {
    this.#granted.delete(filter);
  }

  /**
   * Sends a message, or its JSON, on a topic that the filter covers; nothing when the client has not subscribed to it.
   */
  send(filter: string, topic: string, message: object | string): void {
    const qos = this.#granted.get(filter);
    if (qos === undefined) return;
    const payload = typeof message === 'string' ? message : JSON.stringify(message);
    this.#client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, (error) => {
      if (error) this.#log.info({ err: error, client: this.#client.id }, 'A device could not be told');
    });
  }

  /** Ends the connection. */
  close(): void {
    this.#client.close();
  }

  /** Ends the connection, and no other, after a failure of the platform. */
  readonly fail = (error: unknown): void => {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#log.error({ err: error, client: this.#client.id }, 'An MQTT connection was closed by a failure');
    this.close();
  };
}

/** What the broker does with one connected client. */
export interface MqttSession {
  /** Whether the client may subscribe to the filter. */
  mayHear(filter: string): boolean;
  /**
   * Takes what the client has sent. Resolves with whether it is to be acknowledged; rejects when the connection has to
   * end, as what was sent cannot be understood or stored.
   */
  receive(topic: string, payload: Buffer): Promise<boolean>;
  /** Does the same with messages of telemetry that came one after the other: all of them before one that is refused. */
  receiveTelemetry(payloads: readonly Buffer[]): Promise<boolean>;
  /** The client has been told that it is connected. */
  opened(): void;
  /** The client has been told that it hears a filter. */
  subscribed(filter: string): void;
  unsubscribed(filter: string): void;
  /** A sign of life that is no message. */
  alive(): void;
  /** The connection is over; also when it never came to be open. */
  closed(): void;
}
