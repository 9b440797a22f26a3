// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  columnsFitting,
  gridTemplate,
  isNarrow,
  leastWidth,
} from '../../../../../src/console/table/columns/column-layout.ts';
import {
  loadColumnChoice,
  saveColumnChoice,
} from '../../../../../src/console/table/columns/column-preferences.ts';

describe('The columns of a table', () => {
  const three = [{ width: 200, grow: 2 }, { width: 140, grow: 1 }, { width: 160 }];

  it('share the space left over by their weight; the others keep their width', () => {
    expect(gridTemplate(three, false)).toBe('40px minmax(200px, 2fr) minmax(140px, 1fr) 160px 44px');
  });

  it('leave the space at the end where none of them grows', () => {
    expect(gridTemplate([{ width: 100 }], false)).toBe('40px 100px minmax(44px, 1fr)');
  });

  it('are those that fit in a narrow table, two at least: it never scrolls sideways', () => {
    expect(isNarrow(599)).toBe(true);
    expect(isNarrow(600)).toBe(false);
    expect(columnsFitting(three, 300)).toHaveLength(2);
    expect(columnsFitting(three, 583)).toHaveLength(2);
    expect(columnsFitting(three, 584)).toHaveLength(3);
    expect(columnsFitting([...three, { width: 100 }], 600)).toHaveLength(4);
    expect(gridTemplate(columnsFitting(three, 300), true)).toBe(
      '40px minmax(0, 200fr) minmax(0, 140fr) 44px',
    );
  });

  it('are all shown while the width is not known', () => {
    expect(columnsFitting(three, 0)).toHaveLength(3);
  });

  it('need room for themselves, the box and the menu', () => {
    expect(leastWidth(three)).toBe(40 + 500 + 44);
  });
});

describe('The choice of columns', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('is kept for each user of a browser', () => {
    saveColumnChoice('devices', 'ada', { label: false });
    saveColumnChoice('devices', 'bob', { label: true });
    expect(loadColumnChoice('devices', 'ada')).toEqual({ label: false });
    expect(loadColumnChoice('devices', 'bob')).toEqual({ label: true });
    expect(loadColumnChoice('assets', 'ada')).toEqual({});
  });

  it.each(['{', '[]', '{"users":{"ada":{"columns":{"label":"no"}}}}'])(
    'falls back to the declaration when the stored text is %s',
    (text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      localStorage.setItem('TB-table-devices', text);
      expect(loadColumnChoice('devices', 'ada')).toEqual({});
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it('holds for the page when it cannot be stored', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveColumnChoice('devices', 'ada', { label: false })).not.toThrow();
    expect(warn).toHaveBeenCalledOnce();
  });
});
