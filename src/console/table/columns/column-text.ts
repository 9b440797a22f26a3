import type { ColumnChoice } from './column-preferences.ts';

/** A column as a list shows it. */
interface ShownColumn {
  id: string;
  pinned: boolean;
  /** In pixels; undefined: as declared. */
  width: number | undefined;
}

/** A pinned column has a star before it, and one with a width of its own that width behind another: `*name,label*180`. */
const COLUMN = /^(\*?)(.+?)(?:\*(\d+))?$/;

/** The columns of a list as its address says them. Pure. */
export function printColumns(shown: readonly ShownColumn[]): string {
  return shown
    .map(({ id, pinned, width }) => `${pinned ? '*' : ''}${id}${width === undefined ? '' : `*${width}`}`)
    .join(',');
}

/** What an address says of the columns there are, all others hidden; undefined where it names none of them. Pure. */
export function readColumns(text: string, declared: readonly string[]): ColumnChoice | undefined {
  const named = text.split(',').flatMap((part) => {
    const [, star, id = '', width] = COLUMN.exec(part) ?? [];
    return declared.includes(id) ? [{ id, pinned: star === '*', width }] : [];
  });
  if (named.length === 0) return undefined;
  const ids = named.map(({ id }) => id);
  return {
    // The first one names the row.
    columns: Object.fromEntries(declared.map((id, place) => [id, place === 0 || ids.includes(id)])),
    order: ids,
    pinned: named.filter(({ pinned }) => pinned).map(({ id }) => id),
    widths: Object.fromEntries(named.flatMap(({ id, width }) => (width ? [[id, Number(width)]] : []))),
  };
}
