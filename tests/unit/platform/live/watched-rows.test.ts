import { expect, it } from 'vitest';
import { MAX_WATCHED_ROWS } from '../../../../src/model/request-limits.ts';
import { createWatchedRows } from '../../../../src/platform/live/watched-rows.ts';

it('the pages of a session have so many rows together; a page that shrinks makes room', () => {
  const share = createWatchedRows();
  const [one, other] = [share(), share()];
  one(MAX_WATCHED_ROWS - 5);
  other(5);
  expect(() => other(6)).toThrow(`At most ${MAX_WATCHED_ROWS} are allowed`);
  one(10);
  other(6);
});
