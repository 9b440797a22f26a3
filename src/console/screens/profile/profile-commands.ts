import { mdiLockReset } from '@mdi/js';
import * as z from 'zod/mini';
import { changePassword } from '../../api/account.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { password } from '../../inputs/text.ts';

const Password = z.string().check(z.minLength(1));

/** What a user can do to the own account. */
export const profileCommands: readonly Command[] = [
  defineCommand({
    id: 'profile.change-password',
    title: 'profile.change-password',
    keywords: 'profile.change-password-keywords',
    icon: mdiLockReset,
    group: 'account.group',
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    params: z
      .object({
        currentPassword: param(Password, { title: 'profile.current-password', input: password }),
        newPassword: param(Password, { title: 'profile.new-password', input: password }),
        newPassword2: param(Password, { title: 'profile.new-password-again', input: password }),
      })
      .check(
        z.refine(({ newPassword, newPassword2 }) => newPassword === newPassword2, {
          path: ['newPassword2'],
          error: 'profile.passwords-mismatch',
        }),
      ),
    run: ({ currentPassword, newPassword }, { request }) =>
      changePassword(currentPassword, newPassword, request),
    done: () => ({ key: 'profile.password-changed' }),
  }),
];
