import { expect, test } from 'vitest';
import { COLUMNS, groundOf, ROWS, type Thumbnail, TOLERANCE, unlikeness } from './likeness.ts';
import { storedPictures } from './widget-pictures.ts';

/** What may go wrong with a widget, as its thumbnail shows it. */
const FAULTS: Readonly<Record<string, (rows: readonly Thumbnail[]) => readonly Thumbnail[]>> = {
  blank: ([header = [], ...body]) => [header, ...body.map(() => blankRow(body))],
  'upside down': (rows) => rows.toReversed(),
  'moved to the right': ([header = [], ...body]) => [
    header,
    ...body.map((row) => [...blankRow(body).slice(0, COLUMNS / 4), ...row.slice(0, -COLUMNS / 4)]),
  ],
  'moved down': ([header = [], ...body]) => [
    header,
    ...Array.from({ length: ROWS / 4 }, () => blankRow(body)),
    ...body.slice(0, -ROWS / 4),
  ],
};

test.each(Object.entries(FAULTS))('a widget that is %s does not look as it did', (_, fault) => {
  for (const [look, widgets] of storedPictures()) {
    const unnoticed = [...widgets].filter(
      ([, picture]) => unlikeness(picture, fault(rowsOf(picture)).flat()) <= TOLERANCE,
    );
    expect(widgets.size).toBe(88);
    expect(unnoticed.map(([name]) => `${name} in ${look}`)).toEqual([]);
  }
});

function rowsOf(picture: Thumbnail): Thumbnail[] {
  return Array.from({ length: ROWS }, (_, row) => picture.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

function blankRow(body: readonly Thumbnail[]): Thumbnail {
  return Array.from({ length: COLUMNS }, () => groundOf(body.flat()));
}
