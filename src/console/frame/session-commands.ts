import { mdiAccountArrowLeftOutline, mdiLogin, mdiLogout } from '@mdi/js';
import { type Command, defineCommand } from '../commands/command.ts';
import { session, signOut } from '../session/session-store.ts';
import { askTokenAccess, returnToOwnSession, signInAs, tokenAccess } from '../session/sign-in-as.ts';

const GROUP = 'session.group';

const signInAsUser = defineCommand({
  id: 'user.sign-in-as',
  title: 'user.sign-in-as',
  description: 'user.sign-in-as-description',
  keywords: 'user.sign-in-as-keywords',
  icon: mdiLogin,
  group: GROUP,
  at: { row: 30, details: 30 },
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
  ready: askTokenAccess,
  when: () => tokenAccess.enabled,
  targets: {
    types: ['USER'],
    count: 'one',
    fits: ({ id }) => id !== session.authUser?.userId || 'user.is-yourself',
  },
  async run(_args, { entities: [user] }) {
    if (user) await signInAs(user.id);
  },
});

const returnToOwn = defineCommand({
  id: 'session.return',
  title: 'session.return',
  description: 'session.return-description',
  keywords: 'session.return-keywords',
  icon: mdiAccountArrowLeftOutline,
  group: GROUP,
  at: { 'user-menu': 80 },
  when: () => session.signedInBy !== null,
  run: returnToOwnSession,
});

const signOutCommand = defineCommand({
  id: 'session.sign-out',
  title: 'session.sign-out',
  description: 'session.sign-out-description',
  keywords: 'session.sign-out-keywords',
  icon: mdiLogout,
  at: { 'user-menu': 90 },
  group: GROUP,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  run: () => signOut(),
});

/** What a signed-in person can do about the session itself. */
export const sessionCommands: readonly Command[] = [signInAsUser, returnToOwn, signOutCommand];
