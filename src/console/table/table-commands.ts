import {
  mdiArrowCollapseHorizontal,
  mdiArrowExpandDown,
  mdiArrowExpandHorizontal,
  mdiArrowExpandUp,
  mdiArrowLeftBold,
  mdiArrowRightBold,
  mdiCheckboxMarkedOutline,
  mdiContentCopy,
  mdiDotsVertical,
  mdiEyeOutline,
  mdiFileDelimitedOutline,
  mdiFormatLineSpacing,
  mdiMagnify,
  mdiOpenInApp,
  mdiPinOutline,
  mdiRefresh,
  mdiRestore,
  mdiSelectAll,
  mdiSelectGroup,
  mdiSelectOff,
  mdiSort,
  mdiViewColumnOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { SortOrder } from '../../model/page.ts';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type ParamsSchema } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { register } from '../commands/registry.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { checkbox } from '../inputs/checkbox.tsx';
import { number } from '../inputs/number.ts';
import { copyText } from '../ui/clipboard.ts';
import { activeTable } from './active-table.ts';
import type { FocusStep } from './grid/grid-focus.ts';
import { chooseDensityOf, densityOf } from './list-density.ts';
import type { TableColumns } from './table-columns.ts';
import type { TableStore } from './table-store.ts';

type VerbOf<K> = K extends `table.${infer V}-description` ? V : never;
/** What a table can do: its texts are `table.{verb}` and `table.{verb}-description`. */
type Verb = VerbOf<TranslationKey>;

/** A command on the active table. */
function tableCommand<P extends ParamsSchema, R>(
  verb: Verb,
  rest: Omit<Command<P, R>, 'id' | 'title' | 'description' | 'group' | 'scope' | 'when'>,
): Command {
  return defineCommand<P, R, unknown>({
    id: `table.${verb}`,
    title: `table.${verb}`,
    description: `table.${verb}-description`,
    group: 'table.group',
    scope: 'table',
    when: () => activeTable() !== undefined,
    ...rest,
  });
}

function table(): TableStore<unknown> {
  const active = activeTable();
  if (!active) throw new Error('There is no table on screen');
  return active;
}

const hasRows = (): Enablement => ((activeTable()?.rowCount() ?? 0) > 0 ? true : 'table.no-rows');
const canClear = (): Enablement => (activeTable()?.canClear() ? true : 'table.nothing-to-clear');
const canOpen = (): Enablement => (activeTable()?.canOpen() ? hasRows() : 'table.no-details');

/** Acts on rows: waits until it is known whether there are any. */
const onRows = { ready: () => activeTable()?.ready(), enabled: hasRows } as const;
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

/** How many rows are read to be selected; who wants more selects all that match. */
const MOST_AT_ONCE = 10_000;

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

/** One of the keys, each by its title. */
const oneOf = <V extends string>(titles: Readonly<Record<V, TranslationKey>>) =>
  choice<V>(() => keysOf(titles).map((value) => ({ value, label: translate(titles[value]) })));
const keysOf = <V extends string>(titles: Readonly<Record<V, TranslationKey>>) => Object.keys(titles) as V[];
const FORMATS = { csv: 'table.export-format-csv', json: 'table.export-format-json' } as const;
const RANGES = {
  all: 'table.export-range-all',
  selected: 'table.export-range-selected',
  screen: 'table.export-range-screen',
} as const;
const CONTENTS = { texts: 'table.export-content-texts', values: 'table.export-content-values' } as const;
const DENSITIES = {
  compact: 'density.choice.compact',
  comfortable: 'density.choice.comfortable',
  everywhere: 'table.density-everywhere',
} as const;
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

/** A column: the one that the keyboard is at unless a caller names another; where it is at none, it is asked for. */
const columnParam = (current: (columns: TableColumns<unknown>) => string | undefined) =>
  param(
    z.prefault(
      z.string().check(
        z.refine(
          (id) =>
            activeTable()
              ?.columns.choices()
              .some(({ value }) => value === id) ?? false,
          {
            error: 'table.no-column' satisfies TranslationKey,
          },
        ),
      ),
      () => {
        const columns = activeTable()?.columns;
        return (columns && current(columns)) ?? '';
      },
    ),
    {
      title: 'table.column',
      description: 'table.column-description',
      input: choice(() => activeTable()?.columns.choices() ?? []),
    },
  );
const onColumn = { params: z.object({ column: columnParam((columns) => columns.current()) }) };

