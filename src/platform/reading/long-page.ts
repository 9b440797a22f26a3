import { type PageLink, toPage } from '../../model/page.ts';
import type { KeyPage } from '../store/registry/entity-lists.ts';

/** How the parts of a page are read. */
export interface PageParts<Keys extends KeyPage> {
  /** Finds the keys of its rows. */
  find(): Promise<Keys>;
  /** Reads the rows of some of them, as the bytes of a JSON list. */
  read(keys: readonly number[], found: Keys): Promise<Uint8Array>;
}

/** How many rows are read at once: some milliseconds of a thread, which serves others in between. */
const ROWS_PER_PART = 500;

const COMMA = Buffer.from(',');

/**
 * A page as bytes of JSON, part by part: nothing is read before it is asked for, so that memory holds a part of the page
 * and not all of it, and no thread is kept by who takes it slowly. Rows that are gone when their turn comes are left
 * out. What keeps the page from being read at all is thrown at once, as far as the first part tells it.
 */
export async function readLongPage<Keys extends KeyPage>(
  { page, pageSize }: PageLink,
  { find, read }: PageParts<Keys>,
): Promise<AsyncIterable<Uint8Array>> {
  const found = await find();
  const { keys, total } = found;
  const first = await read(keys.slice(0, ROWS_PER_PART), found);
  return parts();

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"data":[');
    let rows = membersOf(first);
    let isFirst = true;
    for (let at = ROWS_PER_PART; ; at += ROWS_PER_PART) {
      if (rows.length > 0) {
        if (!isFirst) yield COMMA;
        yield rows;
        isFirst = false;
      }
      if (at >= keys.length) break;
      rows = membersOf(await read(keys.slice(at, at + ROWS_PER_PART), found));
    }
    const { data: _none, ...totals } = toPage([], total, { page, pageSize });
    yield Buffer.from(`],${JSON.stringify(totals).slice(1)}`);
  }
}

/** A JSON list without its brackets. */
function membersOf(list: Uint8Array): Uint8Array {
  return list.subarray(1, -1);
}
