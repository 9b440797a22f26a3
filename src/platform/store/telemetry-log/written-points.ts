import type { EntityHandle } from '../registry/entity-handles.ts';
import type { KvEntry } from '../values/kv.ts';
import { decodePoints, type EncodedFrame } from './log-format.ts';
import type { LoggedPoints } from './telemetry-log.ts';

/**
 * The points of a frame, and whose they are. There are many of them until they are merged, and objects that live that
 * long are dear to get rid of: so they are nothing but the bytes that were written, and numbers.
 */
export class WrittenPoints implements Iterable<LoggedPoints> {
  #frame: EncodedFrame | undefined;
  /** Each that has points, once. */
  readonly #entities: readonly EntityHandle[];
  /** Which of them each record of the frame is of, counted from 1; 0 where it is of none. */
  readonly #entityOf: Uint32Array<ArrayBuffer>;

  /** Of each record whose points it has, if any; of a frame that could not be written nobody may read them. */
  constructor(frame: EncodedFrame | undefined, owners: readonly (EntityHandle | undefined)[]) {
    this.#frame = frame;
    this.#entityOf = new Uint32Array(owners.length);
    const places = new Map<EntityHandle, number>();
    for (const [record, owner] of owners.entries()) {
      if (!owner) continue;
      const place = places.get(owner) ?? places.size + 1;
      places.set(owner, place);
      this.#entityOf[record] = place;
    }
    this.#entities = [...places.keys()];
  }

  /** Whose the points of each record are that has any. */
  *owners(): Generator<EntityHandle, void> {
    for (const place of this.#entityOf) {
      const entity = this.#entities[place - 1];
      if (entity) yield entity;
    }
  }

  /** What is written of those of a record. @throws Error when that is let go of */
  textOf(record: number): string {
    if (!this.#frame) throw new Error('Points were asked for that nobody has kept');
    const { bytes, starts } = this.#frame;
    return bytes.toString('utf8', starts[record], (starts[record + 1] ?? 0) - 1);
  }

  /**
   * Lets go of the bytes at once: left to the garbage collection they add up to so much that it goes through all there
   * is in memory again and again.
   */
  release(): void {
    if (!this.#frame) return;
    for (const { buffer } of [this.#frame.bytes, this.#frame.starts, this.#entityOf]) buffer.transfer(0);
    this.#frame = undefined;
  }

  *[Symbol.iterator](): Generator<LoggedPoints, void> {
    if (!this.#frame) return;
    for (const [record, place] of this.#entityOf.entries()) {
      const entity = this.#entities[place - 1];
      if (entity) yield new ReadPoints(entity, this, record);
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
