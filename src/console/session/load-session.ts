import { loadLetterTexts } from '../i18n/i18n.ts';
import { alert } from '../messages/dialog-store.ts';
import { showFailure } from '../messages/show-failure.ts';
import { toldOf } from '../wire/told.ts';
import { takeUpSession } from './session-store.ts';
import { takeUrlLogin, type UrlLogin } from './url-login.ts';

/**
 * Finds out who is signed in: by the stored tokens, then by what the address brings, which is removed from the address
 * at once. Never rejects; afterwards `session.isUserLoaded` is true.
 */
export async function loadSession(): Promise<void> {
  const { login: urlLogin, loginError, path } = takeUrlLogin(new URL(location.href));
  if (path !== undefined) history.replaceState(history.state, '', location.origin + path);
  const telling = loginError === undefined ? undefined : tellLoginError(loginError);
  await takeUpSession({ quiet: urlLogin !== undefined });
  await telling;
  if (urlLogin) await enterBy(urlLogin);
}

/** Opens a dialog that says why a provider, or the platform after it, has let nobody in. */
async function tellLoginError(words: string): Promise<void> {
  const message = await toldOf(words);
  void alert({ title: { key: 'login.error' }, message });
}

/** Few addresses bring a sign-in, so what follows one comes only with it. */
async function enterBy(urlLogin: UrlLogin): Promise<void> {
  try {
    const [way] = await Promise.all([import('./url-sign-in.ts'), loadLetterTexts()]);
    await way.enterBy(urlLogin);
  } catch (error) {
    showFailure(error);
  }
}
