import { mdiEmailEditOutline, mdiLockReset } from '@mdi/js';
import * as z from 'zod/mini';
import { changeEmail, changePassword } from '../../api/account.ts';
import { queryClient } from '../../api/query-client.ts';
import { users } from '../../api/users.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { emailAddress } from '../../entities/parts/contact.ts';
import { email, password } from '../../inputs/text.ts';
import { session, takeOwnDetails } from '../../session/session-store.ts';

const Password = z.string().check(z.minLength(1));
const currentPassword = param(Password, { title: 'profile.current-password', input: password });

/** What a user can do to the own account. */
export const profileCommands: readonly Command[] = [
  defineCommand({
    id: 'profile.change-password',
    title: 'profile.change-password',
    keywords: 'profile.change-password-keywords',
    icon: mdiLockReset,
    group: 'user.account',
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    params: z
      .object({
        currentPassword,
        newPassword: param(Password, { title: 'login.new-password', input: password }),
        newPassword2: param(Password, { title: 'login.new-password-again', input: password }),
      })
      .check(
        z.refine(({ newPassword, newPassword2 }) => newPassword === newPassword2, {
          path: ['newPassword2'],
          error: 'login.passwords-mismatch',
        }),
      ),
    run: ({ currentPassword, newPassword }, { request }) =>
      changePassword(currentPassword, newPassword, request),
    done: () => ({ key: 'profile.password-changed' }),
  }),
  defineCommand({
    id: 'profile.change-email',
    title: 'profile.change-email',
    keywords: 'profile.change-email-keywords',
    icon: mdiEmailEditOutline,
    group: 'user.account',
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    params: z.object({
      email: param(emailAddress, { title: 'profile.new-email', input: email }),
      currentPassword,
    }),
    async run(answers, { request }) {
      const present = await users.one(session.authUser?.userId ?? '', request);
      const saved = await changeEmail(present, answers, request);
      takeOwnDetails(saved);
      await queryClient.invalidateQueries({ queryKey: ['USER'] });
      return saved.email;
    },
    done: (email) => ({ key: 'profile.email-changed', values: { email } }),
  }),
];
