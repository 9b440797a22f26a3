import { readFileSync } from 'node:fs';
import { setTimeout as turn } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { treeOf } from '../../../../src/build/early-list-tree.ts';
import { OWN } from '../../../../src/console/api/list-place.ts';
import { drawEarlyList, type EarlyPage } from '../../../../src/console/early/early-list.ts';
import { earlyListMarkup } from '../../../../src/console/early-list-markup.tsx';
import { columnsOf } from '../../../../src/console/entities/page/columns-of.ts';
import { deviceKind } from '../../../../src/console/screens/devices/device-kind.tsx';
import { hasStarted, takeOverList } from '../../../../src/console/ui/starting.ts';
import type { DeviceInfo } from '../../../../src/model/device.ts';

const ID = 'ad0cd8f0-9d8a-11ec-8c1a-0d9d3a3c7b11';
const PUMP: DeviceInfo = {
  id: { entityType: 'DEVICE', id: ID },
  createdTime: Date.UTC(2021, 2, 2, 8, 15, 30),
  name: '<b>Pump</b> & co',
  type: 'default',
  label: null,
  customerTitle: 'Customer A',
};
const GATEWAY: DeviceInfo = {
  ...PUMP,
  name: 'Gateway',
  deviceProfileName: 'thermostat',
  label: 'On the roof',
  customerIsPublic: true,
  additionalInfo: { gateway: true },
};

const LOOKS = '.flex{display:flex}';

let pages: Record<string, EarlyPage>;

beforeAll(async () => {
  const texts = JSON.parse(readFileSync('src/assets/locale/locale.constant-en_US.json', 'utf8')) as object;
  const { page, ...shown } = await earlyListMarkup('en_US', { en_US: texts });
  pages = { en_US: { ...shown, page: treeOf(page) } };
});

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/devices');
  document.body.innerHTML = '<div id="starting"></div><div id="root"></div>';
  vi.stubGlobal('innerWidth', 1366);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // JSDOM has no sheets that scripts make.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      rules = '';
      replaceSync(rules: string) {
        this.rules = rules;
      }
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
});

