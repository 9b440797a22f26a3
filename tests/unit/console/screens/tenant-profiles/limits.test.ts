import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  limitParams,
  limitProperties,
  limitsOf,
  withLimits,
} from '../../../../../src/console/screens/tenant-profiles/limits.ts';
import { TenantProfileConfiguration } from '../../../../../src/model/tenant-profile.ts';

const stored = {
  type: 'DEFAULT',
  maxDevices: 5,
  maxAssets: 0,
  transportDeviceMsgRateLimit: null,
  warnThreshold: 0,
  future: { kept: true },
};
const answered = (limits: object) => z.parse(limitParams, { ...limitsOf(stored), ...limits });
const rateLimits = (text: string) => z.safeParse(limitParams, { transportTenantMsgRateLimit: text }).success;

describe('the limits of a tenant profile', () => {
  test('are every one that the platform knows, in the form and in the details', () => {
    const known = Object.keys(TenantProfileConfiguration.shape).filter((name) => name !== 'type');
    expect(Object.keys(limitParams.shape).toSorted()).toEqual(known.toSorted());
    expect(limitProperties.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  });

  test('stay as they are written where nobody has changed them', () => {
    expect(withLimits(stored, answered({}))).toEqual(stored);
    expect(withLimits(stored, {})).toEqual(stored);
  });

  test('change one by one, and leave alone what only others know', () => {
    const limits = { maxDevices: 0, transportDeviceMsgRateLimit: '10:1', warnThreshold: 0.5 };
    expect(withLimits(stored, answered(limits))).toEqual({ ...stored, ...limits });
    const lifted = withLimits({ ...stored, ...limits }, answered({ warnThreshold: null }));
    expect(lifted).toMatchObject({ maxDevices: 5, transportDeviceMsgRateLimit: null, warnThreshold: 0 });
  });

  test('of a rate are refused here where the platform would stumble over them', () => {
    expect(['', '100:1', '100:1,2000:60'].map(rateLimits)).toEqual([true, true, true]);
    expect(['100', '100:', '0:1', '100:1,', '100:1;5:2', 'x:1'].map(rateLimits)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  test('are read as unlimited where there is none', () => {
    const texts = Object.fromEntries(
      limitProperties.map(({ id, text }) => [id, text?.({ profileData: { configuration: stored } })]),
    );
    expect(texts).toMatchObject({
      maxDevices: '5',
      maxAssets: 'Unlimited',
      maxSms: 'Unlimited',
      transportDeviceMsgRateLimit: 'Unlimited',
      warnThreshold: '0.8, as usual',
    });
  });
});
