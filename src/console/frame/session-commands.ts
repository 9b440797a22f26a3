import { mdiLogout } from '@mdi/js';
import { type Command, defineCommand } from '../commands/command.ts';
import { signOut } from '../session/session-store.ts';

/** What a signed-in person can do about the session itself. */
export const sessionCommands: readonly Command[] = [
  defineCommand({
    id: 'session.sign-out',
    title: 'session.sign-out',
    description: 'session.sign-out-description',
    keywords: 'session.sign-out-keywords',
    icon: mdiLogout,
    group: 'session.group',
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    run: () => signOut(),
  }),
];
