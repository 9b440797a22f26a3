import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { isPublicCustomer } from '../../../model/customer.ts';
import { customers } from '../../api/customers.ts';
import type { EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { contactOf, contactParams, contactProperties, postalCodeFits } from '../../entities/parts/contact.ts';
import { describedAs, descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { descriptionProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { withUsers } from '../../entities/traits/peopled.ts';
import { text } from '../../inputs/text.ts';

const notPublic = ({ facts }: EntityRef) => !facts?.public || 'customer.public-customer';

/** What customers are and how they are changed. */
export const customerKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: customers,
  nameOf: ({ title }) => title,
  hintOf: ({ city, country }) => [city, country].filter(Boolean).join(', '),
  factsOf: (customer) => ({ public: isPublicCustomer(customer) }),
  properties: [
    nameProperty('customer.title', 'title'),
    ...contactProperties(['email', 'country', 'city']),
    descriptionProperty,
  ],
  form: {
    params: z
      .extend(
        z.object({
          title: param(nameParam, {
            title: 'customer.title',
            description: 'customer.title-description',
            input: text,
          }),
          description: descriptionParam,
        }),
        contactParams.shape,
      )
      .check(postalCodeFits),
    answersOf: (stored) => ({
      title: stored.title,
      description: descriptionOf(stored.additionalInfo),
      ...contactOf(stored),
    }),
    laidOver: (stored, { description, ...answers }) => ({
      ...stored,
      ...answers,
      additionalInfo: describedAs(stored, description),
    }),
  },
  line: async () => (await import('./customer-line.ts')).customerLine,
  traits: [withUsers],
  fits: { edit: notPublic, delete: notPublic },
  shownBy: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'DASHBOARD', 'USER'],
});
