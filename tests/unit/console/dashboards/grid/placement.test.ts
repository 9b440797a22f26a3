import { describe, expect, test } from 'vitest';
import {
  cellsById,
  type GridItem,
  MAX_COLUMNS,
  MAX_ROWS,
} from '../../../../../src/console/dashboards/grid/cells.ts';
import { type Placement, placement } from '../../../../../src/console/dashboards/grid/placement.ts';
import { GridSettings, WidgetLayout } from '../../../../../src/model/dashboard-layout.ts';

const desktop = { isMobile: false, isEdit: false };
const phone = { isMobile: true, isEdit: false };

const item = (id: string, place: object): GridItem => ({ id, place: WidgetLayout.parse(place) });
const settings = (members: object = {}) => GridSettings.parse(members);

/** The widgets of a placement as `a 0/0 2x1`: column, row, width, height. */
function drawn({ widgets }: Pick<Placement, 'widgets'>): string[] {
  return widgets.map(({ id, cells: { col, row, sizeX, sizeY } }) => `${id} ${col}/${row} ${sizeX}x${sizeY}`);
}

const items = [
  item('chart', { sizeX: 12, sizeY: 6, row: 5, col: 0 }),
  item('gauge', { sizeX: 6, sizeY: 5, row: 0, col: 6 }),
  item('table', { sizeX: 6, sizeY: 5, row: 0, col: 0 }),
];

describe('a grid', () => {
  test('has its widgets where they are stored, from the top and from the left', () => {
    const { columns, rows, widgets } = placement(items, settings(), desktop);
    expect([columns, rows]).toEqual([24, 11]);
    expect(drawn({ widgets })).toEqual(['table 0/0 6x5', 'gauge 6/0 6x5', 'chart 0/5 12x6']);
    expect(widgets[2]?.style.gridArea).toBe('6 / 1 / span 6 / span 12');
  });

  test('leaves out fractions, which old consoles have made', () => {
    const stored = [item('old', { sizeX: 7.5, sizeY: 3.5, row: 1.9, col: 2.2 })];
    expect(drawn(placement(stored, settings(), desktop))).toEqual(['old 2/1 7x3']);
    expect(stored[0]?.place.sizeX).toBe(7.5);
  });

  test('has more columns where a widget reaches further', () => {
    const { columns, style } = placement(
      [item('wide', { sizeX: 30, sizeY: 1, row: 0, col: 6 })],
      settings(),
      desktop,
    );
    expect(columns).toBe(36);
    expect(style.gridTemplateColumns).toBe('repeat(36, minmax(0, 1fr))');
  });

  test('has as many whole columns as are set', () => {
    expect(placement([], settings({ columns: 12.5 }), desktop).columns).toBe(12);
  });

  test('has square cells, with the margin around and between', () => {
    const { style } = placement(items, settings({ columns: 24, margin: 10 }), desktop);
    expect(style).toEqual({
      display: 'grid',
      gap: '10px',
      padding: '10px',
      gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
      gridAutoRows: 'calc((100cqi - 250px) / 24)',
    });
  });

  test('fills the height where it is set to, but not while it is edited or empty', () => {
    const filling = settings({ autoFillHeight: true });
    expect(placement(items, filling, desktop)).toMatchObject({
      isFilled: true,
      style: { height: '100%', gridTemplateRows: 'repeat(11, minmax(0, 1fr))' },
    });
    expect(placement(items, filling, { ...desktop, isEdit: true }).isFilled).toBe(false);
    expect(placement([], filling, desktop).isFilled).toBe(false);
  });

  test('lets widgets lie over each other as they are stored', () => {
    const stored = [
      item('a', { sizeX: 4, sizeY: 4, row: 0, col: 0 }),
      item('b', { sizeX: 4, sizeY: 4, row: 2, col: 2 }),
    ];
    expect(drawn(placement(stored, settings(), desktop))).toEqual(['a 0/0 4x4', 'b 2/2 4x4']);
  });

  test('finds the first free place for widgets that are nowhere, of the usual size if they have none', () => {
    const stored = [
      item('lost', {}),
      item('small', { sizeX: 2, sizeY: 2, row: -1, col: 0 }),
      item('first', { sizeX: 20, sizeY: 3, row: 0, col: 0 }),
    ];
    expect(drawn(placement(stored, settings(), desktop))).toEqual([
      'first 0/0 20x3',
      'small 20/0 2x2',
      'lost 0/3 8x6',
    ]);
    expect([...cellsById(stored, 24).keys()]).toEqual(['lost', 'small', 'first']);
  });

  test('does not go where nobody could follow', () => {
    const cells = cellsById([item('far', { sizeX: 1e300, sizeY: 0, row: 1e300, col: 1e300 })], 24).get('far');
    expect(cells).toEqual({ sizeX: 1000, sizeY: 1, row: MAX_ROWS - 1, col: MAX_COLUMNS - 1000 });
  });
});

