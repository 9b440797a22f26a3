import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import {
  type Claiming,
  createClaiming,
  parseClaimOffer,
} from '../../../../../src/platform/services/devices/claiming.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { startTransports, type TransportPlatform } from '../../transport/running-platform.ts';

let platform: TransportPlatform;
let device: EntityHandle;
let customer: EntityHandle;
let now: number;

beforeEach(async () => {
  platform = await startTransports();
  device = await platform.addDevice('sensor');
  const found = platform.store.entities.resolve('CUSTOMER', await platform.addCustomer('Ana'));
  if (!found) throw new Error('The customer was not stored');
  customer = found;
  now = 1_700_000_000_000;
});
afterEach(() => platform.close());

function claiming({ allowedByDefault = true, withoutSecret = false } = {}): Claiming {
  return createClaiming(platform, { allowedByDefault, withoutSecret, now: () => now });
}

const claim = (service: Claiming, secretKey = 'sesame') => service.claim(device, { customer, secretKey });

async function serverAttribute(key: string, value: boolean | string): Promise<void> {
  await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [{ key, ts: now, value }]);
}

describe('an offer of a device', () => {
  it.each([
    [{}, 60_000, 'SUCCESS'],
    [{}, 60_001, 'FAILURE'],
    [{ durationMs: 5_000 }, 5_000, 'SUCCESS'],
    [{ durationMs: 5_000 }, 5_001, 'FAILURE'],
    [{ durationMs: 0 }, 60_000, 'SUCCESS'],
    [{ durationMs: -1 }, 60_001, 'FAILURE'],
  ])('of %j holds for so long: after %i ms it is a %s', async (offer, after, result) => {
    const service = claiming();
    service.offer(device, { secretKey: 'sesame', ...offer });
    now += after;
    expect(await claim(service)).toBe(result);
  });

  it('is taken back by another one', async () => {
    const service = claiming();
    service.offer(device, { secretKey: 'one' });
    service.offer(device, { secretKey: 'two' });
    expect(await claim(service, 'one')).toBe('FAILURE');
    expect(await claim(service, 'two')).toBe('SUCCESS');
  });

  it.each([undefined, null, {}, { secretKey: '' }])(
    'of %j is for nobody, unless everybody may have it',
    async (offer) => {
      for (const withoutSecret of [false, true]) {
        const service = claiming({ withoutSecret });
        service.offer(device, offer);
        expect(await claim(service, '')).toBe(withoutSecret ? 'SUCCESS' : 'FAILURE');
      }
    },
  );

  it.each([5, 'text', [], { secretKey: 5 }, { durationMs: 'long' }])('is none: %j', (offer) => {
    expect(() => parseClaimOffer(offer)).toThrow('not understood');
  });

  it('may stand in a server attribute, as JSON or as a text of it, for its own time', async () => {
    const data = JSON.stringify({ secretKey: 'abc', expirationTime: now + 10 });
    await serverAttribute('claimingData', data);
    const service = claiming();
    now += 11;
    expect(await claim(service, 'abc')).toBe('FAILURE');
    now -= 11;
    expect(await claim(service, 'abc')).toBe('SUCCESS');
    expect(platform.store.attributes.keys(device.key, 'SERVER_SCOPE')).toEqual([]);
  });
});

describe('claiming', () => {
  it('gives the device away once when two customers come at the same time', async () => {
    const service = claiming();
    service.offer(device, { secretKey: 'sesame' });
    expect(await Promise.all([claim(service), claim(service)])).toEqual(['SUCCESS', 'CLAIMED']);
  });

  it('leaves the offer as it is when the device cannot be given away', async () => {
    const service = claiming();
    service.offer(device, { secretKey: 'sesame' });
    const nobody = { ...customer, id: NULL_UUID.replace('1', '2') };
    await expect(service.claim(device, { customer: nobody, secretKey: 'sesame' })).rejects.toThrow(
      "Can't assign device to non-existent customer!",
    );
    expect(platform.store.entities.byKey(device.key)?.customerId).toBe(NULL_UUID);
    expect(await claim(service)).toBe('SUCCESS');
  });

  it('tells the watchers whose the device is', async () => {
    const told: string[] = [];
    platform.changes.subscribe('DEVICE', device.id, (change) => {
      if (change.kind === 'entity-reassigned') told.push(change.entity.customerId);
    });
    const service = claiming();
    service.offer(device, { secretKey: 'sesame' });
    await claim(service);
    await service.release(device);
    expect(told).toEqual([customer.id, NULL_UUID]);
  });
});

describe('claiming where devices need leave to offer themselves', () => {
  it('works for those with the server attribute claimingAllowed', async () => {
    const service = claiming({ allowedByDefault: false });
    service.offer(device, { secretKey: 'sesame' });
    expect(await claim(service)).toBe('FAILURE');
    await serverAttribute('claimingAllowed', true);
    service.offer(device, { secretKey: 'sesame' });
    expect(await claim(service)).toBe('SUCCESS');
  });

  it('allows it again to a device that was taken back', async () => {
    const service = claiming({ allowedByDefault: false });
    await serverAttribute('claimingAllowed', true);
    service.offer(device, { secretKey: 'sesame' });
    await claim(service);
    await platform.telemetry.deleteAttributes(device, 'SERVER_SCOPE', ['claimingAllowed']);
    await service.release(device);
    service.offer(device, { secretKey: 'sesame' });
    expect(await claim(service)).toBe('SUCCESS');
  });
});
