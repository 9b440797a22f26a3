import type { ConfirmChannel, Options } from 'amqplib';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { OutboundFailure } from '../../outbound/outbound-failure.ts';

/** A broker of AMQP 0-9-1, and as whom it is spoken to. */
export interface AmqpBroker {
  readonly host: string;
  readonly port: number;
  readonly virtualHost: string;
  readonly username: string;
  readonly password: string;
  /** What the client says of itself beside what it always says. */
  readonly clientProperties: Readonly<Record<string, string>>;
  readonly guard: AddressGuard;
}

/** Where a message goes. */
export interface AmqpAddress {
  readonly exchange: string;
  readonly routingKey: string;
}

/** An open connection to a broker. */
export interface AmqpConnection {
  readonly isOpen: boolean;
  /** Resolves once the broker has taken the message. @throws Error */
  publish(address: AmqpAddress, data: string, properties: Options.Publish): Promise<void>;
  close(): Promise<void>;
}

/** Seconds of silence after which each side looks whether the other is there. */
const HEARTBEAT = 30;

/** Connects. @throws Error with what it came of */
export async function openAmqp(broker: AmqpBroker): Promise<AmqpConnection> {
  const { host, port, virtualHost, username, password, clientProperties, guard } = broker;
  guard.check(host);
  const { connect } = await import('amqplib');
  const address = { protocol: 'amqp', hostname: host, port, username, password, heartbeat: HEARTBEAT };
  const connection = await connect(
    { ...address, vhost: encodeURIComponent(virtualHost) },
    { lookup: guard.lookup, clientProperties },
  ).catch((error: Error) => {
    // The client does not read on when a broker refuses the virtual host.
    if (!error.message.includes('ConnectionOpenOk')) throw error;
    throw new OutboundFailure(`The broker at ${host}:${port} refuses the virtual host '${virtualHost}'`);
  });
  let isOpen = true;
  let channel: Promise<OpenChannel> | undefined;
  connection.on('error', () => undefined);
  connection.on('close', () => {
    isOpen = false;
  });

  /** The channel that there is, or a new one: a broker closes the channel in which something is wrong. */
  function openChannel(): Promise<OpenChannel> {
    if (channel) return channel;
    const coming = open();
    channel = coming;
    coming.catch(() => forget(coming));
    return coming;
  }

  function forget(old: Promise<OpenChannel>): void {
    if (channel === old) channel = undefined;
  }

  async function open(): Promise<OpenChannel> {
    const opened = await connection.createConfirmChannel();
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    opened.on('error', (error) => {
      channel = undefined;
      ended.reject(new OutboundFailure(refusalOf(error)));
    });
    opened.on('close', () => {
      channel = undefined;
      ended.reject(new OutboundFailure(`The broker at ${host}:${port} closed the connection`));
    });
    return { opened, ended: ended.promise };
  }

  return {
    get isOpen() {
      return isOpen;
    },
    async publish({ exchange, routingKey }, data, properties) {
      const { opened, ended } = await openChannel();
      const confirmed = new Promise<void>((resolve, reject) => {
        opened.publish(exchange, routingKey, Buffer.from(data), properties, (error: unknown) =>
          // What ended the channel is told by its own error, a moment later.
          error === null ? resolve() : setImmediate(reject, error),
        );
      });
      await Promise.race([confirmed, ended]);
    },
    close: () => connection.close(),
  };
}

interface OpenChannel {
  readonly opened: ConfirmChannel;
  /** Rejects with the reason once it has ended. */
  readonly ended: Promise<never>;
}

/** What a broker says, without what the client says about it. */
function refusalOf({ message }: Error): string {
  return `The broker refuses the message: ${/with message "(.*)"$/s.exec(message)?.[1] ?? message}`;
}
