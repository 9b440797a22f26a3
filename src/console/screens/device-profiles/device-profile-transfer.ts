import * as z from 'zod/mini';
import { DeviceProfile } from '../../../model/device-profile.ts';
import { SCRIPT_BODY_LIMIT } from '../../../model/request-limits.ts';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { ruleChains } from '../../api/rule-chains.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { withProvisioning } from './provisioning.ts';

const DeviceProfileFile = z.extend(DeviceProfile, {
  transportType: z.string(),
  profileData: z.looseObject({}),
});

/**
 * How device profiles are taken along. A new one is not the default, has a provisioning key and a secret of its own,
 * as no two have the same and files go from hand to hand, and leads into its rule chain only where that is.
 */
export const deviceProfileTransfer: Transfer<DeviceProfile> = {
  file: DeviceProfileFile,
  mostBytes: SCRIPT_BODY_LIMIT,
  exported: async (id, request) => bare(await deviceProfiles.one(id, request)),
  async imported(file, request) {
    const profile = bare(file);
    const chain = profile.defaultRuleChainId;
    const isLost = chain ? !(await isThere(chain.id, request)) : false;
    const { provisionConfiguration, ...provisioning } = withProvisioning(profile, {});
    const created = await deviceProfiles.save(
      {
        ...profile,
        ...provisioning,
        profileData: { ...profile.profileData, provisionConfiguration },
        ...(isLost && { defaultRuleChainId: null }),
      },
      request,
    );
    return {
      created,
      ...(isLost && { note: { key: 'device-profile.import-chain-lost', values: { name: created.name } } }),
    };
  },
};

/** What a profile is on any platform: with nothing that must not be known or be true twice. */
function bare(profile: DeviceProfile): DeviceProfile {
  const { data } = z
    .looseObject({ provisionConfiguration: z.looseObject({}) })
    .safeParse(profile.profileData);
  return {
    ...untied(profile),
    default: false,
    provisionDeviceKey: null,
    ...(data && {
      profileData: {
        ...data,
        provisionConfiguration: { ...data.provisionConfiguration, provisionDeviceSecret: null },
      },
    }),
  };
}

async function isThere(chainId: string, request: RequestOptions): Promise<boolean> {
  try {
    await ruleChains.one(chainId, { ...request, ignoreErrors: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return false;
    throw error;
  }
}
