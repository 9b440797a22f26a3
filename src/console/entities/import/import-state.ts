import type { ColumnProblem } from '../../api/import/import-columns.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { ImportSettings } from './import-memory.ts';
import { type DoneCounts, NOTHING_DONE } from './imported-row.ts';
import type { RowAction } from './planned-row.ts';

/** How far an import is. `waiting`: the platform cannot be reached. */
type ImportPhase = 'empty' | 'reading' | 'ready' | 'running' | 'waiting' | 'ended';

/** What a page shows of an import; its rows are told apart, because there may be 100,000. */
export interface ImportState {
  phase: ImportPhase;
  source: { name: string; size: number } | null;
  /** Why a source was not taken, or why the import cannot begin. */
  refusal: Shown | null;
  settings: ImportSettings | null;
  header: readonly string[];
  /** The first values of each column. */
  examples: readonly string[];
  problems: readonly ColumnProblem[];
  /** How many characters could not be read. */
  unreadable: number;
  actions: Readonly<Record<RowAction, number>>;
  newProfiles: readonly string[];
  /** Whether it is known which names are taken. */
  check: 'none' | 'checking' | 'checked' | { failure: Shown };
  done: DoneCounts;
  /** It was begun before this page was loaded. */
  resumed: boolean;
}

/** The state of an import in which there is nothing yet. */
export function emptyState(): ImportState {
  return {
    phase: 'empty',
    source: null,
    refusal: null,
    settings: null,
    header: [],
    examples: [],
    problems: [],
    unreadable: 0,
    actions: { create: 0, update: 0, skip: 0, refuse: 0 },
    newProfiles: [],
    check: 'none',
    done: NOTHING_DONE,
    resumed: false,
  };
}

/** Whether rows are sent, or wait until they can be. */
export function isUnderWay({ phase }: Pick<ImportState, 'phase'>): boolean {
  return phase === 'running' || phase === 'waiting';
}

/** How many rows of those that are to be imported nobody has tried yet. */
export function countLeft({ actions, done }: Pick<ImportState, 'actions' | 'done'>): number {
  return actions.create + actions.update - countTried(done);
}

/** How many rows were tried, whatever has come of them. */
export function countTried({ created, updated, failed }: DoneCounts): number {
  return created + updated + failed;
}
