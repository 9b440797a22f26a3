import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const source = readFileSync('src/console/early.js', 'utf8');

beforeEach(() => {
  document.body.innerHTML =
    '<template data-sign-in="en_US"><select name="theme"></select></template><div id="root"></div>';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.dataset.languages = 'en_US zh_CN';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'earlyPaint');
  for (const link of document.head.querySelectorAll('link')) link.remove();
  document.body.innerHTML = '';
  const { dataset } = document.documentElement;
  delete dataset.theme;
  delete dataset.density;
  localStorage.clear();
});

/** Resolves once the program may begin, which waits for what is painted before it. */
async function runEarly(): Promise<void> {
  runInThisContext(`(() => {${source}})()`);
  await Reflect.get(globalThis, 'earlyPaint');
}

it('The form stands there before the program, which begins after it', async () => {
  localStorage.setItem('TB-lang', 'en_US');
  await runEarly();
  expect(document.querySelector('#root select')).not.toBeNull();
});

it('The program begins also where the form cannot be drawn, as in a language that is no name', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('TB-lang', 'en"]');
  await runEarly();
  expect(warn).toHaveBeenCalledOnce();
  expect(document.querySelector('#root > *')).toBeNull();
});
