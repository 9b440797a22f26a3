import type { EntityHandle } from '../registry/entity-handles.ts';
import type { KvEntry } from '../values/kv.ts';
import { decodePoints, type EncodedFrame } from './log-format.ts';
import type { LoggedPoints } from './telemetry-log.ts';

/**
 * The points of a frame, and whose they are. There are many of them until they are merged, and objects that live that
 * long are dear to get rid of: so they are nothing but the bytes that were written, and numbers.
 */
export class WrittenPoints implements Iterable<LoggedPoints> {
  readonly entities: EntityHandle[] = [];
  readonly #frame: EncodedFrame | undefined;
  readonly #records: number[] = [];

  /** None yet; of a frame that could not be written nobody may read them. */
  constructor(frame: EncodedFrame | undefined) {
    this.#frame = frame;
  }

  /** Adds those of a record of the frame. */
  add(entity: EntityHandle, record: number): void {
    this.entities.push(entity);
    this.#records.push(record);
  }

  *[Symbol.iterator](): Generator<LoggedPoints, void> {
    const frame = this.#frame;
    if (!frame) return;
    for (const [at, entity] of this.entities.entries()) {
      const record = this.#records[at] ?? 0;
      yield new ReadPoints(entity, frame, record);
    }
  }
}

/** Points that are read when somebody asks for them: most are watched by nobody. */
class ReadPoints implements LoggedPoints {
  readonly entity: EntityHandle;
  readonly #frame: EncodedFrame;
  readonly #record: number;
  #entries: KvEntry[] | undefined;

  constructor(entity: EntityHandle, frame: EncodedFrame, record: number) {
    this.entity = entity;
    this.#frame = frame;
    this.#record = record;
  }

  get entries(): KvEntry[] {
    const { bytes, starts } = this.#frame;
    const [begin = 0, next = 0] = starts.slice(this.#record, this.#record + 2);
    this.#entries ??= decodePoints(bytes.toString('utf8', begin, next - 1));
    return this.#entries;
  }
}