describe('the one column of phones', () => {
  test('has its widgets in the order that is set for it, or by rows', () => {
    const stored = [
      item('chart', { sizeX: 12, sizeY: 6, row: 5, col: 0, mobileOrder: 0 }),
      item('gauge', { sizeX: 6, sizeY: 5, row: 1, col: 6, mobileOrder: -1 }),
      item('table', { sizeX: 6, sizeY: 5, row: 1, col: 0 }),
    ];
    const { widgets } = placement(stored, settings(), phone);
    expect(widgets.map(({ id }) => id)).toEqual(['chart', 'table', 'gauge']);
    expect(widgets.map(({ style }) => style.gridArea)).toEqual(
      [1, 2, 3].map((row) => `${row} / 1 / span 1 / span 1`),
    );
  });

  test('has the order of rows in a wide window too where there is one', () => {
    const stored = [
      item('below', { sizeX: 2, sizeY: 2, row: 4, col: 0, mobileOrder: 0 }),
      item('above', { sizeX: 2, sizeY: 2, row: 1, col: 0 }),
    ];
    expect(placement(stored, settings(), desktop).widgets.map(({ id }) => id)).toEqual(['below', 'above']);
  });

  test('is as high as is set for phones, else as the grid is, in rows of the height that is set', () => {
    const stored = [
      item('set', { sizeX: 6, sizeY: 5, row: 0, col: 0, mobileHeight: 3 }),
      item('unset', { sizeX: 6, sizeY: 2.5, row: 1, col: 0 }),
      item('flat', { sizeX: 6, sizeY: 0.1, row: 2, col: 0, mobileHeight: 0 }),
    ];
    const { style, rows } = placement(
      stored,
      settings({ columns: 12, margin: 10, mobileRowHeight: 70 }),
      phone,
    );
    // 3 rows and 2 margins between them; 2.5 of 12 columns are 5 of 24.
    expect(style.gridTemplateRows).toBe('230px 390px 70px');
    expect(rows).toBe(9);
  });

  test('shares the height there is by the sizes in the grid where it is set to', () => {
    const stored = [
      item('a', { sizeX: 6, sizeY: 4, row: 0, col: 0, mobileHeight: 9 }),
      item('b', { sizeX: 6, sizeY: 2, row: 4, col: 0 }),
    ];
    const filling = settings({ mobileAutoFillHeight: true });
    expect(placement(stored, filling, phone)).toMatchObject({
      isFilled: true,
      style: { height: '100%', gridTemplateRows: 'minmax(0, 4fr) minmax(0, 2fr)' },
    });
    expect(placement(stored, filling, { ...phone, isEdit: true }).isFilled).toBe(false);
  });

  test('knows where its widgets are in the grid all the same', () => {
    expect(drawn(placement(items, settings(), phone))).toEqual([
      'table 0/0 6x5',
      'gauge 6/0 6x5',
      'chart 0/5 12x6',
    ]);
  });
});
