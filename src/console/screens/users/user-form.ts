import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { createUser } from '../../api/users.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { emailAddress } from '../../entities/parts/contact.ts';
import { ownerAt } from '../../entities/parts/owner.ts';
import { customerPicker, descriptionParam } from '../../entities/parts/params.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { email, text } from '../../inputs/text.ts';
import { defaultDashboardMembers, defaultDashboardOf, defaultDashboardParams } from './default-dashboard.tsx';

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

/** How the accounts of others are created and edited. */
export const userForm: EntityForm<User, typeof params> = {
  params,
  answersOf: ({ email, firstName, lastName, additionalInfo }) => ({
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    description: descriptionOf(additionalInfo),
    ...defaultDashboardOf(additionalInfo),
  }),
  laidOver: (stored, { email, firstName, lastName, description, ...dashboard }) => ({
    authority: 'CUSTOMER_USER' as const,
    ...stored,
    email,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    additionalInfo: {
      ...stored?.additionalInfo,
      ...(description !== undefined && { description }),
      ...defaultDashboardMembers(dashboard),
    },
  }),
  createOnly: z.object({
    customerId: param(Uuid, {
      title: 'user.customer',
      description: 'user.customer-description',
      input: customerPicker,
    }),
    sendActivationMail: param(z.optional(z.boolean()), {
      title: 'user.send-activation-mail',
      description: 'user.send-activation-mail-description',
      input: checkbox,
    }),
  }),
  startingAt: ownerAt,
  create: (user, { customerId, sendActivationMail }, request) =>
    createUser(
      { ...user, customerId: entityId('CUSTOMER', String(customerId)) },
      { sendActivationMail: sendActivationMail === true },
      request,
    ),
  afterCreate: async (user, { sendActivationMail }) => {
    if (!user.id || sendActivationMail) return;
    const { showActivationLink } = await import('./activation-link.tsx');
    await showActivationLink(user.id.id, user.email);
  },
};
