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
import { type Command, defineCommand, type Enablement } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { register } from '../commands/registry.ts';
import { formatNumber, translate } from '../i18n/i18n.ts';
import { activeTable, type TableController } from './active-table.ts';
import type { FocusStep } from './grid/grid-focus.ts';

const COMMON = {
  scope: 'table',
  group: 'table.group',
  when: () => activeTable() !== undefined,
} as const;

function table(): TableController {
  const active = activeTable();
  if (!active) throw new Error('There is no table on screen');
  return active;
}

const hasRows = (): Enablement => ((activeTable()?.rowCount() ?? 0) > 0 ? true : 'table.no-rows');
const canClear = (): Enablement => (activeTable()?.canClear() ? true : 'table.nothing-to-clear');

/** Moving by a row is plumbing: nobody looks for it in the palette, and its key falls silent in an empty table. */
function moving(
  command: Pick<Command, 'id' | 'title' | 'description' | 'keys' | 'icon'>,
  run: (controller: TableController) => Promise<void> | void,
): Command {
  return defineCommand({ ...COMMON, ...command, plumbing: true, enabled: hasRows, run: () => run(table()) });
}

const move = (step: FocusStep) => (controller: TableController) => controller.move(step);
const extend = (step: FocusStep) => (controller: TableController) => controller.extend(step);

const moves: readonly Command[] = [
  moving(
    {
      id: 'table.next-row',
      title: 'table.next-row',
      description: 'table.next-row-description',
      keys: ['j', 'ArrowDown'],
    },
    move('next'),
  ),
  moving(
    {
      id: 'table.previous-row',
      title: 'table.previous-row',
      description: 'table.previous-row-description',
      keys: ['k', 'ArrowUp'],
    },
    move('previous'),
  ),
  moving(
    {
      id: 'table.page-down',
      title: 'table.page-down',
      description: 'table.page-down-description',
      keys: ['PageDown'],
    },
    move('page-down'),
  ),
  moving(
    {
      id: 'table.page-up',
      title: 'table.page-up',
      description: 'table.page-up-description',
      keys: ['PageUp'],
    },
    move('page-up'),
  ),
  moving(
    {
      id: 'table.first-row',
      title: 'table.first-row',
      description: 'table.first-row-description',
      keys: ['Home'],
    },
    move('first'),
  ),
  moving(
    {
      id: 'table.last-row',
      title: 'table.last-row',
      description: 'table.last-row-description',
      keys: ['End'],
    },
    move('last'),
  ),
  moving(
    {
      id: 'table.extend-down',
      title: 'table.extend-down',
      description: 'table.extend-down-description',
      icon: mdiArrowExpandDown,
      keys: ['shift+j', 'shift+ArrowDown'],
    },
    extend('next'),
  ),
  moving(
    {
      id: 'table.extend-up',
      title: 'table.extend-up',
      description: 'table.extend-up-description',
      icon: mdiArrowExpandUp,
      keys: ['shift+k', 'shift+ArrowUp'],
    },
    extend('previous'),
  ),
];

const selecting: readonly Command[] = [
  defineCommand({
    ...COMMON,
    id: 'table.toggle-selection',
    title: 'table.toggle-selection',
    description: 'table.toggle-selection-description',
    icon: mdiCheckboxMarkedOutline,
    keys: ['x'],
    enabled: hasRows,
    run: () => table().toggleSelection(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.select-all',
    title: 'table.select-all',
    description: 'table.select-all-description',
    icon: mdiSelectAll,
    keys: ['shift+x'],
    enabled: hasRows,
    run: () => table().selectShown(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.select-all-matching',
    title: 'table.select-all-matching',
    description: 'table.select-all-matching-description',
    icon: mdiSelectAll,
    enabled: hasRows,
    run: (_args, { signal }) => table().selectMatching(signal),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.clear-selection',
    title: 'table.clear-selection',
    description: 'table.clear-selection-description',
    icon: mdiSelectOff,
    run: () => table().clearSelection(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.clear',
    title: 'table.clear',
    description: 'table.clear-description',
    keys: ['Escape'],
    plumbing: true,
    enabled: canClear,
    run: () => table().clear(),
  }),
];

const rowActions: readonly Command[] = [
  defineCommand({
    ...COMMON,
    id: 'table.open',
    title: 'table.open',
    description: 'table.open-description',
    icon: mdiOpenInApp,
    keys: ['Enter'],
    enabled: hasRows,
    run: () => table().open(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.peek',
    title: 'table.peek',
    description: 'table.peek-description',
    icon: mdiEyeOutline,
    keys: ['Space'],
    enabled: hasRows,
    run: () => table().peek(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.row-menu',
    title: 'table.row-menu',
    description: 'table.row-menu-description',
    icon: mdiDotsVertical,
    keys: ['m'],
    enabled: hasRows,
    run: () => table().openRowMenu(),
  }),
];

const sortParams = z.object({
  property: param(z.string().check(z.minLength(1)), {
    title: 'table.sort-by',
    description: 'table.sort-by-description',
    input: { select: () => activeTable()?.sortChoices() ?? [] },
  }),
  order: param(SortOrder, {
    title: 'table.sort-order',
    description: 'table.sort-order-description',
    input: {
      select: () => [
        { value: 'ASC', label: translate('table.ascending') },
        { value: 'DESC', label: translate('table.descending') },
      ],
    },
  }),
});

const listActions: readonly Command[] = [
  defineCommand({
    ...COMMON,
    id: 'table.search',
    title: 'table.search',
    description: 'table.search-description',
    icon: mdiMagnify,
    keys: ['/'],
    run: () => table().focusSearch(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.sort',
    title: 'table.sort',
    description: 'table.sort-description',
    icon: mdiSort,
    keys: ['s'],
    params: sortParams,
    initial: async () => table().sort(),
    run: (sort) => table().sortBy(sort),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.refresh',
    title: 'table.refresh',
    description: 'table.refresh-description',
    icon: mdiRefresh,
    keys: ['r'],
    run: () => table().refresh(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.columns',
    title: 'table.columns',
    description: 'table.columns-description',
    icon: mdiViewColumnOutline,
    run: () => table().openColumns(),
  }),
  defineCommand({
    ...COMMON,
    id: 'table.export-csv',
    title: 'table.export-csv',
    description: 'table.export-csv-description',
    keywords: 'table.export-csv-keywords',
    icon: mdiFileDelimitedOutline,
    run: (_args, { signal }) => table().exportCsv(signal),
    done: (count) =>
      count === undefined
        ? undefined
        : { key: 'table.exported', values: { count, formatted: formatNumber(count) } },
  }),
];

/** Everything a person can do with a table, whatever it lists. They act on the active table. */
export const tableCommands: readonly Command[] = [...moves, ...selecting, ...rowActions, ...listActions];

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
