import * as z from 'zod/mini';
import { TenantProfile, TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { tenantProfiles } from '../../api/tenant-profiles.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';

const TenantProfileFile = z.extend(TenantProfile, {
  isolatedTbCore: z.boolean(),
  profileData: z.looseObject({ configuration: z.nullish(TenantProfileConfiguration) }),
});

/** How tenant profiles are taken along. A new one is not the default. */
export const tenantProfileTransfer: Transfer<TenantProfile> = {
  file: TenantProfileFile,
  exported: async (id, request) => untied(await tenantProfiles.one(id, request)),
  imported: async (profile, request) => ({ created: await tenantProfiles.save(untied(profile), request) }),
};

/** Without what ties it to its platform. */
function untied({ id: _, createdTime: _time, ...profile }: TenantProfile): TenantProfile {
  return { ...profile, default: false };
}
