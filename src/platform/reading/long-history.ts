import type { KeyStretch } from './value-reads.ts';

/** So many points are read at once: some milliseconds of a thread, which serves others in between. */
export const POINTS_PER_PART = 2_000;

/** How the parts of a history are read. */
export interface HistoryParts {
  /** Finds where its points lie, those of a key after each other. */
  find(): Promise<readonly KeyStretch[]>;
  /** Reads the points of a stretch, as the bytes of a JSON list. */
  read(part: KeyStretch): Promise<Uint8Array>;
}

/**
 * A history as bytes of JSON, part by part: nothing is read before it is asked for. Points that come or go meanwhile may be
 * in it or not. What keeps it from being read at all is thrown at once, as far as the first part tells it.
 */
export async function readLongHistory({ find, read }: HistoryParts): Promise<AsyncIterable<Uint8Array>> {
  const found = await find();
  const [first] = found;
  const begin = first && (await read(first));
  return parts();

  async function* parts(): AsyncGenerator<Uint8Array> {
    let isEmpty = true;
    for (const [at, part] of found.entries()) {
      const isNew = part.key !== found[at - 1]?.key;
      if (isNew) {
        yield Buffer.from(`${at === 0 ? '{' : '],'}${JSON.stringify(part.key)}:[`);
        isEmpty = true;
      }
      const points = (at === 0 && begin) || (await read(part));
      // Without the brackets of a list.
      if (points.length <= 2) continue;
      if (!isEmpty) yield Buffer.from(',');
      yield points.subarray(1, -1);
      isEmpty = false;
    }
    yield Buffer.from(found.length === 0 ? '{}' : ']}');
  }
}
