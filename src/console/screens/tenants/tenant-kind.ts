import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { tenants } from '../../api/tenants.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { contactOf, contactParams, contactProperties, postalCodeFits } from '../../entities/parts/contact.ts';
import { describedAs, descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { profileWriting } from '../../entities/parts/profile-writing.ts';
import { descriptionProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { withAdministrators } from '../../entities/traits/peopled.ts';
import { profiled } from '../../entities/traits/settable.ts';
import { profilePicker } from '../../inputs/entity/profile-picker.tsx';
import { text } from '../../inputs/text.ts';
import { viewTenantKeys } from './view-keys.ts';

/** What tenants are and how they are changed. */
export const tenantKind = entityKind({
  writers: ['SYS_ADMIN'],
  service: tenants,
  nameOf: ({ title }) => title,
  hintOf: ({ city, country }) => [city, country].filter(Boolean).join(', '),
  properties: [
    nameProperty('tenant.title', 'title'),
    {
      id: 'tenantProfileName',
      title: 'tenant-profile.tenant-profile',
      width: 140,
      grow: 1,
      sortProperty: 'tenantProfileName',
      text: ({ tenantProfileName }) => tenantProfileName ?? '',
    },
    ...contactProperties(['email', 'country', 'city']),
    descriptionProperty,
  ],
  form: {
    params: z
      .extend(
        z.object({
          title: param(nameParam, {
            title: 'tenant.title',
            description: 'tenant.title-description',
            input: text,
          }),
          tenantProfileId: param(z.optional(z.nullable(Uuid)), {
            title: 'tenant-profile.tenant-profile',
            description: 'tenant.profile-description',
            input: profilePicker(platformDirectory, 'TENANT_PROFILE', profileWriting('TENANT_PROFILE')),
          }),
          description: descriptionParam,
        }),
        contactParams.shape,
      )
      .check(postalCodeFits),
    answersOf: (stored) => ({
      title: stored.title,
      tenantProfileId: stored.tenantProfileId?.id ?? null,
      description: descriptionOf(stored.additionalInfo),
      ...contactOf(stored),
    }),
    laidOver: (stored, { description, tenantProfileId, ...answers }) => ({
      ...stored,
      ...answers,
      ...(tenantProfileId && { tenantProfileId: entityId('TENANT_PROFILE', tenantProfileId) }),
      additionalInfo: describedAs(stored, description),
    }),
  },
  traits: [profiled('TENANT_PROFILE', 'tenantProfileId'), withAdministrators],
  typedToDelete: true,
  commands: [viewTenantKeys],
});
