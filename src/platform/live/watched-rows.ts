import { MAX_WATCHED_ROWS } from '../../model/request-limits.ts';
import { LimitExceeded } from '../errors.ts';

/** Notes how many rows a page has now. @throws LimitExceeded when all pages of the session have too many with it */
export type NoteRows = (count: number) => void;

/** Counts the rows that the pages of a session watch; each page gets its own share to note. */
export function createWatchedRows(): () => NoteRows {
  let all = 0;
  return () => {
    let own = 0;
    return (count) => {
      const next = all - own + count;
      if (next > MAX_WATCHED_ROWS && count > own) {
        throw new LimitExceeded(
          `The pages of this session would watch ${next} rows. At most ${MAX_WATCHED_ROWS} are allowed.`,
        );
      }
      all = next;
      own = count;
    };
  };
}
