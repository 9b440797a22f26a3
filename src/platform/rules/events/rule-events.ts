import { hostname } from 'node:os';
import type { EventType } from '../../../model/event.ts';
import { contained } from '../../contained.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../../store/store.ts';
import type { RuleWatcher } from '../engine/engine.ts';
import type { Trace } from '../engine/walk.ts';
import { HourlyQuota } from './hourly-quota.ts';

/** So many messages that go through nodes in debug mode are noted of a tenant in an hour. */
const MOST_TRACES = 50_000;

/** A node that fails is told of at most this often, ms. */
const ERROR_INTERVAL = 3_000;

/** How often events are written, ms, and how many, and characters of them, may wait for that: what is more is lost. */
const WRITING = 300;
const MOST_WAITING = 20_000;
const MOST_WAITING_CHARACTERS = 32 * 1024 * 1024;

/** So many events are written in one commit. */
const PER_COMMIT = 500;

/** Data of messages is noted up to so many characters. */
const MOST_CHARACTERS = 100_000;

/** How often counts are written, ms. */
const HOUR = 3_600_000;

interface Waiting {
  readonly key: number;
  readonly type: EventType;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Counts {
  messagesProcessed: number;
  errorsOccurred: number;
}

/** Notes what happens in chains as events of them and of their nodes. */
export class RuleEvents implements RuleWatcher {
  readonly #store: Pick<Store, 'write' | 'events' | 'entities' | 'now'>;
  readonly #log: Log;
  readonly #failed = (error: unknown) =>
    this.#log.error({ err: error }, 'Events of rule chains could not be kept');
  readonly #server = hostname();
  readonly #quota = new HourlyQuota(MOST_TRACES);
  readonly #lastErrors = new Map<number, number>();
  readonly #counts = new Map<number, Counts>();
  readonly #counting: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #characters = 0;
  #writing: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(store: Pick<Store, 'write' | 'events' | 'entities' | 'now'>, log: Log) {
    this.#store = store;
    this.#log = log;
    this.#counting = setInterval(
      contained(() => this.#writeCounts(), this.#failed),
      HOUR,
    ).unref();
  }

  onLifeCycle(...[{ type, id }, event, error]: Parameters<RuleWatcher['onLifeCycle']>): void {
    const key = this.#store.entities.resolve(type, id)?.key;
    if (key === undefined) return;
    const failure = error === undefined ? {} : { error };
    this.#add({ key, type: 'LC_EVENT', body: { event, success: error === undefined, ...failure } });
  }

  traced(traces: readonly Trace[]): void {
    for (const trace of traces) {
      const { key, tenantId } = trace.node;
      switch (this.#quota.take(tenantId, this.#store.now())) {
        case 'some':
          this.#add({ key, type: 'DEBUG_RULE_NODE', body: bodyOf(trace) });
          break;
        case 'last':
          this.#add({
            key,
            type: 'ERROR',
            body: {
              method: 'onMessage',
              error: `More than ${MOST_TRACES} debug events in an hour: no more are noted`,
            },
          });
          break;
        case 'none':
      }
    }
  }

  failed(...[{ key }, error]: Parameters<RuleWatcher['failed']>): void {
    this.#countsOf(key).errorsOccurred += 1;
    const now = this.#store.now();
    if (now - (this.#lastErrors.get(key) ?? Number.NEGATIVE_INFINITY) < ERROR_INTERVAL) return;
    this.#lastErrors.set(key, now);
    this.#add({ key, type: 'ERROR', body: { method: 'onMessage', error } });
  }

  handled(nodeKey: number, messages: number): void {
    this.#countsOf(nodeKey).messagesProcessed += messages;
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    clearInterval(this.#counting);
    clearTimeout(this.#writing);
    this.#writeCounts();
    await this.#writeAll();
  }

  #countsOf(key: number): Counts {
    const known = this.#counts.get(key) ?? { messagesProcessed: 0, errorsOccurred: 0 };
    this.#counts.set(key, known);
    return known;
  }

  #writeCounts(): void {
    for (const [key, counts] of this.#counts) this.#add({ key, type: 'STATS', body: { ...counts } });
    this.#counts.clear();
    this.#lastErrors.clear();
  }

  #add(event: Waiting): void {
    if (this.#waiting.length >= MOST_WAITING || this.#characters >= MOST_WAITING_CHARACTERS) return;
    this.#waiting.push(event);
    this.#characters += charactersOf(event);
    const write = contained(() => {
      this.#writing = undefined;
      this.#written = this.#writeAll();
      return this.#written;
    }, this.#failed);
    this.#writing ??= setTimeout(write, WRITING).unref();
  }

  async #writeAll(): Promise<void> {
    await this.#written;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, PER_COMMIT);
      for (const event of some) this.#characters -= charactersOf(event);
      try {
        await this.#store.write(() => {
          for (const event of some) this.#write(event);
        });
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  #write({ key, type, body }: Waiting): void {
    const entity = this.#store.entities.byKey(key);
    if (entity) this.#store.events.save(entity, { type, body: { server: this.#server, ...body } });
  }
}

function charactersOf({ body }: Waiting): number {
  return Object.values(body).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

function bodyOf({ direction, message, label = '', error = '' }: Trace): Waiting['body'] {
  const { id, type, originator, dataType, data, metadata } = message;
  return {
    type: direction,
    entityId: originator.id,
    entityName: originator.entityType,
    msgId: id,
    msgType: type,
    dataType,
    relationType: label,
    data: data.slice(0, MOST_CHARACTERS),
    metadata: JSON.stringify(metadata).slice(0, MOST_CHARACTERS),
    error,
  };
}
