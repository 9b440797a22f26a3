import type { TokenPair } from '../../model/login.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { confirm } from '../messages/dialog-store.ts';
import { showFailure } from '../messages/show-failure.ts';
import { redirect } from '../ui/navigation.ts';
import { ApiError } from '../wire/api-error.ts';
import { activateByEmailCode, login, publicLogin } from './auth.ts';
import { authUserIn } from './auth-user.ts';
import { newPasswordPath } from './expired-password.ts';
import { session, signInWith } from './session-store.ts';
import type { UrlLogin } from './url-login.ts';

/**
 * Signs in by what an address brings, or says why not. It puts nobody else in the place of a signed-in person unasked:
 * what they enter next would be in that one's hands. Never rejects.
 */
export async function enterBy(urlLogin: UrlLogin): Promise<void> {
  const { authUser } = session;
  if (urlLogin.kind === 'public' && authUser?.isPublic && authUser.sub === urlLogin.publicId) return;
  const isOther = nextUser(urlLogin) !== authUser?.sub && !isNobodys(urlLogin);
  if (authUser && !authUser.isPublic && isOther) void offerToSwitch(urlLogin, authUser.sub);
  else await signInBy(urlLogin);
}

async function signInBy(urlLogin: UrlLogin): Promise<void> {
  try {
    await signInWith(await tokensBy(urlLogin));
  } catch (error) {
    const path = newPasswordPath(error);
    if (path !== undefined) redirect(path);
    else showFailure(error, { message: whyNot(urlLogin, error) });
  }
}

function tokensBy(urlLogin: UrlLogin): Promise<TokenPair> {
  switch (urlLogin.kind) {
    case 'public':
      return publicLogin(urlLogin.publicId);
    case 'password':
      return login(urlLogin.username, urlLogin.password);
    case 'email-code':
      return activateByEmailCode(urlLogin.code);
    case 'tokens':
      return Promise.resolve({ token: urlLogin.token, refreshToken: urlLogin.refreshToken });
  }
}

/** The platform speaks of a name and a password, which a person who followed a link has not given. */
function whyNot({ kind }: UrlLogin, error: unknown): Shown | undefined {
  if (!(error instanceof ApiError) || kind === 'password') return undefined;
  if (kind === 'email-code' && [404, 405].includes(error.status)) return { key: 'login.link-not-supported' };
  if (![400, 401].includes(error.status)) return undefined;
  return { key: kind === 'public' ? 'login.public-link-refused' : 'login.link-refused' };
}

async function offerToSwitch(urlLogin: UrlLogin, present: string): Promise<void> {
  const next = nextUser(urlLogin);
  const agreed = await confirm({
    title: { key: 'session.switch-title' },
    danger: true,
    message: questionOf(urlLogin, { present, next }),
    confirmLabel: { key: 'session.switch' },
    cancelLabel: { key: 'session.switch-not', values: { present } },
  });
  if (agreed) await signInBy(urlLogin);
}

function questionOf({ kind }: UrlLogin, { present, next }: { present: string; next: string | undefined }) {
  if (kind === 'public') return { key: 'session.switch-to-public-text', values: { present } } as const;
  if (next === undefined) return { key: 'session.switch-to-unknown-text', values: { present } } as const;
  return { key: 'session.switch-text', values: { present, next } } as const;
}

/** The e-mail of whom an address signs in; undefined for a public visitor, and where only the platform knows. */
function nextUser(urlLogin: UrlLogin): string | undefined {
  if (urlLogin.kind === 'password') return urlLogin.username;
  return urlLogin.kind === 'tokens' ? authUserIn(urlLogin.token)?.sub : undefined;
}

/** Tokens that name nobody sign nobody in, so that there is nothing to ask. */
function isNobodys(urlLogin: UrlLogin): boolean {
  return urlLogin.kind === 'tokens' && authUserIn(urlLogin.token) === undefined;
}
