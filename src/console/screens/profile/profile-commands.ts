import {
  mdiAccountEditOutline,
  mdiEmailEditOutline,
  mdiHomeImportOutline,
  mdiLockReset,
  mdiTranslate,
} from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { changeEmail, changePassword } from '../../api/account.ts';
import { beginAt, putBeginning } from '../../api/own-beginning.ts';
import { queryClient } from '../../api/query-client.ts';
import { users } from '../../api/users.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { type ComparedSubject, saveCompared } from '../../entities/kind/compared-save.ts';
import { emailAddress } from '../../entities/parts/contact.ts';
import { entityPicker } from '../../entities/parts/pickers.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { offeredLanguages } from '../../i18n/languages.ts';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { email, password, text } from '../../inputs/text.ts';
import { newPassword } from '../../inputs/values/new-password.tsx';
import { session, takeOwnDetails } from '../../session/session-store.ts';
import { displayName } from '../../session/user-title.ts';
import type { RequestOptions } from '../../wire/transport.ts';

const OWN_ACCOUNT = {
  group: 'user.account',
  // A visitor of what is public has no account.
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
} as const;

const Password = z.string().check(z.minLength(1));
const currentPassword = param(Password, { title: 'profile.current-password', input: password });
const personName = z.string().check(z.trim());

/** What a user can do to the own account. */
export const profileCommands: readonly Command[] = [
  defineCommand({
    ...OWN_ACCOUNT,
    id: 'profile.edit',
    title: 'profile.edit',
    keywords: 'profile.edit-keywords',
    icon: mdiAccountEditOutline,
    submitLabel: 'action.save',
    params: z.object({
      firstName: param(personName, { title: 'user.first-name', input: text }),
      lastName: param(personName, { title: 'user.last-name', input: text }),
    }),
    load: ({ request }) => own(request),
    initial: (_run, { firstName, lastName }) => ({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    run: (names, { base, request }) => saveCompared(ownNames, base, names, request),
    done: ({ saved }) => ({ key: 'profile.edited', values: { name: displayName(saved) } }),
    undo: ({ before, saved }) => ({
      label: { key: 'profile.undo-edit' },
      run: (request) => saveCompared(ownNames, saved, ownNames.valuesOf(before), request),
    }),
  }),
  defineCommand({
    ...OWN_ACCOUNT,
    id: 'profile.set-language',
    title: 'profile.set-language',
    keywords: 'language.keywords',
    icon: mdiTranslate,
    params: z.object({
      language: param(z.enum(offeredLanguages.map(({ code }) => code)), {
        title: 'language.language',
        description: 'profile.language-hint',
        input: choice(() => offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))),
      }),
    }),
    async run({ language }, { request }) {
      const before = await own(request);
      await save({ ...before, additionalInfo: { ...before.additionalInfo, lang: language } }, request);
      await changeLanguage(language);
      return language;
    },
  }),
  defineCommand({
    ...OWN_ACCOUNT,
    id: 'profile.set-default-dashboard',
    title: 'profile.set-default-dashboard',
    description: 'profile.set-default-dashboard-description',
    keywords: 'profile.set-default-dashboard-keywords',
    icon: mdiHomeImportOutline,
    // Who looks after the system has no dashboards.
    authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
    submitLabel: 'action.save',
    params: z.object({
      dashboardId: param(z.optional(z.nullable(Uuid)), {
        title: 'dashboard.dashboard',
        description: 'profile.set-default-dashboard-description',
        input: entityPicker({ entityType: 'DASHBOARD' }, TYPE_TEXTS.DASHBOARD.noMatch),
      }),
    }),
    load: ({ request }) => own(request),
    initial: (_run, { additionalInfo }) => ({
      dashboardId: Uuid.safeParse(additionalInfo?.defaultDashboardId).data ?? null,
    }),
    run: ({ dashboardId = null }, { request }) => beginAt(dashboardId, request),
    done: () => ({ key: 'profile.default-dashboard-set' }),
    undo: (before) => ({
      label: { key: 'profile.undo-default-dashboard' },
      run: (request) => putBeginning(before, request),
    }),
  }),
  defineCommand({
    ...OWN_ACCOUNT,
    id: 'profile.change-password',
    title: 'profile.change-password',
    keywords: 'profile.change-password-keywords',
    icon: mdiLockReset,
    params: z
      .object({
        currentPassword,
        newPassword: param(Password, { title: 'login.new-password', input: newPassword() }),
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
    ...OWN_ACCOUNT,
    id: 'profile.change-email',
    title: 'profile.change-email',
    keywords: 'profile.change-email-keywords',
    icon: mdiEmailEditOutline,
    params: z.object({
      email: param(emailAddress, { title: 'profile.new-email', input: email }),
      currentPassword,
    }),
    async run(answers, { request }) {
      const saved = await changeEmail(await own(request), answers, request);
      takeOwnDetails(saved);
      await queryClient.invalidateQueries({ queryKey: ['USER'] });
      return saved.email;
    },
    done: (email) => ({ key: 'profile.email-changed', values: { email } }),
  }),
];

/** What a form shows of the own account. */
const ownNames: ComparedSubject<User> = {
  read: own,
  valuesOf: ({ firstName, lastName }) => ({ firstName, lastName }),
  laidOver: (account, names) => ({ ...account, ...names }),
  save,
};

/** The own account as it is stored at this moment: what others have changed of it stays. */
function own(request: RequestOptions): Promise<User> {
  return users.one(session.authUser?.userId ?? '', request);
}

async function save(account: User, request: RequestOptions): Promise<User> {
  const saved = await users.save(account, request);
  await queryClient.invalidateQueries({ queryKey: ['USER'] });
  return saved;
}
