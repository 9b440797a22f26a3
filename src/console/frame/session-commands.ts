import { mdiAccountArrowLeftOutline, mdiLogout } from '@mdi/js';
import { type Command, defineCommand } from '../commands/command.ts';
import { session, signOut } from '../session/session-store.ts';

const GROUP = 'session.group';

const returnToOwn = defineCommand({
  id: 'session.return',
  title: 'session.return',
  description: 'session.return-description',
  keywords: 'session.return-keywords',
  icon: mdiAccountArrowLeftOutline,
  group: GROUP,
  at: { 'user-menu': 80 },
  when: () => session.signedInBy !== null,
  async run() {
    // Few are ever somebody else.
    const { returnToOwnSession } = await import('../session/sign-in-as.ts');
    await returnToOwnSession();
  },
});

const signOutCommand = defineCommand({
  id: 'session.sign-out',
  title: 'session.sign-out',
  description: 'session.sign-out-description',
  keywords: 'session.sign-out-keywords',
  icon: mdiLogout,
  at: { 'user-menu': 90 },
  group: GROUP,
  // Visitors too: it is their way to sign in.
  when: () => session.isAuthenticated,
  async run(_args, { source }) {
    const userId = session.authUser?.userId;
    await signOut({ quiet: source === 'script' });
    if (userId !== undefined) await forgetLeftBehind(userId);
  },
});

type Forget = (userId: string) => Promise<void>;

const forgetting: Forget[] = [];

/** Has what a browser keeps for a user beyond the session taken out when that user signs out, by the id of the user. */
export function forgetOnSignOut(forget: Forget): void {
  forgetting.push(forget);
}

async function forgetLeftBehind(userId: string): Promise<void> {
  for (const forget of forgetting) {
    try {
      await forget(userId);
    } catch (error) {
      console.warn('What this browser has kept could not be forgotten', error);
    }
  }
}

/** What a signed-in person can do about the session itself. */
export const sessionCommands: readonly Command[] = [returnToOwn, signOutCommand];
