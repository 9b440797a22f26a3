import {
  mdiArrowCollapseHorizontal,
  mdiArrowExpandHorizontal,
  mdiArrowLeftBold,
  mdiArrowRightBold,
  mdiContentCopy,
  mdiEyeOutline,
  mdiFormatLineSpacing,
  mdiPinOutline,
  mdiRestore,
  mdiSelectGroup,
} from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import type { Command } from '../commands/command.ts';
import { RunError } from '../commands/command-error.ts';
import { param } from '../commands/param.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { copyText } from '../ui/clipboard.ts';
import { activeTable } from './active-table.ts';
import { currentCell } from './current-cell.ts';
import { chooseDensityOf, densityOf } from './list-density.ts';
import { readPlaces, rowsToSelect, WRITTEN_PLACES } from './row-places.ts';
import { selectNext, selectPlaces } from './select-places.ts';
import type { TableColumns } from './table-columns.ts';
import { keysOf, oneOf, onRows, table, tableCommand } from './table-command.ts';

/** How many rows are read to be selected; who wants more selects all that match. */
const MOST_AT_ONCE = 10_000;

const DENSITIES = {
  compact: 'density.choice.compact',
  comfortable: 'density.choice.comfortable',
  everywhere: 'table.density-everywhere',
} as const;

const tooMany = 'table.too-many-rows' satisfies TranslationKey;

function isFew(places: string): boolean {
  const { first, last } = readPlaces(places) ?? { first: 0, last: 0 };
  return last - first < MOST_AT_ONCE;
}

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

/** What else a person can do with a table, which nobody needs before the first page is at rest. */
export const lateTableCommands: readonly Command[] = [
  tableCommand('select-next', {
    icon: mdiSelectGroup,
    keys: ['#'],
    ...onRows,
    params: z.object({
      count: param(
        z.union([
          z.int().check(z.gte(1), z.lte(MOST_AT_ONCE)),
          z.string().check(z.regex(WRITTEN_PLACES), z.refine(isFew, { error: tooMany })),
        ]),
        {
          title: 'table.select-next-count',
          description: 'table.select-next-count-description',
          input: rowsToSelect,
        },
      ),
    }),
    run({ count }) {
      if (typeof count === 'number') return selectNext(table(), count);
      const places = readPlaces(count);
      const total = table().rows.count();
      if (!places || places.first > total)
        throw new RunError({ key: 'table.no-such-rows', values: { count: total } });
      return selectPlaces(table(), places);
    },
  }),
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
      const cell = currentCell(table(), column);
      if (cell) await copyText(cell.text);
      return cell?.title;
    },
    done: (column) => (column === undefined ? undefined : { key: 'table.copied', values: { column } }),
  }),
];
