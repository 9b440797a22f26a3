import { isActivated, isEnabled, lastSignIn, type User } from '../../../model/user.ts';
import { users } from '../../api/users.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { descriptionProperty } from '../../entities/parts/properties.tsx';
import { ReferredName } from '../../entities/parts/referred-name.tsx';
import { ownerOf } from '../../entities/traits/owner-of.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { roleTitle } from '../../session/user-title.ts';
import { MomentAndAge, RelativeTime } from '../../ui/relative-time.tsx';
import { defaultDashboardOf } from './default-dashboard.ts';
import { isSomebodyElse, userCommands } from './user-commands.ts';
import { administratorCreation, userForm } from './user-form.ts';

/** What users are and how they are changed. */
export const userKind = entityKind({
  writers: ['TENANT_ADMIN'],
  within: { TENANT: { writers: ['SYS_ADMIN'], create: administratorCreation } },
  service: users,
  nameOf: ({ email }) => email,
  hintOf: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  factsOf: (user) => ({ enabled: isEnabled(user), activated: isActivated(user) }),
  properties: [
    {
      id: 'email',
      title: 'user.email',
      width: 200,
      grow: 2,
      sortProperty: 'email',
      text: ({ email }) => email,
    },
    {
      id: 'firstName',
      title: 'user.first-name',
      width: 120,
      grow: 1,
      sortProperty: 'firstName',
      text: ({ firstName }) => firstName ?? '',
    },
    {
      id: 'lastName',
      title: 'user.last-name',
      width: 120,
      grow: 1,
      sortProperty: 'lastName',
      text: ({ lastName }) => lastName ?? '',
    },
    {
      id: 'role',
      title: 'user.role',
      width: 160,
      // A customer has users of one role only.
      inLists: ({ kind }) => kind === 'own',
      text: ({ authority }) => translate(roleTitle(authority)),
    },
    {
      id: 'customer',
      title: 'customer.customer',
      text: (user) => ownerOf(user) ?? '',
      inDetails: (user) => {
        const id = ownerOf(user);
        return id && <ReferredName entityType="CUSTOMER" id={id} />;
      },
    },
    {
      id: 'account',
      title: 'user.account',
      width: 110,
      text: (user) => translate(accountState(user)),
    },
    {
      id: 'lastSignIn',
      title: 'user.last-sign-in',
      width: 160,
      text: (user) => {
        const ts = lastSignIn(user);
        return ts === undefined ? translate('user.never-signed-in') : formatTimestamp(ts);
      },
      brief: (user) => {
        const ts = lastSignIn(user);
        return ts === undefined ? translate('user.never-signed-in') : <RelativeTime ms={ts} />;
      },
      inDetails: (user) => {
        const ts = lastSignIn(user);
        return ts === undefined ? translate('user.never-signed-in') : <MomentAndAge ms={ts} />;
      },
    },
    {
      id: 'defaultDashboard',
      title: 'user.default-dashboard',
      text: ({ additionalInfo }) => defaultDashboardOf(additionalInfo).defaultDashboardId ?? '',
      inDetails: ({ additionalInfo }) => {
        const { defaultDashboardId: id } = defaultDashboardOf(additionalInfo);
        return id && <ReferredName entityType="DASHBOARD" id={id} />;
      },
    },
    descriptionProperty,
  ],
  line: async () => (await import('./user-line.ts')).userLine,
  form: userForm,
  commands: userCommands,
  fits: { delete: isSomebodyElse },
});

function accountState(user: User): TranslationKey {
  if (!isEnabled(user)) return 'user.account-disabled';
  return isActivated(user) ? 'user.account-enabled' : 'user.account-not-activated';
}
