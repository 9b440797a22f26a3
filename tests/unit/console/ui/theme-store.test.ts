import { beforeEach, expect, test, vi } from 'vitest';

type Listener = () => void;

let dark = false;
let listeners: Listener[] = [];

beforeEach(() => {
  dark = false;
  listeners = [];
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_type: string, listener: Listener) => listeners.push(listener),
  }));
});

const load = () => import('../../../../src/console/ui/theme-store.ts');
const shown = () => document.documentElement.dataset.theme;

test('follows the system until something is chosen', async () => {
  const { startTheme, theme } = await load();
  startTheme();
  expect(shown()).toBe('light');
  dark = true;
  for (const listener of listeners) listener();
  expect(shown()).toBe('dark');
  expect(theme).toEqual({ choice: 'system', effective: 'dark' });
});

test('a choice outlives the page and the system', async () => {
  (await load()).chooseTheme('dark');
  vi.resetModules();
  const { startTheme, theme } = await load();
  startTheme();
  for (const listener of listeners) listener();
  expect(theme.choice).toBe('dark');
  expect(shown()).toBe('dark');
});

test('what is stored but no theme counts as no choice', async () => {
  localStorage.setItem('TB-theme', 'sepia');
  const { startTheme, theme } = await load();
  startTheme();
  expect(theme.choice).toBe('system');
});

test('toggling leaves what is in force, also when that is the system', async () => {
  dark = true;
  const { startTheme, toggleTheme } = await load();
  startTheme();
  toggleTheme();
  expect(shown()).toBe('light');
  toggleTheme();
  expect(localStorage.getItem('TB-theme')).toBe('dark');
});