afterEach(async () => {
  hasStarted();
  // What was pressed is done in the next one.
  await turn();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

interface Answers {
  user?: unknown;
  list?: unknown;
  language?: string;
}

async function draw({
  user = { additionalInfo: {} },
  list = listOf([PUMP]),
  language = 'en_US',
}: Answers = {}) {
  const coming = Promise.resolve();
  await drawEarlyList(
    { pages, looks: LOOKS },
    {
      language,
      // What is refused has no answer.
      user: { answer: user ?? undefined, coming },
      list: { answer: list ?? undefined, coming },
    },
  );
  return document.getElementById('early-list');
}

const listOf = (data: readonly unknown[]) => ({ data, totalElements: data.length });

/** The columns between that of the boxes and that of the menus. */
const columnsIn = (shown: Element | null) =>
  [...(shown?.querySelector('[data-rows]')?.children ?? [])].slice(1, -2);

describe('The list that is drawn before the program', () => {
  it.each([PUMP, GATEWAY])(
    'says of a device what the table will say, and as text ($name)',
    async (device) => {
      const shown = await draw({ list: listOf([device, device]) });
      const columns = columnsOf(deviceKind, OWN, 'TENANT_ADMIN');
      const drawn = columnsIn(shown);
      expect(drawn).toHaveLength(columns.length);
      columns.forEach(({ id, text }, place) => {
        if (id === 'gateway' || id === 'public') {
          expect(drawn[place]?.querySelectorAll('path'), id).toHaveLength(text(device) === 'Yes' ? 2 : 0);
        } else if (id !== 'activity') {
          expect(drawn[place]?.textContent, id).toBe(`${text(device)}\n${text(device)}`);
        }
      });
      expect(shown?.querySelector('b')).toBeNull();
    },
  );

  it('has a box, a line of each text, and a menu for every row', async () => {
    const broken = { ...PUMP, name: ' Pump\r\n of \t two  lines\n', label: '' };
    const shown = await draw({ list: listOf([PUMP, broken, GATEWAY]) });
    const [boxes, ...others] = [...(shown?.querySelector('[data-rows]')?.children ?? [])].slice(0, -1);
    expect(shown?.querySelectorAll('[data-borders] > *')).toHaveLength(3);
    expect(boxes?.querySelectorAll('input[type="checkbox"]')).toHaveLength(3);
    const lines = others.flatMap((column) => column.textContent?.split('\n') ?? []).filter(Boolean);
    expect(lines).toContain('Pump of two lines');
    expect(others.at(-1)?.textContent).toBe('⋮\n⋮\n⋮');
    const texts = others.filter((column) => column.matches('[data-lines]'));
    expect(texts.map(({ textContent }) => textContent?.split('\n').length)).toEqual([3, 3, 3, 3, 3]);
    // The only one with marks is the third.
    const marks = [...(shown?.querySelectorAll<HTMLElement>('[data-marks] > [role="gridcell"]') ?? [])];
    expect(marks.map(({ style }) => style.gridRow)).toEqual(['3', '3']);
  });

  it('has its looks at once', async () => {
    expect(await draw({ list: listOf([]) })).toBeNull();
    expect(document.adoptedStyleSheets).toEqual([]);
    await draw();
    expect(document.adoptedStyleSheets).toEqual([{ rules: expect.stringContaining(LOOKS) }]);
  });

  it('has the heads of the columns, and is as long as the whole list', async () => {
    const shown = await draw({ list: { data: [PUMP], totalElements: 1000 } });
    const heads = [...(shown?.querySelectorAll('[role="columnheader"]') ?? [])];
    expect(heads.map(({ textContent }) => textContent).join()).toContain('Device profile');
    const track = shown?.querySelector('[data-rows]')?.parentElement?.parentElement;
    expect(track?.style.height).toBe('36000px');
    expect(shown?.ariaHidden).toBe('true');
    expect(shown?.inert).toBe(true);
  });

  it.each<[string, Answers]>([
    [
      'who sees dashboards only',
      { user: { additionalInfo: { defaultDashboardFullscreen: true, defaultDashboardId: ID } } },
    ],
    ['who reads another language', { user: { additionalInfo: { lang: 'zh_CN' } } }],
    ['who has no devices', { list: listOf([]) }],
    ['whose token is refused', { user: null, list: null }],
    ['a language without texts', { language: 'fa_IR' }],
    ['a language that is the name of something else', { language: 'constructor' }],
    ['an answer that is none', { list: 'Bad gateway' }],
  ])('is not there for %s', async (_who, answers) => {
    expect(await draw(answers)).toBeNull();
  });

  it.each([
    ['TB-density', 'comfortable'],
    ['TB-menu-docked', 'false'],
    ['TB-table-devices', '{"users":{}}'],
  ])('is not there where the list looks otherwise (%s)', async (key, value) => {
    localStorage.setItem(key, value);
    expect(await draw()).toBeNull();
  });

  it('is not there in a small window, and not once the program has come', async () => {
    document.getElementById('starting')?.remove();
    expect(await draw()).toBeNull();
    document.body.innerHTML = '<div id="starting"></div><div id="root"></div>';
    vi.stubGlobal('innerWidth', 800);
    expect(await draw()).toBeNull();
  });

  it('goes when the program takes over', async () => {
    await draw();
    takeOverList();
    expect(document.getElementById('early-list')).toBeNull();
    await draw();
    hasStarted();
    expect(document.getElementById('early-list')).toBeNull();
  });

  it('keeps the keys that the program has something for, and none after one that is for the browser', async () => {
    await draw();
    const pressed = ['j', 'Enter', '/', 'Shift', 'P', 'u', 'Backspace', 'PageDown', 'Escape', 'Tab', 'j'];
    for (const key of pressed)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    document.body.addEventListener('keydown', hear);
    hasStarted();
    await vi.waitFor(() =>
      expect(heard).toEqual(['j', 'Enter', '/', 'P', 'u', 'Backspace', 'PageDown', 'Escape']),
    );
    document.body.removeEventListener('keydown', hear);
  });

  it('keeps what is pressed while the program takes over: it comes after what was before', async () => {
    await draw();
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    document.body.addEventListener('keydown', hear);
    press('/');
    press('P');
    hasStarted();
    press('u');
    await vi.waitFor(() => expect(heard).toEqual(['/', 'P', 'u']));
    press('m');
    expect(heard.at(-1)).toBe('m');
    document.body.removeEventListener('keydown', hear);
  });

  it('keeps none after one that is pressed with another', async () => {
    await draw();
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: 'j' });
    press({ key: 'Control', ctrlKey: true });
    press({ key: 'l', ctrlKey: true });
    press({ key: 'Enter' });
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    document.body.addEventListener('keydown', hear);
    hasStarted();
    await vi.waitFor(() => expect(heard).toEqual(['j']));
    document.body.removeEventListener('keydown', hear);
  });

  it('goes, and does not come, when its user signs out in another tab', async () => {
    localStorage.setItem('jwt_token', 'mine');
    globalThis.askedAhead = { token: 'mine', answers: new Map() };
    expect(await draw()).not.toBeNull();
    dispatchEvent(new StorageEvent('storage', { key: 'TB-theme' }));
    expect(document.getElementById('early-list')).not.toBeNull();
    localStorage.removeItem('jwt_token');
    dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    expect(document.getElementById('early-list')).toBeNull();
    expect(await draw()).toBeNull();
    globalThis.askedAhead = undefined;
  });

  it('goes when its page comes back from the history of the browser and its user is gone', async () => {
    globalThis.askedAhead = { token: 'mine', answers: new Map() };
    localStorage.setItem('jwt_token', 'mine');
    await draw();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(document.getElementById('early-list')).not.toBeNull();
    localStorage.setItem('jwt_token', 'of another');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(document.getElementById('early-list')).toBeNull();
    globalThis.askedAhead = undefined;
  });

  it('goes to the address of a row that is pressed', async () => {
    const shown = await draw();
    const rows = shown?.querySelector('[data-rows]');
    const grid = shown?.querySelector('[role="grid"]');
    if (!rows || !grid) throw new Error('There are no rows');
    vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(150, 100, 1216, 600));
    vi.spyOn(rows, 'getBoundingClientRect').mockReturnValue(new DOMRect(150, 136, 1216, 36));
    const press = (clientX: number, clientY: number, modified: MouseEventInit = {}) =>
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY, ...modified }));
    press(400, 150, { ctrlKey: true });
    press(400, 150, { shiftKey: true });
    press(160, 150);
    press(1360, 150);
    press(400, 110);
    press(400, 172);
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 340, clientY: 150 }));
    press(400, 150);
    expect(location.pathname).toBe('/devices');
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 399, clientY: 150 }));
    press(400, 150);
    expect(location.pathname).toBe(`/devices/${ID}`);
    expect(history.state).toBe(1);
  });
});
