import { readFileSync } from 'node:fs';
import { type DOMWindow, JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';

const source = readFileSync('src/console/early.js', 'utf8');

/** The page as it is before the program begins; `prepare` has the browser otherwise than others. */
async function pageBefore(
  prepare: (window: DOMWindow) => void,
): Promise<{ window: DOMWindow; warn: unknown }> {
  const warn = vi.fn();
  const { window } = new JSDOM(
    `<script id="early" data-languages="en_US zh_CN">${source}</script>
      <template data-sign-in="zh_CN"><select name="theme"></select></template>
      <div id="root"></div>`,
    {
      url: 'http://console/login',
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      beforeParse(window) {
        Object.assign(window.console, { warn });
        Object.assign(window, { matchMedia: () => ({ matches: false }) });
        prepare(window);
      },
    },
  );
  await Reflect.get(window, 'earlyPaint');
  return { window, warn };
}

const form = ({ document }: DOMWindow) => document.querySelector('#root select');

it('The form stands there before the program, which begins after it', async () => {
  const { window } = await pageBefore(() => undefined);
  expect(form(window)).not.toBeNull();
  expect(window.keepsNothing).toBeUndefined();
});

it('The program begins also where the form cannot be drawn, as in a language that is no name', async () => {
  const { window, warn } = await pageBefore(({ localStorage }) => localStorage.setItem('TB-lang', 'en"]'));
  expect(form(window)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

it.each([
  [
    'refuses to keep anything',
    (): Storage => {
      throw new Error('Denied');
    },
  ],
  ['has nothing to keep it in', () => null],
])('A browser that %s has the form, and what it is given until the page is left', async (_how, get) => {
  const { window } = await pageBefore((page) => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(page, name, { configurable: true, get });
  });
  expect(form(window)).not.toBeNull();
  expect(window.keepsNothing).toBe(true);
  window.localStorage.setItem('jwt_token', 'mine');
  expect(window.localStorage.getItem('jwt_token')).toBe('mine');
  expect(Object.keys(window.localStorage)).toEqual(['jwt_token']);
  expect(window.sessionStorage.getItem('jwt_token')).toBeNull();
  window.localStorage.removeItem('jwt_token');
  expect(window.localStorage.getItem('jwt_token')).toBeNull();
});
