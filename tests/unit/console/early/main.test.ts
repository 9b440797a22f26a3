import { type DOMWindow, JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { program } from '../../../../src/console/early/main.ts?bundled';

/** How the browser has come by the page, as the navigation timing tells it. */
const FETCHED = '';
const KEPT = 'cache';

/** The page as it is before the program begins; `prepare` has the browser otherwise than others. */
async function pageBefore(
  prepare: (window: DOMWindow) => void,
): Promise<{ window: DOMWindow; warn: unknown }> {
  const { window, warn } = open(prepare, FETCHED);
  await vi.waitFor(() => expect(fetched(window)).toContain('/assets/boot.js'));
  return { window, warn };
}

function open(prepare: (window: DOMWindow) => void, deliveryType: string) {
  const warn = vi.fn();
  const { window } = new JSDOM(
    `<link rel="icon" href="/logo.svg">
      <script id="early" data-languages="en_US zh_CN" data-program="/assets/boot.js">${program}</script>
      <script type="text/html" data-sign-in="zh_CN"><form><input name="username"><input name="password"><select name="theme"></select></form><p role="alert">Not loaded</p><p role="alert">Slow</p></script>
      <div id="root"></div>`,
    {
      url: 'http://console/login',
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      beforeParse(window) {
        // Nothing is imported here.
        Object.assign(window.console, { warn, error: () => undefined });
        Object.assign(window, { matchMedia: () => ({ matches: false }) });
        Object.assign(window.performance, { getEntriesByType: () => [{ deliveryType }] });
        prepare(window);
      },
    },
  );
  return { window, warn };
}

const fetched = ({ document }: DOMWindow) =>
  [...document.querySelectorAll('link:not([rel="icon"])')].map((link) => link.getAttribute('href'));

const form = ({ document }: DOMWindow) => document.querySelector('#root select');

it('The form stands there before the program, which begins after it', async () => {
  const { window } = await pageBefore(() => undefined);
  expect(form(window)).not.toBeNull();
  expect(window.keepsNothing).toBeUndefined();
});

it.each([
  ['has kept', KEPT],
  ['has to fetch', FETCHED],
])(
  'The program of a page that the browser %s is out of the way until the form stands there',
  async (_how, type) => {
    const { window } = open(() => undefined, type);
    expect(fetched(window)).toEqual([]);
    await vi.waitFor(() => expect(fetched(window)).toContain('/assets/boot.js'));
    expect(form(window)).not.toBeNull();
  },
);

it('The icon of the page is drawn after the form', async () => {
  const seen: unknown[] = [];
  const iconOf = ({ document }: DOMWindow) => document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const { window } = open((page) => {
    new page.MutationObserver(() => form(page) && seen.push(iconOf(page)?.getAttribute('href'))).observe(
      page.document,
      {
        childList: true,
        subtree: true,
      },
    );
  }, FETCHED);
  await vi.waitFor(() => expect(form(window)).not.toBeNull());
  await vi.waitFor(() => expect(iconOf(window)?.getAttribute('href')).toBe('/logo.svg'));
  expect(seen[0]).toBe('data:,');
});

it('A button that is pressed before the program is there does its work then, whatever was pressed after it', async () => {
  const { document, Event } = (await pageBefore(() => undefined)).window;
  // Whoever presses a button with an icon presses the icon.
  const [icon, text] = ['i', 'p'].map((tag) =>
    (document.querySelector('#root') ?? document.body).appendChild(document.createElement(tag)),
  );
  icon?.click();
  text?.click();
  const work = vi.fn();
  icon?.addEventListener('click', work);
  document.dispatchEvent(new Event('started'));
  expect(work).toHaveBeenCalledOnce();
});

describe('Who sends the form where the program cannot be had', () => {
  const said = ({ document }: DOMWindow) => document.querySelector('[role="alert"]')?.textContent;
  const field = ({ document }: DOMWindow, name: string) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"]`);

  /** Sends what is typed; of what the browser asks for after that, these can be had. */
  async function send(
    answers: Readonly<Record<string, string>> | 'nobody answers',
    state: unknown = null,
  ): Promise<DOMWindow> {
    const { window } = await pageBefore((page) => {
      page.history.replaceState(state, '');
      // Those of the test, which it may have in its hand.
      Object.assign(page, { setTimeout, clearTimeout, requestAnimationFrame: setTimeout });
      const fetch = async (asked: string) => {
        if (answers === 'nobody answers') return new Promise(() => undefined);
        const text = answers[new URL(asked, page.location.href).pathname];
        return { ok: text !== undefined, text: async () => text };
      };
      Object.assign(page, { fetch });
    });
    for (const name of ['username', 'password']) {
      const input = field(window, name);
      if (input) input.value = `my ${name}`;
    }
    const sent = new window.Event('submit', { bubbles: true, cancelable: true });
    window.document.querySelector('form')?.dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(true);
    return window;
  }

  it.each([
    ['nothing', {}],
    ['the page, which names the same one,', { '/login': 'data-program="/assets/boot.js"' }],
  ])('and %s else, is told so and keeps what was typed', async (_what, answers) => {
    const window = await send(answers);
    await vi.waitFor(() => expect(said(window)).toBe('Not loaded'));
    for (const name of ['username', 'password']) expect(field(window, name)?.value).toBe(`my ${name}`);
    const signIn = vi.spyOn(window.HTMLFormElement.prototype, 'requestSubmit').mockReturnValue();
    window.document.dispatchEvent(new window.Event('started'));
    expect(said(window)).toBeUndefined();
    expect(signIn).toHaveBeenCalledOnce();
  });

  it.each([
    ['is another one by now', { '/login': 'data-program="/assets/boot-2.js"' }],
    ['can be had again', { '/login': 'data-program="/assets/boot.js"', '/assets/boot.js': '' }],
  ])('and which %s, gets the page anew with the name', async (_what, answers) => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const { history } = await send(answers);
    // What JSDOM says of whoever leaves the page.
    await vi.waitFor(() => expect(String(report.mock.calls)).toContain('navigation'));
    report.mockRestore();

    const { window } = await pageBefore((page) => page.history.replaceState(history.state, ''));
    expect(field(window, 'username')?.value).toBe('my username');
    expect(field(window, 'password')?.value).toBe('');
    expect(said(window)).toBe('Not loaded');
    expect(window.history.state).toBeNull();
    // Who types on types the password.
    expect(window.document.activeElement).toBe(field(window, 'password'));
    // The program is told of it as of what is typed.
    const told = vi.fn();
    field(window, 'username')?.addEventListener('input', told);
    window.document.dispatchEvent(new window.Event('started'));
    expect(told).toHaveBeenCalledOnce();
    // Why the password is gone is said until something is done about it.
    expect(said(window)).toBe('Not loaded');
    field(window, 'password')?.dispatchEvent(new window.Event('input', { bubbles: true }));
    expect(said(window)).toBeUndefined();
  });

  it('and nobody answers, is told so after a while until the program comes, and signs in then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const window = await send('nobody answers');
      await vi.advanceTimersByTimeAsync(9000);
      expect(said(window)).toBeUndefined();
      // To be impatient helps nobody, and puts off nothing.
      window.document.querySelector('form')?.dispatchEvent(new window.Event('submit', { bubbles: true }));
      await vi.advanceTimersByTimeAsync(9000);
      expect(said(window)).toBe('Slow');
      for (const name of ['username', 'password']) expect(field(window, name)?.value).toBe(`my ${name}`);
      const signIn = vi.spyOn(window.HTMLFormElement.prototype, 'requestSubmit').mockReturnValue();
      window.document.dispatchEvent(new window.Event('started'));
      expect(said(window)).toBeUndefined();
      expect(signIn).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(said(window)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('and nothing can be had, is not told later that the program is long in coming', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const window = await send({});
      await vi.advanceTimersByTimeAsync(60_000);
      expect(said(window)).toBe('Not loaded');
      expect(window.document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('and that in a page that came anew for it, keeps what was typed', async () => {
    const answers = { '/login': 'data-program="/assets/boot.js"', '/assets/boot.js': '' };
    const window = await send(answers, { typed: 'my name', before: null });
    await vi.waitFor(() => expect(said(window)).toBe('Not loaded'));
    expect(field(window, 'password')?.value).toBe('my password');
    expect(window.history.state).toBeNull();
  });
});

describe('Where the program draws the page anew', () => {
  /** A page that is being filled in, and what the program puts in the place of its fields. */
  async function filledIn() {
    const { window } = await pageBefore(() => undefined);
    const root = window.document.getElementById('root');
    const fieldOf = (name: string) => root?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    return {
      window,
      field: fieldOf,
      drawAnew: () => {
        if (!root) return;
        root.innerHTML =
          '<form><input name="username"><input name="password"><button name="other"></button></form>';
        fieldOf('username')?.focus();
      },
      start: () => window.document.dispatchEvent(new window.Event('started')),
    };
  }

  it('its fields have what was typed before a key is pressed in them, and the one that had the focus has it', async () => {
    const { window, field, drawAnew, start } = await filledIn();
    // The library draws before anybody else hears of what is typed then, and keeps the focus to itself.
    const input = field('password');
    window.document
      .getElementById('root')
      ?.addEventListener('focusin', (event) => event.stopPropagation(), { capture: true, once: true });
    input?.focus();
    if (input) input.value = 'secr';
    drawAnew();
    const told = vi.fn();
    field('password')?.addEventListener('input', told);
    await vi.waitFor(() => expect(field('password')?.value).toBe('secr'));
    expect(told).toHaveBeenCalledOnce();
    expect(window.document.activeElement).toBe(field('password'));
    // Who types on does so in the new field, which is not overwritten.
    const typedOn = field('password');
    if (typedOn) typedOn.value = 'secret';
    start();
    expect(field('password')?.value).toBe('secret');
  });

  it('and begins at once, it has what was typed by then, and signs in by it', async () => {
    const { window, field, drawAnew, start } = await filledIn();
    for (const name of ['username', 'password']) {
      const input = field(name);
      if (input) input.value = `my ${name}`;
    }
    window.document
      .querySelector('form')
      ?.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }));
    const sent: unknown[] = [];
    window.HTMLFormElement.prototype.requestSubmit = function () {
      sent.push(...[...new window.FormData(this).values()]);
    };
    drawAnew();
    start();
    expect(sent).toEqual(['my username', 'my password']);
  });
});

it('A name that the page came anew with is left to nobody who is signed in by then', () => {
  const { window } = open(
    (page) => page.history.replaceState({ typed: 'ana', before: { idx: 1 } }, ''),
    KEPT,
  );
  expect(window.history.state).toEqual({ idx: 1 });
});

it('The program of a page that has nothing to show before it is fetched at once in any case', () => {
  const { window } = open((page) => page.history.replaceState(null, '', '/login/createPassword'), KEPT);
  expect(fetched(window)).toContain('/assets/boot.js');
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

const claims = (said: unknown) => `a.${btoa(JSON.stringify(said))}.c`;
const ADMINISTRATOR = { userId: 'ana', scopes: ['TENANT_ADMIN'] };

/** What is asked of the platform by a browser that has kept such tokens and settings. */
function askedBy(kept: Record<string, string>): string[] {
  const asked: string[] = [];
  open((page) => {
    page.history.replaceState(null, '', '/devices');
    for (const [key, value] of Object.entries(kept)) page.localStorage.setItem(key, value);
    Object.assign(page, {
      AbortSignal,
      fetch: (path: string) => {
        asked.push(path);
        return Promise.reject(new TypeError('No platform'));
      },
    });
  }, FETCHED);
  return asked;
}

it.each([
  ['is none', 'hello'],
  ['is empty', ''],
  ['says nothing', claims(null)],
  ['is no JSON', `a.${btoa('{')}.c`],
  ['is no text', 'a.%%%.c'],
  ['is of a visitor', claims({ ...ADMINISTRATOR, isPublic: true })],
])('With a token that %s nothing is asked ahead', (_what, token) => {
  const inForce = { jwt_token: token, jwt_token_expiration: '9999999999999' };
  expect(askedBy(inForce)).toEqual([]);
  expect(askedBy({ ...inForce, 'TB-SETTINGS': '{"__proto__":{"userLang":"zh_CN"}}' })).toEqual([]);
});

it('With a token that is in force its user, and the first devices, are asked for; with a stale one nothing is', () => {
  const kept = { jwt_token: claims(ADMINISTRATOR), jwt_token_expiration: '9999999999999' };
  const first = '/api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC';
  expect(askedBy(kept)).toEqual(['/api/user/ana', first]);
  for (const expired of ['0', '', 'never', '{}']) {
    expect(askedBy({ ...kept, jwt_token_expiration: expired })).toEqual([]);
  }
});

it('A browser that keeps nothing of a tab alone keeps what was chosen, as is found out before the program begins', async () => {
  const { window } = await pageBefore((page) => {
    page.localStorage.setItem('TB-theme', 'dark');
    Object.defineProperty(page, 'sessionStorage', { configurable: true, get: () => null });
  });
  expect(form(window)).not.toBeNull();
  await vi.waitFor(() => expect(window.sessionStorage).not.toBeNull());
  window.sessionStorage.setItem('theirs', 'borrowed');
  expect(window.sessionStorage.getItem('theirs')).toBe('borrowed');
  expect(window.localStorage.getItem('TB-theme')).toBe('dark');
  expect(window.keepsNothing).toBeUndefined();
});

/** The page of an administrator who is signed in, as the browser has come by it, with so much of its body. */
function openList(deliveryType: string, body = '<div id="root"></div>'): DOMWindow {
  const { window } = new JSDOM(
    `<html><head>
      <script id="early" data-program="/assets/boot.js" data-signed-in="/assets/console.js /assets/console.css"
        data-early-list="/assets/early-list.js">${program}</script>
      <link rel="stylesheet" href="/assets/index.css">
    </head><body>${body}</body></html>`,
    {
      url: 'http://console/devices',
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      beforeParse(page) {
        Object.assign(page.console, { warn: () => undefined, error: () => undefined });
        Object.assign(page, {
          matchMedia: () => ({ matches: false }),
          fetch: async () => new Response(null, { status: 503 }),
          // Those of the test, which it may have in its hand.
          setTimeout: globalThis.setTimeout,
        });
        Object.assign(page.performance, { getEntriesByType: () => [{ deliveryType }] });
        page.localStorage.setItem('jwt_token', claims(ADMINISTRATOR));
        page.localStorage.setItem('jwt_token_expiration', '9999999999999');
      },
    },
  );
  return window;
}

it('The program is fetched beside rows where the page had to be, and after them where it has been kept', () => {
  expect(fetched(openList(FETCHED))).toContain('/assets/boot.js');
  expect(fetched(openList(KEPT))).not.toContain('/assets/boot.js');
});

it('That rows are coming is shown after a while, also where the page itself comes slowly', async () => {
  vi.useFakeTimers();
  try {
    const page = openList(FETCHED, '');
    const { document } = page;
    await vi.advanceTimersByTimeAsync(1000);
    document.body.innerHTML = '<div id="starting"></div><div id="root"></div>';
    const starting = document.getElementById('starting');
    await vi.waitFor(() => expect(starting?.hidden).toBe(true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(starting?.hidden).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
