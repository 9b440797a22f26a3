import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceProfileTransfer } from '../../../../../src/console/screens/device-profiles/device-profile-transfer.ts';
import type { DeviceProfile } from '../../../../../src/model/device-profile.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const CHAIN = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

const profile: DeviceProfile = {
  id: { entityType: 'DEVICE_PROFILE', id: ID },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: ID },
  name: 'Meters',
  default: true,
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  provisionType: 'ALLOW_CREATE_NEW_DEVICES',
  provisionDeviceKey: 'key',
  defaultRuleChainId: { entityType: 'RULE_CHAIN', id: CHAIN },
  profileData: {
    provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'secret' },
    alarms: [{ alarmType: 'Hot', later: 1 }],
    later: 2,
  },
};

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

async function exported() {
  fakePlatform({ [`GET /api/deviceProfile/${ID}`]: () => json(profile) });
  return await deviceProfileTransfer.exported(ID, {});
}

describe('the file of a device profile', () => {
  test('has neither what ties it to its platform nor what opens a door of it', async () => {
    const file = await exported();
    expect(file).toMatchObject({
      name: 'Meters',
      default: false,
      profileData: { alarms: [{ alarmType: 'Hot', later: 1 }], later: 2 },
    });
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['id']));
    expect(JSON.stringify(file)).not.toMatch(/"(key|secret)"|tenantId|createdTime/);
  });

  test('makes one with a key of its own, which leads into its rule chain', async () => {
    const file = await exported();
    const { sent } = fakePlatform({
      [`GET /api/ruleChain/${CHAIN}`]: () =>
        json({ id: { entityType: 'RULE_CHAIN', id: CHAIN }, name: 'In' }),
      'POST /api/deviceProfile': ({ body }) => json(body),
    });
    const { note } = await deviceProfileTransfer.imported(file, {}, {});
    expect(note).toBeUndefined();
    expect(sent.at(-1)?.body).toMatchObject({
      defaultRuleChainId: { id: CHAIN },
      provisionDeviceKey: expect.stringMatching(/^[a-z\d]{20}$/),
      profileData: {
        provisionConfiguration: { provisionDeviceSecret: expect.stringMatching(/^[a-z\d]{20}$/) },
        later: 2,
      },
    });
  });

  test('makes one that leads into the root rule chain where its own is not, and says so', async () => {
    const file = await exported();
    const { sent } = fakePlatform({
      [`GET /api/ruleChain/${CHAIN}`]: () => refused(404, 32, 'Not there'),
      'POST /api/deviceProfile': ({ body }) => json(body),
    });
    const { note } = await deviceProfileTransfer.imported(file, {}, {});
    expect(note).toMatchObject({ key: 'device-profile.import-chain-lost' });
    expect(sent.at(-1)?.body).toMatchObject({ defaultRuleChainId: null });
  });
});
