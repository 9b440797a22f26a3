import { RunError } from '../../commands/command-error.ts';
import { listAtHand, rowChanges } from '../../table/rows/list-at-hand.ts';
import { selectedRows } from '../../table/rows/memory-rows.ts';
import type { RowList, RowQuery, RowSource } from '../../table/rows/row-list.ts';
import { explorerColumns } from './explorer-columns.tsx';
import type { ExploredRow, ExploredValues } from './follow-explored.ts';

/** What is explored as the rows of a table. */
export interface ExploredSource extends RowSource<ExploredRow> {
  open(query: RowQuery): RowList<ExploredRow>;
  /** Tells of newer values. */
  set(values: ExploredValues): void;
}

/** An order of rows, and what it was made of when. */
interface Ordered extends Pick<ExploredValues, 'rows' | 'membership'> {
  ids: readonly string[];
  version: number;
  time: number;
}

/** Rows that move about more often than this cannot be read, and putting ten thousand in order takes long; in ms. */
const REORDERED_EVERY = 1_000;
/** Of each entity the keys stand in their order, too. */
const BY_KEY: RowQuery = { search: '', sort: { property: 'key', order: 'ASC' } };
/** What rows are ordered by that does not change with their values. */
const STEADY = new Set(['entity', 'key']);

/**
 * Rows that are ordered anew only when some have come or gone, and where the order depends on the values, once a second
 * at most: ten thousand of them may change all the time. `refresh` asks for everything anew.
 */
export function exploredRows(key: readonly unknown[], refresh: () => void): ExploredSource {
  // The same each time: it is the same failure.
  const refusal = new RunError({ key: 'telemetry.explore-failed' });
  let values: ExploredValues | undefined;
  const changes = rowChanges();

  function open(query: RowQuery): RowList<ExploredRow> {
    const isSteady = STEADY.has(query.sort.property) && query.search === '';
    let ordered: Ordered | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function ids(): readonly string[] {
      if (!values) return [];
      const { membership, rows } = values;
      const now = performance.now();
      const version = changes.version();
      if (ordered && ordered.rows === rows && ordered.membership === membership) {
        if (isSteady || ordered.version === version) return ordered.ids;
        const left = ordered.time + REORDERED_EVERY - now;
        if (left > 0) {
          timer ??= setTimeout(() => {
            timer = undefined;
            changes.tell();
          }, left);
          return ordered.ids;
        }
      }
      const all = [...rows.values()];
      const byKey = query.sort.property === 'entity' ? selectedRows(all, BY_KEY, explorerColumns) : all;
      const found = selectedRows(byKey, query, explorerColumns).map(({ id }) => id);
      ordered = { ids: found, rows, membership, version, time: now };
      return found;
    }

    const isThere = () => values !== undefined && (values.status === 'live' || values.rows.size > 0);
    return listAtHand({ key }, query, changes, {
      get count() {
        return isThere() ? ids().length : undefined;
      },
      get failure() {
        return values?.status === 'failed' ? refusal : null;
      },
      get refreshing() {
        return values?.status === 'loading' && isThere();
      },
      row(index) {
        const id = ids()[index];
        return id === undefined ? undefined : values?.rows.get(id);
      },
      all: () => ids().flatMap((id) => values?.rows.get(id) ?? []),
      refresh,
      release: () => clearTimeout(timer),
    });
  }

  return {
    key,
    open,
    set(next) {
      const isToCome = next.status === 'loading' && next.rows.size === 0;
      // Who asks anew keeps what there is until there is something.
      values = isToCome && values ? { ...values, status: 'loading' } : next;
      changes.tell();
    },
  };
}
