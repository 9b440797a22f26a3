import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { createUser } from '../../api/users.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm, NestedCreation } from '../../entities/kind/entity-kind.ts';
import { emailAddress } from '../../entities/parts/contact.ts';
import { ownerAt } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam } from '../../entities/parts/params.ts';
import { customerPicker, tenantPicker } from '../../entities/parts/pickers.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { email, text } from '../../inputs/text.ts';
import { session } from '../../session/session-store.ts';
import { orWithoutMail } from '../../wire/mail-refusal.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { refuseUnseenDashboard } from './dashboards-of-user.ts';
import { defaultDashboardMembers, defaultDashboardOf, defaultDashboardParams } from './default-dashboard.ts';

const personName = z.optional(z.string().check(z.trim()));

const params = z.extend(
  z.object({
    email: param(emailAddress, { title: 'user.email', input: email }),
    firstName: param(personName, { title: 'user.first-name', input: text }),
    lastName: param(personName, { title: 'user.last-name', input: text }),
    description: descriptionParam,
  }),
  defaultDashboardParams.shape,
);

const mailParam = param(z.optional(z.boolean()), {
  title: 'user.send-activation-mail',
  description: 'user.send-activation-mail-description',
  input: checkbox,
});

/** How the accounts of others are created and edited; new ones are those of a customer's users. */
export const userForm: EntityForm<User, typeof params> = {
  params,
  answersOf: ({ email, firstName, lastName, additionalInfo }) => ({
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    description: descriptionOf(additionalInfo),
    ...defaultDashboardOf(additionalInfo),
  }),
  // With another e-mail whoever holds the session could take the account: the command asks for the password.
  fixed: ({ id }) => (id?.id === session.authUser?.userId ? { email: 'user.own-email' } : {}),
  check: refuseUnseenDashboard,
  laidOver: (stored, { email, firstName, lastName, description, ...dashboard }) => ({
    authority: 'CUSTOMER_USER' as const,
    ...stored,
    email,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    additionalInfo: {
      ...describedAs(stored, description),
      ...defaultDashboardMembers(dashboard),
    },
  }),
  createOnly: z.object({
    customerId: param(Uuid, {
      title: 'customer.customer',
      description: 'user.customer-description',
      input: customerPicker,
    }),
    sendActivationMail: mailParam,
  }),
  startingAt: ownerAt,
  create: (user, { customerId, sendActivationMail }, request) =>
    invite({ ...user, customerId: entityId('CUSTOMER', String(customerId)) }, sendActivationMail, request),
  added: ({ email }, { sendActivationMail }) =>
    sendActivationMail === true ? { key: 'user.added-and-mailed', values: { email } } : undefined,
  afterCreate: async (user, { sendActivationMail }) => {
    if (!user.id || sendActivationMail) return;
    const { showActivationLink } = await import('./activation-link.ts');
    await showActivationLink(user.id.id, user.email);
  },
};

/** How system administrators create the administrators of a tenant. */
export const administratorCreation: NestedCreation<User> = {
  title: 'user.add-administrator',
  description: 'user.add-administrator-description',
  createOnly: z.object({
    tenantId: param(Uuid, {
      title: 'user.tenant',
      description: 'user.tenant-description',
      input: tenantPicker,
    }),
    sendActivationMail: mailParam,
  }),
  startingAt: (place) => ({ tenantId: place.kind === 'of' && place.parent === 'TENANT' ? place.id : null }),
  create: (user, { tenantId, sendActivationMail }, request) =>
    invite(
      { ...user, authority: 'TENANT_ADMIN', tenantId: entityId('TENANT', String(tenantId)) },
      sendActivationMail,
      request,
    ),
};

/** Creates a user; one whom the letter that is wanted cannot be sent to is not created. */
function invite(user: User, wantsMail: unknown, request: RequestOptions): Promise<User> {
  const sendActivationMail = wantsMail === true;
  return orWithoutMail(createUser(user, { sendActivationMail }, request), 'user.not-added-without-mail');
}
