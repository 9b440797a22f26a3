import type { RequestOptions } from '../wire/transport.ts';
import { deviceProfiles } from './device-profiles.ts';
import { queryClient } from './query-client.ts';
import { tenantProfiles } from './tenant-profiles.ts';

/** The dialog that asks for them shows failures itself. */
const QUIET: RequestOptions = { ignoreErrors: true };

/** What a new device profile is, for which nobody has said more than its name. */
export const NEW_DEVICE_PROFILE = {
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  provisionType: 'DISABLED',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: { type: 'DEFAULT' },
    provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    alarms: [],
  },
};

/** What a new tenant profile is: it limits nothing. */
export const NEW_TENANT_PROFILE = {
  isolatedTbCore: false,
  isolatedTbRuleEngine: false,
  profileData: { configuration: { type: 'DEFAULT' } },
};

/** What a profile is called; all else of a stored one is kept as it is. */
interface Draft {
  name: string;
  description?: string | null | undefined;
}

/** How device profiles are created and changed where they are picked. */
export const deviceProfileStore = {
  entityType: 'DEVICE_PROFILE' as const,
  one: (id: string) => deviceProfiles.one(id, QUIET),
  async save(draft: Draft): Promise<string> {
    const saved = await deviceProfiles.save({ ...NEW_DEVICE_PROFILE, ...draft }, QUIET);
    await queryClient.invalidateQueries({ queryKey: ['DEVICE_PROFILE'] });
    return saved.id?.id ?? '';
  },
};

/** How tenant profiles are created and changed where they are picked. */
export const tenantProfileStore = {
  entityType: 'TENANT_PROFILE' as const,
  one: (id: string) => tenantProfiles.one(id, QUIET),
  async save(draft: Draft): Promise<string> {
    const saved = await tenantProfiles.save({ ...NEW_TENANT_PROFILE, ...draft }, QUIET);
    await queryClient.invalidateQueries({ queryKey: ['TENANT_PROFILE'] });
    return saved.id?.id ?? '';
  },
};
