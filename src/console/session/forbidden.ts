import { alert, confirm } from '../messages/dialog-store.ts';
import { session, signOut } from './session-store.ts';

let asking: Promise<void> | null = null;

/**
 * Says that something is not allowed and offers to sign in as somebody else, who then goes to `wanted`, a path; ten
 * refusals at once are one dialog.
 */
export function showForbidden(wanted = location.pathname + location.search): Promise<void> {
  asking ??= ask(wanted).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(wanted: string): Promise<void> {
  if (session.signedInBy !== null) {
    // Signing out would end their own session, too, which has nothing to do with it.
    await alert({
      title: { key: 'access.permission-denied' },
      message: { key: 'access.permission-denied-text' },
    });
    return;
  }
  const signInAgain = await confirm({
    title: { key: 'access.access-forbidden' },
    message: { key: 'access.access-forbidden-text' },
    confirmLabel: { key: 'action.sign-in' },
  });
  if (signInAgain) await signOut({ remember: wanted });
}
