import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  details,
  moveTab,
  resetDetails,
  showPanel,
} from '../../../../src/console/entities/details/details-store.ts';
import { detailsWidth } from '../../../../src/console/entities/details/details-width-store.ts';
import {
  menu,
  resetMenu,
  setGroupOpen,
  startMenu,
  toggleMenu,
} from '../../../../src/console/frame/menu-store.ts';

beforeEach(() => {
  localStorage.clear();
  resetDetails();
  detailsWidth.reset();
  resetMenu();
});

describe('the side menu', () => {
  const windowIs = (wide: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: wide }));

  test('is put away beside a wide page, for the next visit too', () => {
    windowIs(true);
    toggleMenu();
    expect(menu).toMatchObject({ docked: false, overlay: false });
    resetMenu();
    startMenu();
    expect(menu.docked).toBe(false);
  });

  test('opens over a narrow page and leaves the choice for wide ones alone', () => {
    windowIs(false);
    toggleMenu();
    expect(menu).toMatchObject({ docked: true, overlay: true });
    toggleMenu();
    expect(menu.overlay).toBe(false);
  });

  test('remembers which groups are open', () => {
    setGroupOpen('settings', true);
    resetMenu();
    startMenu();
    expect(menu.openGroups).toEqual(['settings']);
    setGroupOpen('settings', false);
    startMenu();
    expect(menu.openGroups).toEqual([]);
  });

  test('is docked when what is stored says neither yes nor no', () => {
    localStorage.setItem('TB-menu-docked', 'sideways');
    startMenu();
    expect(menu.docked).toBe(true);
  });
});

describe('the open details panel', () => {
  const panel = (tab: string, selectTab = vi.fn()) => ({
    tabs: ['a', 'b', 'c'],
    tab,
    selectTab,
    close: () => undefined,
  });

  test('moves by one tab, around the ends', () => {
    const selectTab = vi.fn();
    showPanel(panel('c', selectTab));
    moveTab(1);
    moveTab(-1);
    showPanel(panel('a', selectTab));
    moveTab(-1);
    expect(selectTab.mock.calls).toEqual([['a'], ['b'], ['c']]);
  });

  test('is not taken away by the end of the one before it', () => {
    const end = showPanel(panel('a'));
    const next = panel('b');
    showPanel(next);
    end();
    expect(details.panel).toEqual(next);
  });
});

test('the details panel stays within its limits and keeps its width', () => {
  detailsWidth.set(95);
  expect(detailsWidth.width.percent).toBe(80);
  detailsWidth.set(12.4);
  expect(detailsWidth.width.percent).toBe(30);
  detailsWidth.set(48.6);
  expect(localStorage.getItem('TB-details-width')).toBe('49');
});