/** Everything a person can do with a table, whatever it lists. They act on the active table. */
export const tableCommands: readonly Command[] = [
  ...STEPS.map(([verb, keys, step]) =>
    tableCommand(verb, { ...PLUMBING, keys, run: () => table().move(step) }),
  ),
  tableCommand('extend-down', {
    ...PLUMBING,
    icon: mdiArrowExpandDown,
    keys: ['shift+j', 'shift+ArrowDown'],
    run: () => table().extend('next'),
  }),
  tableCommand('extend-up', {
    ...PLUMBING,
    icon: mdiArrowExpandUp,
    keys: ['shift+k', 'shift+ArrowUp'],
    run: () => table().extend('previous'),
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
    run: () => table().toggleSelection(),
  }),
  tableCommand('select-all', {
    icon: mdiSelectAll,
    keys: ['shift+x'],
    ...onRows,
    run: () => table().selectShown(),
  }),
  tableCommand('select-all-matching', {
    icon: mdiSelectAll,
    keys: ['*'],
    ...onRows,
    run: () => table().selectMatching(),
  }),
  tableCommand('select-next', {
    icon: mdiSelectGroup,
    keys: ['#'],
    ...onRows,
    params: z.object({
      count: param(z.int().check(z.gte(1), z.lte(MOST_AT_ONCE)), {
        title: 'table.select-next-count',
        input: number,
      }),
    }),
    run: ({ count }) => table().selectNext(count),
  }),
  tableCommand('clear-selection', { icon: mdiSelectOff, run: () => table().clearSelection() }),
  tableCommand('clear', { keys: ['Escape'], plumbing: true, enabled: canClear, run: () => table().clear() }),
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
    enabled: () => activeTable()?.canSearch() || 'table.no-search',
    run: () => table().openSearch(),
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
  tableCommand('toggle-column', {
    ...onColumn,
    icon: mdiEyeOutline,
    run: ({ column }) => table().columns.toggle(column),
  }),
  tableCommand('move-column-left', {
    ...onColumn,
    icon: mdiArrowLeftBold,
    keys: ['shift+ArrowLeft'],
    run: ({ column }) => table().columns.move(column, 'left'),
  }),
  tableCommand('move-column-right', {
    ...onColumn,
    icon: mdiArrowRightBold,
    keys: ['shift+ArrowRight'],
    run: ({ column }) => table().columns.move(column, 'right'),
  }),
  tableCommand('widen-column', {
    ...onColumn,
    icon: mdiArrowExpandHorizontal,
    keys: ['>'],
    run: ({ column }) => table().columns.widen(column, 1),
  }),
  tableCommand('narrow-column', {
    ...onColumn,
    icon: mdiArrowCollapseHorizontal,
    keys: ['<'],
    run: ({ column }) => table().columns.widen(column, -1),
  }),
  tableCommand('pin-column', {
    ...onColumn,
    icon: mdiPinOutline,
    keys: ['|'],
    run: ({ column }) => table().columns.pin(column),
  }),
  tableCommand('reset-columns', { icon: mdiRestore, run: () => table().columns.reset() }),
  tableCommand('density', {
    keywords: 'density.keywords',
    icon: mdiFormatLineSpacing,
    params: z.object({
      density: param(z.enum(keysOf(DENSITIES)), {
        title: 'table.density',
        description: 'table.density-description',
        input: oneOf(DENSITIES),
      }),
    }),
    initial: () => ({ density: densityOf(table().id) ?? ('everywhere' as const) }),
    run: ({ density }) => chooseDensityOf(table().id, density === 'everywhere' ? null : density),
  }),
  tableCommand('copy-cell', {
    params: z.object({ column: columnParam((columns) => columns.copied()) }),
    icon: mdiContentCopy,
    keys: ['shift+y'],
    at: { row: 85 },
    ...onRows,
    async run({ column }) {
      const cell = table().cell(column);
      if (cell) await copyText(cell.text);
      return cell?.title;
    },
    done: (column) => (column === undefined ? undefined : { key: 'table.copied', values: { column } }),
  }),
  tableCommand('export', {
    keywords: 'table.export-keywords',
    icon: mdiFileDelimitedOutline,
    params: exportParams,
    initial: () => ({
      format: 'csv' as const,
      range: (activeTable()?.selectedCount() ?? 0) > 0 ? ('selected' as const) : ('all' as const),
      content: 'texts' as const,
      mark: true,
    }),
    submitLabel: 'table.export',
    run: ({ format, range, content = 'values', mark = false }, { signal }) =>
      table().export({ format, range, content, mark }, signal),
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
