import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import zh from '../../../../../src/assets/locale/locale.constant-zh_CN.json';
import { changeLanguage } from '../../../../../src/console/i18n/i18n.ts';
import { toasts } from '../../../../../src/console/messages/toast-store.ts';
import { Guarded } from '../../../../../src/console/session/guarded.tsx';
import { SignInRoutes } from '../../../../../src/console/session/pages/sign-in-routes.tsx';
import { session } from '../../../../../src/console/session/session-store.ts';
import { type Answer, fakePlatform, json, refused } from '../fake-platform.ts';
import { freshSession } from '../fresh-session.ts';
import { pairOf } from '../token-pair.ts';

const USER_PATH = 'GET /api/user/6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';
const loadUser: Answer = () => json({ email: 'tenant@thingsboard.org', authority: 'TENANT_ADMIN' });
const noProviders: Answer = () => json([]);

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ zh_CN: zh }));
  await changeLanguage('zh_CN');
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  freshSession();
  session.isUserLoaded = true;
  await changeLanguage('en_US');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('The sign-in page', () => {
  it('signs in and goes to the page that was asked for', async () => {
    sessionStorage.setItem('TB-redirect-url', '/devices?x=1');
    const { platform, user } = show('/login', {
      'POST /api/auth/login': () => json(pairOf()),
      [USER_PATH]: loadUser,
    });
    expect(document.activeElement).toBe(email());
    await user.keyboard('tenant@thingsboard.org{Tab}');
    await user.keyboard('tenant{Enter}');
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/devices?x=1'));
    expect(platform.sent.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      username: 'tenant@thingsboard.org',
      password: 'tenant',
    });
    expect(session.isAuthenticated).toBe(true);
  });

  it.each([
    ['', 'This is required'],
    ['tenant', 'Invalid email format'],
    ['a@b', 'Invalid email format'],
  ])('sends nothing for the name %j and says: %s', async (name, reason) => {
    const { platform, user } = show('/login');
    if (name) await user.type(email(), name);
    await user.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email());
    expect(platform.paths()).toEqual(['POST /api/noauth/oauth2Clients']);
  });

  it('sends nothing without a password, marks it as required, and goes there', async () => {
    const { platform, user } = show('/login');
    await user.type(email(), 'a@b.cd{Enter}');
    expect(screen.getByText('This is required')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect([email(), password()].map((field) => field.getAttribute('aria-required'))).toEqual([
      'true',
      'true',
    ]);
    expect(platform.paths()).toEqual(['POST /api/noauth/oauth2Clients']);
  });

  it('leads from its logo to the site of the provider, in another tab', () => {
    show('/login');
    const logo = screen.getByRole('link', { name: /^Website of the platform’s provider/ });
    expect(new URL(logo.getAttribute('href') ?? '').origin).not.toBe(location.origin);
    expect([logo.getAttribute('target'), logo.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  });

  it('lets the theme be chosen by name', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { user } = show('/login');
    const choice = screen.getByRole('combobox', { name: /^Theme/ });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Same as system', 'Light', 'Dark']);
    await user.selectOptions(choice, 'Dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.selectOptions(choice, 'Same as system');
  });

  it('says what is wrong with the name when it is left, and no longer once it is right', async () => {
    const { user } = show('/login');
    await user.tab();
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await user.type(email(), 'tenant{Tab}');
    await screen.findByText('Invalid email format');
    await user.type(email(), '@thingsboard.org');
    await vi.waitFor(() => expect(screen.queryByText('Invalid email format')).toBeNull());
  });

  it('says beside the form why it was refused, and keeps what was typed', async () => {
    const { user } = show('/login', {
      'POST /api/auth/login': () => refused(401, 10, 'Invalid username or password'),
    });
    await user.type(email(), 'a@b.cd');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    const alert = await screen.findByText('Wrong user name or password');
    expect(alert.getAttribute('role')).toBe('alert');
    expect([email().value, password().value]).toEqual(['a@b.cd', 'wrong']);
    expect(toasts.shown).toEqual([]);
  });

  it('says so when there is no connection', async () => {
    const { user } = show('/login');
    await user.type(email(), 'a@b.cd{Tab}secret{Enter}');
    expect(await screen.findByText('Unable to connect')).toBeTruthy();
  });

  it('begins one try at a time and is never dead meanwhile', async () => {
    const answer = Promise.withResolvers<Response>();
    const { platform, user } = show('/login', { 'POST /api/auth/login': () => answer.promise });
    await user.type(email(), 'a@b.cd{Tab}secret{Enter}');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
    await user.click(button);
    expect(button.disabled).toBe(false);
    expect(button.form?.getAttribute('aria-busy')).toBe('true');
    expect(platform.paths().filter((path) => path === 'POST /api/auth/login')).toHaveLength(1);
    answer.resolve(refused(401, 10, 'No'));
    await screen.findByText('No');
  });

  it('leads whose password has expired to setting a new one', async () => {
    const { user } = show('/login', {
      'POST /api/auth/login': () => refused(401, 15, 'User password expired!', { resetToken: 'r&1' }),
      'GET /api/noauth/userPasswordPolicy': () => json({ minimumLength: 6 }),
    });
    await user.type(email(), 'a@b.cd{Tab}secret{Enter}');
    expect(await screen.findByText('Your password has expired. Please choose a new one.')).toBeTruthy();
    expect(location.pathname + location.search).toBe('/login/resetExpiredPassword?resetToken=r%261');
  });

  it('offers external providers above the form', async () => {
    show('/login', {
      'POST /api/noauth/oauth2Clients': () =>
        json([{ name: 'Google', icon: 'google-logo', url: '/oauth2/authorization/1' }]),
    });
    const link = await screen.findByRole('link', { name: 'Login with Google' });
    expect(link.getAttribute('href')).toBe('/oauth2/authorization/1');
    expect(screen.getByText('or')).toBeTruthy();
  });

  it('does without providers when they cannot be asked for', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { platform } = show('/login', {
      'POST /api/noauth/oauth2Clients': () => refused(500, 2, 'Broken'),
    });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(platform.sent).toHaveLength(1);
    expect(screen.queryByText('or')).toBeNull();
    expect(toasts.shown).toEqual([]);
  });

  it('shows the password on request and warns of caps lock', async () => {
    const { user } = show('/login');
    await user.type(password(), 'x');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await user.type(password(), '{CapsLock}A');
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  });

  it('speaks another language at once', async () => {
    const { user } = show('/login');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'zh_CN');
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(document.title).toBe('登录 – Clavier');
  });

  it('names the product, this year and the filing, in a card of 482 pixels', () => {
    show('/login');
    const card = screen.getByRole('region', { name: 'Sign in' });
    expect(card.style.maxWidth).toBe('482px');
    expect(screen.getByText('Clavier IoT console')).toBeTruthy();
    expect(screen.getByText(`© ${new Date().getFullYear()} Clavier`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ICP filing information' })).toBeTruthy();
  });
});

describe('Asking for a new password', () => {
  it('needs an e-mail address', async () => {
    const { platform, user } = show('/login/resetPasswordRequest');
    await screen.findByLabelText(/Email/);
    await user.keyboard('nobody{Enter}');
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    expect(platform.sent).toEqual([]);
  });

  it('says that the link was sent, and stays', async () => {
    const { platform, user } = show('/login/resetPasswordRequest', {
      'POST /api/noauth/resetPasswordByEmail': () => new Response(''),
    });
    await screen.findByLabelText(/Email/);
    await user.keyboard('a@b.cd{Enter}');
    await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ type: 'success' }]));
    expect(platform.sent[0]?.body).toEqual({ email: 'a@b.cd' });
    expect(location.pathname).toBe('/login/resetPasswordRequest');
  });

  it('can be given up', async () => {
    const { user } = show('/login/resetPasswordRequest');
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

describe('Setting a password', () => {
  const policy: Answer = () => json({ minimumLength: 6, minimumDigits: 1 });

  it('needs the same password twice', async () => {
    const { platform, user } = show('/login/resetPassword?resetToken=r1', {
      'GET /api/noauth/userPasswordPolicy': policy,
    });
    await user.type(await screen.findByLabelText('New password'), 'abcdef1');
    await user.type(screen.getByLabelText('New password again'), 'abcdef2{Enter}');
    expect(await screen.findByText('The passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password again'));
    expect(toasts.shown).toMatchObject([{ type: 'error', message: { key: 'login.passwords-mismatch' } }]);
    expect(platform.paths()).toEqual(['GET /api/noauth/userPasswordPolicy']);
  });

  it.each([
    [
      '/login/resetPassword?resetToken=r1',
      'New password',
      'POST /api/noauth/resetPassword',
      { resetToken: 'r1' },
    ],
    [
      '/login/createPassword?activateToken=a1',
      'Password',
      'POST /api/noauth/activate?sendActivationMail=true',
      { activateToken: 'a1' },
    ],
  ])('at %s goes straight in', async (path, label, call, token) => {
    const { platform, user } = show(path, {
      'GET /api/noauth/userPasswordPolicy': policy,
      'POST /api/noauth/resetPassword': () => json(pairOf()),
      'POST /api/noauth/activate': () => json(pairOf()),
      [USER_PATH]: loadUser,
    });
    await user.type(await screen.findByLabelText(label), 'abcdef1');
    await user.type(screen.getByLabelText(`${label} again`), 'abcdef1{Enter}');
    await vi.waitFor(() => expect(location.pathname).toBe('/home'));
    const sent = platform.sent.find(({ method, path }) => `${method} ${path}` === call);
    expect(sent?.body).toEqual({ ...token, password: 'abcdef1' });
    expect(session.isAuthenticated).toBe(true);
  });

  it('shows while typing what the platform asks for', async () => {
    const { user } = show('/login/createPassword?activateToken=a1', {
      'GET /api/noauth/userPasswordPolicy': policy,
    });
    const rules = await screen.findByRole('list', { name: 'What the password needs' });
    await user.type(screen.getByLabelText('Password'), 'abc1');
    const written = within(rules)
      .getAllByRole('listitem')
      .map(
        (item) =>
          `${within(item).getByRole('img').getAttribute('aria-label')}: ${item.lastChild?.textContent}`,
      );
    expect(written).toEqual(['Not yet met: At least 6 characters', 'Met: At least 1 digit']);
  });

  it('shows every reason of a refusal', async () => {
    const reasons = 'Password must be 6 or more characters in length.\nPassword was already used.';
    const { user } = show('/login/resetPassword?resetToken=r1', {
      'GET /api/noauth/userPasswordPolicy': policy,
      'POST /api/noauth/resetPassword': () => refused(400, 31, reasons),
    });
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.type(screen.getByLabelText('New password again'), 'abc{Enter}');
    await vi.waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
        'At least 6 characters\nPassword was already used.',
      ),
    );
  });

  it('takes back that the passwords differ as soon as one of them is changed', async () => {
    const { user } = show('/login/resetPassword?resetToken=r1', {
      'GET /api/noauth/userPasswordPolicy': policy,
    });
    await user.type(await screen.findByLabelText('New password'), 'abcdef1');
    await user.type(screen.getByLabelText('New password again'), 'abcdef{Enter}');
    expect(toasts.shown).toHaveLength(1);
    await user.type(screen.getByLabelText('New password again'), '1');
    expect(toasts.shown).toEqual([]);
    expect(screen.queryByText('The passwords do not match')).toBeNull();
  });

  it('says of an empty password that it is needed, not that it differs', async () => {
    const { platform, user } = show('/login/createPassword?activateToken=a1', {
      'GET /api/noauth/userPasswordPolicy': policy,
    });
    await screen.findByLabelText('Password');
    await user.keyboard('{Enter}');
    expect(screen.getAllByText('This is required')).toHaveLength(2);
    expect(toasts.shown).toEqual([]);
    expect(platform.paths()).toEqual(['GET /api/noauth/userPasswordPolicy']);
  });

  it.each([
    ['/login/resetPassword', 'Request password reset', '/login/resetPasswordRequest'],
    ['/login/resetExpiredPassword?resetToken=', 'Sign in', '/login'],
    ['/login/createPassword', 'Ask for a new activation link', '/login/resendActivation'],
  ])('by half a link, %s, asks for no password and leads on to: %s', async (path, way, target) => {
    const { platform } = show(path);
    expect(await screen.findByText(/The link you followed is incomplete/)).toBeTruthy();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(target);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(platform.sent).toEqual([]);
  });

  it('leads on from a link that was used before', async () => {
    const { user } = show('/login/createPassword?activateToken=a1', {
      'GET /api/noauth/userPasswordPolicy': policy,
      'POST /api/noauth/activate': () => refused(400, 31, 'User credentials already activated'),
    });
    await user.type(await screen.findByLabelText('Password'), 'abcdef1');
    await user.type(screen.getByLabelText('Password again'), 'abcdef1{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Ask for a new activation link' }));
    expect(location.pathname).toBe('/login/resendActivation');
  });
});

