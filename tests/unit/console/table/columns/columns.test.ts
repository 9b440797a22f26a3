import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cardTemplates,
  countFitting,
  gridTemplate,
  isNarrow,
  leastWidth,
  pinOffsets,
} from '../../../../../src/console/table/columns/column-layout.ts';
import {
  loadColumnChoice,
  NO_CHOICE,
  saveColumnChoice,
} from '../../../../../src/console/table/columns/column-preferences.ts';

describe('The columns of a table', () => {
  const three = [
    { width: 200, grow: 2 },
    { width: 140, grow: 1 },
    { width: 160, grow: 0 },
  ];

  it('share the space left over by their weight; the others keep their width', () => {
    expect(gridTemplate(three, false)).toBe('40px minmax(200px, 2fr) minmax(140px, 1fr) 160px 44px');
  });

  it('leave the space at the end where none of them grows', () => {
    expect(gridTemplate([{ width: 100, grow: 0 }], false)).toBe('40px 100px minmax(44px, 1fr)');
  });

  it('are those that fit in a narrow table, two at least: it never scrolls sideways', () => {
    expect(isNarrow(599)).toBe(true);
    expect(isNarrow(600)).toBe(false);
    expect(countFitting(three, 300)).toBe(2);
    expect(countFitting(three, 583)).toBe(2);
    expect(countFitting(three, 584)).toBe(3);
    expect(countFitting([...three, { width: 100, grow: 0 }], 600)).toBe(4);
    expect(gridTemplate(three.slice(0, 2), true)).toBe('40px minmax(0, 200fr) minmax(0, 140fr) 44px');
  });

  it('stand side by side in a card, after the box only where rows have one', () => {
    expect(cardTemplates(3).card).toBe('44px fit-content(50%) minmax(0, 1fr) 44px');
    expect(cardTemplates(3, { start: 0, end: 32 }).card).toBe('fit-content(50%) minmax(0, 1fr) 44px');
  });

  it('are all shown while the width is not known', () => {
    expect(countFitting(three, 0)).toBe(3);
  });

  it('need room for themselves, the box and the menu', () => {
    expect(leastWidth(three)).toBe(40 + 500 + 44);
  });

  it('stay one behind the other where they are pinned', () => {
    expect(pinOffsets(three, 2)).toEqual({ '--pin-0': '40px', '--pin-1': '240px' });
    expect(pinOffsets(three, 0)).toEqual({});
  });
});

const choice = {
  columns: { label: false },
  order: ['label', 'name'],
  pinned: ['name'],
  widths: { name: 300 },
};

describe('The choice of columns', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('is kept for each user of a browser', () => {
    saveColumnChoice('devices', 'ada', choice);
    saveColumnChoice('devices', 'bob', { ...choice, pinned: [] });
    expect(loadColumnChoice('devices', 'ada')).toEqual(choice);
    expect(loadColumnChoice('devices', 'bob').pinned).toEqual([]);
    expect(loadColumnChoice('assets', 'ada')).toEqual(NO_CHOICE);
  });

  it('may be one that knew only which columns are shown', () => {
    localStorage.setItem('TB-table-devices', '{"users":{"ada":{"columns":{"label":false}}}}');
    expect(loadColumnChoice('devices', 'ada')).toEqual({ ...NO_CHOICE, columns: { label: false } });
  });

  it.each(['{', '[]', '{"users":{"ada":{"columns":{"label":"no"}}}}'])(
    'falls back to the declaration when the stored text is %s',
    (text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      localStorage.setItem('TB-table-devices', text);
      expect(loadColumnChoice('devices', 'ada')).toEqual(NO_CHOICE);
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it('holds for the page when it cannot be stored', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveColumnChoice('devices', 'ada', choice)).not.toThrow();
    expect(warn).toHaveBeenCalledOnce();
  });
});
