import { mdiAccountOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { isEnabled } from '../../../model/user.ts';
import { customers } from '../../api/customers.ts';
import { createUser, users } from '../../api/users.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { pickerOf } from '../../entities/kind/entity-picker.ts';
import { descriptionParam } from '../../entities/parts/params.ts';
import {
  createdTimeProperty,
  descriptionProperty,
  idProperty,
  markProperty,
} from '../../entities/parts/properties.tsx';
import { ownerAt } from '../../entities/traits/assignable.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { email, text } from '../../inputs/text.ts';
import { session } from '../../session/session-store.ts';
import { showActivationLink } from './activation-link.tsx';
import { userCommands } from './user-commands.ts';

const personName = z.optional(z.string().check(z.trim()));

/** The users of customers, and the administrators of the tenant beside them. */
export const userKind = entityKind({
  type: 'USER',
  noun: 'user',
  segment: 'users',
  icon: mdiAccountOutline,
  menu: { order: 22 },
  section: 'home.customer-management',
  readers: ['TENANT_ADMIN'],
  writers: ['TENANT_ADMIN'],
  parents: ['CUSTOMER'],
  service: users,
  nameOf: ({ email }) => email,
  hintOf: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  factsOf: (user) => ({ enabled: isEnabled(user) }),
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
      width: 140,
      grow: 1,
      sortProperty: 'firstName',
      text: ({ firstName }) => firstName ?? '',
    },
    {
      id: 'lastName',
      title: 'user.last-name',
      width: 140,
      grow: 1,
      sortProperty: 'lastName',
      text: ({ lastName }) => lastName ?? '',
    },
    markProperty('enabled', 'user.enabled', isEnabled),
    descriptionProperty,
    idProperty,
    createdTimeProperty,
  ],
  form: {
    params: z.object({
      email: param(z.email({ error: 'contact.email-invalid' }), { title: 'user.email', input: email }),
      firstName: param(personName, { title: 'user.first-name', input: text }),
      lastName: param(personName, { title: 'user.last-name', input: text }),
      description: descriptionParam,
    }),
    answersOf: ({ email, firstName, lastName, additionalInfo }) => ({
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      description: descriptionOf(additionalInfo),
    }),
    laidOver: (stored, { description, ...answers }) => ({
      authority: 'CUSTOMER_USER' as const,
      ...stored,
      ...answers,
      additionalInfo: { ...stored?.additionalInfo, ...(description !== undefined && { description }) },
    }),
    createOnly: z.object({
      customerId: param(Uuid, {
        title: 'user.customer',
        description: 'user.customer-description',
        input: pickerOf(customers, ({ title }) => title, 'title'),
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
      if (user.id && !sendActivationMail) await showActivationLink(user.id.id, user.email);
    },
  },
  commands: userCommands,
  fits: { delete: ({ id }) => id !== session.authUser?.userId || 'user.is-yourself' },
});