describe('Asking for a new activation link', () => {
  it('says that it is on its way to whoever has an account', async () => {
    const { platform, user } = show('/login/resendActivation', {
      'POST /api/noauth/resendEmailActivation': () => new Response(''),
    });
    await screen.findByLabelText(/Email/);
    await user.keyboard('a+b@b.cd{Enter}');
    await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ type: 'success' }]));
    expect(platform.paths()).toEqual(['POST /api/noauth/resendEmailActivation?email=a%2Bb%40b.cd']);
  });

  it.each([404, 405])('says who else can send one where the platform answers %d', async (status) => {
    const { user } = show('/login/resendActivation', {
      'POST /api/noauth/resendEmailActivation': () => refused(status, 32, 'Not found'),
    });
    await screen.findByLabelText(/Email/);
    await user.keyboard('a@b.cd{Enter}');
    expect(await screen.findByText(/sends no activation links by itself/)).toBeTruthy();
  });
});

function show(path: string, answers: Record<string, Answer> = {}) {
  const platform = fakePlatform({ 'POST /api/noauth/oauth2Clients': noProviders, ...answers });
  history.replaceState(null, '', path);
  render(
    <Guarded>
      <SignInRoutes />
    </Guarded>,
  );
  return { platform, user: userEvent.setup() };
}

function email(): HTMLInputElement {
  return screen.getByLabelText(/^Username/);
}

function password(): HTMLInputElement {
  return screen.getByLabelText('Password');
}
