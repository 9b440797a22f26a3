import {
  mdiArrowExpandDown,
  mdiArrowExpandUp,
  mdiCheckboxMarkedOutline,
  mdiDotsVertical,
  mdiEyeOutline,
  mdiFileDelimitedOutline,
  mdiMagnify,
  mdiOpenInApp,
  mdiRefresh,
  mdiSelectAll,
  mdiSelectOff,
  mdiSort,
  mdiViewColumnOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { SortOrder } from '../../model/page.ts';
import { choice } from '../commands/choice.tsx';
import type { Command, Enablement } from '../commands/command.ts';
import { dropHeldKeys } from '../commands/keys/held-keys.ts';
import { param } from '../commands/param.ts';
import { register } from '../commands/registry.ts';
import { translate } from '../i18n/i18n.ts';
import { checkbox } from '../inputs/checkbox.tsx';
import { activeTable } from './active-table.ts';
import { clearing } from './clearing.ts';
import type { FocusStep } from './grid/grid-focus.ts';
import { SearchBoxOnDemand } from './search-box-on-demand.ts';
import { hasRows, keysOf, oneOf, onRows, table, tableCommand, type Verb } from './table-command.ts';

/** What `clear` takes back of the active table. */
function toClear(): (() => void) | undefined {
  const active = activeTable();
  return active && clearing(active);
}

const canClear = (): Enablement => (toClear() ? true : 'table.nothing-to-clear');
const canOpen = (): Enablement => (activeTable()?.canOpen() ? hasRows() : 'table.no-details');

/** Moving by a row is plumbing: nobody looks for it in the palette, and its key falls silent in an empty table. */
const PLUMBING = { ...onRows, plumbing: true } as const;

const STEPS: readonly [Verb, readonly string[], FocusStep][] = [
  ['next-row', ['j', 'ArrowDown'], 'next'],
  ['previous-row', ['k', 'ArrowUp'], 'previous'],
  ['page-down', ['PageDown'], 'page-down'],
  ['page-up', ['PageUp'], 'page-up'],
  ['first-row', ['Home'], 'first'],
  ['last-row', ['End'], 'last'],
];

const sortParams = z.object({
  property: param(z.string().check(z.minLength(1)), {
    title: 'table.sort-by',
    description: 'table.sort-by-description',
    input: choice(() => activeTable()?.columns.sortChoices() ?? []),
  }),
  order: param(SortOrder, {
    title: 'table.sort-order',
    description: 'table.sort-order-description',
    input: choice<'ASC' | 'DESC'>(() => [
      { value: 'ASC', label: translate('table.ascending') },
      { value: 'DESC', label: translate('table.descending') },
    ]),
  }),
});

const FORMATS = { csv: 'table.export-format-csv', json: 'table.export-format-json' } as const;
const RANGES = {
  all: 'table.export-range-all',
  selected: 'table.export-range-selected',
  screen: 'table.export-range-screen',
} as const;
const CONTENTS = { texts: 'table.export-content-texts', values: 'table.export-content-values' } as const;
const isCsv = ({ format }: Record<string, unknown>) => format !== 'json';
const exportParams = z.object({
  format: param(z.enum(keysOf(FORMATS)), {
    title: 'table.export-format',
    description: 'table.export-format-description',
    input: oneOf(FORMATS),
  }),
  range: param(z.enum(keysOf(RANGES)), {
    title: 'table.export-range',
    description: 'table.export-range-description',
    input: oneOf(RANGES),
  }),
  content: param(z.optional(z.enum(keysOf(CONTENTS))), {
    title: 'table.export-content',
    description: 'table.export-content-description',
    input: oneOf(CONTENTS),
    shown: isCsv,
  }),
  mark: param(z.optional(z.boolean()), {
    title: 'table.export-mark',
    description: 'table.export-mark-description',
    input: checkbox,
    shown: isCsv,
  }),
});

/** What a person can do with a table as soon as it stands, whatever it lists. They act on the active table. */
export const tableCommands: readonly Command[] = [
  ...STEPS.map(([verb, keys, step]) =>
    tableCommand(verb, { ...PLUMBING, keys, run: () => table().cursor.move(step) }),
  ),
  tableCommand('extend-down', {
    ...PLUMBING,
    icon: mdiArrowExpandDown,
    keys: ['shift+j', 'shift+ArrowDown'],
    run: () => table().selection.extend('next'),
  }),
  tableCommand('extend-up', {
    ...PLUMBING,
    icon: mdiArrowExpandUp,
    keys: ['shift+k', 'shift+ArrowUp'],
    run: () => table().selection.extend('previous'),
  }),
  tableCommand('column-right', {
    ...PLUMBING,
    keys: ['ArrowRight'],
    run: () => table().moveToColumn('right'),
  }),
  tableCommand('column-left', {
    ...PLUMBING,
    keys: ['ArrowLeft'],
    run: () => table().moveToColumn('left'),
  }),
  tableCommand('toggle-selection', {
    icon: mdiCheckboxMarkedOutline,
    keys: ['x'],
    ...onRows,
    run: () => table().selection.toggle(),
  }),
  tableCommand('select-all', {
    icon: mdiSelectAll,
    keys: ['shift+x'],
    ...onRows,
    run: () => table().selection.toggleShown(),
  }),
  tableCommand('select-all-matching', {
    icon: mdiSelectAll,
    keys: ['*'],
    safe: true,
    ...onRows,
    run: () => table().selection.selectMatching(),
  }),
  tableCommand('clear-selection', {
    icon: mdiSelectOff,
    run() {
      const { selection, cursor } = table();
      selection.clear();
      cursor.focusGrid();
    },
  }),
  tableCommand('clear', { keys: ['Escape'], plumbing: true, enabled: canClear, run: () => toClear()?.() }),
  tableCommand('open', {
    ...onRows,
    icon: mdiOpenInApp,
    keys: ['Enter'],
    enabled: canOpen,
    run: () => table().open(),
  }),
  tableCommand('peek', {
    ...onRows,
    at: { row: 80 },
    forPeople: true,
    icon: mdiEyeOutline,
    keys: ['Space'],
    run: () => table().peek(),
  }),
  tableCommand('row-menu', {
    icon: mdiDotsVertical,
    keys: ['m'],
    forPeople: true,
    ...onRows,
    run: () => table().openRowMenu(),
  }),
  tableCommand('search', {
    icon: mdiMagnify,
    keys: ['/'],
    opensField: true,
    enabled: () => activeTable()?.canSearch() || 'table.no-search',
    async run() {
      const searched = table();
      try {
        await SearchBoxOnDemand.preload();
      } catch (error) {
        // The next key would wait, too, for what does not come: also the one that tries again.
        dropHeldKeys();
        throw error;
      }
      searched.openSearch();
    },
  }),
  tableCommand('sort', {
    icon: mdiSort,
    keys: ['s'],
    params: sortParams,
    initial: async () => table().sort(),
    run: (sort) => table().sortBy(sort),
  }),
  tableCommand('refresh', {
    icon: mdiRefresh,
    keys: ['r'],
    async run(_args, { source }) {
      const refreshing = table().refresh();
      // A person reads in the table what that failed of.
      await (source === 'script' ? refreshing : refreshing.catch(() => undefined));
    },
  }),
  tableCommand('columns', { icon: mdiViewColumnOutline, forPeople: true, run: () => table().openColumns() }),
  tableCommand('export', {
    keywords: 'table.export-keywords',
    icon: mdiFileDelimitedOutline,
    params: exportParams,
    initial: () => ({
      format: 'csv' as const,
      range: (activeTable()?.selection.stored.rows.size ?? 0) > 0 ? ('selected' as const) : ('all' as const),
      content: 'texts' as const,
      mark: true,
    }),
    submitLabel: 'table.export',
    async run({ format, range, content = 'values', mark = false }, { signal }) {
      const exported = table();
      // Few lists are ever exported.
      const { exportTable } = await import('./export-table.ts');
      return exportTable(exported, { format, range, content, mark }, signal);
    },
    done: (count) => (count === undefined ? undefined : { key: 'table.exported', values: { count } }),
  }),
];

let tablesOnScreen = 0;
let takeOut = () => {};

/** Registers the commands for as long as any table is on screen. Returns the way for a table to say that it is gone. */
export function provideTableCommands(): () => void {
  if (tablesOnScreen === 0) takeOut = register(...tableCommands);
  tablesOnScreen += 1;
  return () => {
    tablesOnScreen -= 1;
    if (tablesOnScreen === 0) takeOut();
  };
}
