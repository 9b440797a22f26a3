import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../ui/user-change.ts';
import { tokenAccessEnabled } from './auth.ts';
import { accessToken, session } from './session-store.ts';

/** Whether the user may sign in as others; known a moment after somebody has signed in. */
export const tokenAccess = proxy({ enabled: false });

let asked: Promise<void> | undefined;

onUserChange(() => {
  tokenAccess.enabled = false;
  asked = undefined;
});

/** Finds out, once, whether the user may sign in as others. Platforms that cannot tell do not let anybody. */
export function askTokenAccess(): Promise<void> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<void> {
  const { authUser } = session;
  if (!authUser || authUser.authority === 'CUSTOMER_USER') return;
  try {
    const enabled = await tokenAccessEnabled(await accessToken());
    if (session.authUser?.userId === authUser.userId) tokenAccess.enabled = enabled;
  } catch (error) {
    console.warn('It is not known whether one may sign in as others', error);
  }
}
