import { confirm } from '../messages/dialog-store.ts';
import { signOut } from './session-store.ts';

let asking: Promise<boolean> | null = null;

/**
 * Says that something is not allowed and offers to sign in as somebody else; ten refusals at once are one dialog.
 * Resolves to true when the user chose to sign in, and is signed out then.
 */
export function showForbidden(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const signInAgain = await confirm({
    title: { key: 'access.access-forbidden' },
    message: { key: 'access.access-forbidden-text' },
    confirmLabel: { key: 'action.sign-in' },
  });
  if (signInAgain) await signOut({ remember: true });
  return signInAgain;
}
