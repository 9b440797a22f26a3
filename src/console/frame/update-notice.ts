import { availableUpdate } from '../api/updates.ts';
import { notify } from '../messages/toast-store.ts';
import { session } from '../session/session-store.ts';
import { userSignal } from '../ui/user-change.ts';

/** Tells a system administrator who has just come in that there is a newer version of the platform. Never rejects. */
export async function announceUpdate(): Promise<void> {
  if (session.authUser?.authority !== 'SYS_ADMIN') return;
  const signal = userSignal();
  try {
    const text = await availableUpdate({ signal, ignoreErrors: true, ignoreLoading: true });
    if (text === undefined || signal.aborted) return;
    notify(text === '' ? { key: 'update.available' } : { text });
  } catch (error) {
    if (!signal.aborted) console.warn('It is not known whether there is a newer version', error);
  }
}
