import * as z from 'zod/mini';
import type { Column, Sort } from '../../table/columns/column.ts';
import { readSettings } from '../contract/native-widget.tsx';
import { stored } from '../kit/stored.ts';

const yes = stored(z.boolean(), true);
const no = stored(z.boolean(), false);
const text = stored(z.string(), '');

/** How every table of widgets shows its rows. */
export const pageSettings = {
  displayPagination: yes,
  defaultPageSize: stored(z.number(), 10),
} as const;

/** What tables of entities and of alarms can be told besides. */
export const searchSettings = { enableSearch: yes, enableSelectColumnDisplay: yes } as const;

/** A column of a table, as the settings of its data key have it. */
export const KeySettings = z.object({
  /** In pixels or percent; `0px`: as there is room. */
  columnWidth: stored(z.string(), '0px'),
  useCellStyleFunction: no,
  cellStyleFunction: text,
  useCellContentFunction: no,
  cellContentFunction: text,
});
export type KeySettings = z.infer<typeof KeySettings>;

/** The settings of the column of a data key, as far as they are of use. */
export function keySettings({
  settings,
}: {
  readonly settings?: Readonly<Record<string, unknown>> | null | undefined;
}): KeySettings {
  return readSettings(KeySettings, settings ?? {});
}

/** Without pages there is one, as long as it can be. */
const WHOLE_PAGE = 1024;

/** The lengths that pages can have; one alone where there are no pages. */
export function pageSizes(settings: {
  displayPagination: boolean;
  defaultPageSize: number;
}): readonly number[] {
  if (!settings.displayPagination) return [WHOLE_PAGE];
  const size = Math.min(Math.max(Math.trunc(settings.defaultPageSize) || 10, 1), WHOLE_PAGE);
  return [size, size * 2, size * 3];
}

/** An order as settings have it, the name of a column with `-` or `+` before it; the first of these that is a column. */
export function storedSort(
  written: string,
  fallback: Sort,
  /** The column of a name. */
  columnOf: (name: string) => string | undefined,
): Sort {
  const property = columnOf(written.replace(/^[+-]/, ''));
  return property === undefined ? fallback : { property, order: written.startsWith('-') ? 'DESC' : 'ASC' };
}

const LEAST_WIDTH = 48;
const FITTING_WIDTH = 96;

/** The room of a column by its stored width. */
export function columnRoom(stored: string): Pick<Column<never>, 'width' | 'grow'> {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(stored) ?? [];
  const size = Number(number ?? 0);
  if (size === 0) return { width: FITTING_WIDTH, grow: 20 };
  return unit === '%'
    ? { width: LEAST_WIDTH, grow: Math.min(size, 100) }
    : { width: Math.max(size, LEAST_WIDTH) };
}
