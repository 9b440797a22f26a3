import * as z from 'zod/mini';
import { TenantProfile, TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { tenantProfiles } from '../../api/tenant-profiles.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';

const TenantProfileFile = z.extend(TenantProfile, {
  isolatedTbCore: z.boolean(),
  profileData: z.looseObject({ configuration: z.nullish(TenantProfileConfiguration) }),
});

/** How tenant profiles are taken along. A new one is not the default. */
export const tenantProfileTransfer: Transfer<TenantProfile> = {
  file: TenantProfileFile,
  exported: async (id, request) => notDefault(await tenantProfiles.one(id, request)),
  imported: async (profile, request) => ({
    created: await tenantProfiles.save(notDefault(profile), request),
  }),
};

function notDefault(profile: TenantProfile): TenantProfile {
  return { ...untied(profile), default: false };
}
