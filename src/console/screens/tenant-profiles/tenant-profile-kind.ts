import * as z from 'zod/mini';
import type { TenantProfile } from '../../../model/tenant-profile.ts';
import { NEW_TENANT_PROFILE } from '../../api/new-profiles.ts';
import { defaultTenantProfile, makeDefaultTenantProfile, tenantProfiles } from '../../api/tenant-profiles.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { markProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { transferable } from '../../entities/traits/transferable.ts';
import { isNotDefault, withDefault } from '../../entities/traits/with-default.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { limitParams, limitProperties, limitsOf, withLimits } from './limits.ts';
import { tenantProfileTransfer } from './tenant-profile-transfer.ts';

const isolation = z.optional(z.boolean());

/** What tenant profiles are and how they are changed. */
export const tenantProfileKind = entityKind({
  writers: ['SYS_ADMIN'],
  service: tenantProfiles,
  nameOf: ({ name }) => name,
  properties: [
    nameProperty(),
    {
      id: 'description',
      title: 'entity.description',
      width: 200,
      grow: 2,
      sortProperty: 'description',
      text: ({ description }) => description ?? '',
    },
    markProperty(
      'isolatedTbCore',
      'tenant-profile.isolated-core',
      (profile: TenantProfile) => profile.isolatedTbCore === true,
      { width: 130 },
    ),
    markProperty(
      'isolatedTbRuleEngine',
      'tenant-profile.isolated-rule-engine',
      (profile: TenantProfile) => profile.isolatedTbRuleEngine === true,
      { width: 130 },
    ),
    ...limitProperties,
  ],
  form: {
    params: z.extend(
      z.object({
        name: nameParam,
        description: descriptionParam,
        isolatedTbCore: param(isolation, {
          title: 'tenant-profile.isolated-core',
          description: 'tenant-profile.isolated-core-description',
          input: checkbox,
        }),
        isolatedTbRuleEngine: param(isolation, {
          title: 'tenant-profile.isolated-rule-engine',
          description: 'tenant-profile.isolated-rule-engine-description',
          input: checkbox,
        }),
      }),
      limitParams.shape,
    ),
    answersOf: ({ name, description, isolatedTbCore, isolatedTbRuleEngine, profileData }) => ({
      name,
      description: description ?? '',
      isolatedTbCore: isolatedTbCore === true,
      isolatedTbRuleEngine: isolatedTbRuleEngine === true,
      ...limitsOf(profileData?.configuration),
    }),
    // The platform refuses to move tenants from one part of it to another.
    fixed: () => ({
      isolatedTbCore: 'tenant-profile.isolation-fixed',
      isolatedTbRuleEngine: 'tenant-profile.isolation-fixed',
    }),
    laidOver: (stored, { name, description, isolatedTbCore, isolatedTbRuleEngine, ...limits }) => ({
      ...NEW_TENANT_PROFILE,
      ...stored,
      name,
      ...(description !== undefined && { description }),
      ...(isolatedTbCore !== undefined && { isolatedTbCore }),
      ...(isolatedTbRuleEngine !== undefined && { isolatedTbRuleEngine }),
      profileData: {
        ...stored?.profileData,
        configuration: withLimits(stored?.profileData?.configuration, limits),
      },
    }),
  },
  traits: [
    withDefault({ read: defaultTenantProfile, set: makeDefaultTenantProfile }),
    transferable(tenantProfileTransfer),
  ],
  fits: { delete: isNotDefault },
  shownBy: ['TENANT'],
});
