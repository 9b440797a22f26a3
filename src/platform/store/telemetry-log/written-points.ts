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
  #frame: EncodedFrame | undefined;
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

  /** What is written of those of a record. @throws Error when that is let go of */
  textOf(record: number): string {
    if (!this.#frame) throw new Error('Points were asked for that nobody has kept');
    const { bytes, starts } = this.#frame;
    const [begin = 0, next = 0] = starts.slice(record, record + 2);
    return bytes.toString('utf8', begin, next - 1);
  }

  /**
   * Lets go of the bytes at once: left to the garbage collection they add up to so much that it goes through all there
   * is in memory again and again.
   */
  release(): void {
    this.#frame?.bytes.buffer.transfer(0);
    this.#frame = undefined;
  }

  *[Symbol.iterator](): Generator<LoggedPoints, void> {
    if (!this.#frame) return;
    for (const [at, entity] of this.entities.entries()) {
      yield new ReadPoints(entity, this, this.#records[at] ?? 0);
    }
  }
}

/** Points that are read when somebody asks for them: most are watched by nobody. */
class ReadPoints implements LoggedPoints {
  readonly entity: EntityHandle;
  readonly #written: WrittenPoints;
  readonly #record: number;
  #text: string | undefined;
  #entries: KvEntry[] | undefined;

  constructor(entity: EntityHandle, written: WrittenPoints, record: number) {
    this.entity = entity;
    this.#written = written;
    this.#record = record;
  }

  get entries(): KvEntry[] {
    this.#entries ??= decodePoints(this.#text ?? this.#written.textOf(this.#record));
    return this.#entries;
  }

  keep(): void {
    this.#text ??= this.#written.textOf(this.#record);
  }
}
