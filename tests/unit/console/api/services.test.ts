import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assets } from '../../../../src/console/api/assets.ts';
import { assignment } from '../../../../src/console/api/assignment.ts';
import { customers } from '../../../../src/console/api/customers.ts';
import { dashboards } from '../../../../src/console/api/dashboards.ts';
import { deviceCredentials } from '../../../../src/console/api/device-credentials.ts';
import { deviceProfiles } from '../../../../src/console/api/device-profiles.ts';
import { createDevice, devices } from '../../../../src/console/api/devices.ts';
import { entitySubtypes } from '../../../../src/console/api/entity-subtypes.ts';
import type { ListPlace } from '../../../../src/console/api/list-place.ts';
import { tenantProfiles } from '../../../../src/console/api/tenant-profiles.ts';
import {
  activationLink,
  createUser,
  sendActivationMail,
  setUserEnabled,
  users,
} from '../../../../src/console/api/users.ts';
import { isEnabled, type User } from '../../../../src/model/user.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const CUSTOMER = '7a0e5d20-7a01-11eb-8f2e-3f1c2d6a9b10';

const COUNTED = { data: [], totalPages: 0, totalElements: 7, hasNext: false };

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

describe('The lists', () => {
  const of = (parent: 'TENANT' | 'CUSTOMER'): ListPlace => ({ kind: 'of', parent, id: 'p' });
  const own: ListPlace = { kind: 'own' };

  it.each([
    ['devices', devices, own, '/api/tenant/deviceInfos'],
    ['devices of a customer', devices, of('CUSTOMER'), '/api/customer/p/deviceInfos'],
    ['assets', assets, own, '/api/tenant/assetInfos'],
    ['assets of a customer', assets, of('CUSTOMER'), '/api/customer/p/assetInfos'],
    ['customers', customers, own, '/api/customers'],
    ['users', users, own, '/api/users'],
    ['users of a customer', users, of('CUSTOMER'), '/api/customer/p/users'],
    ['administrators of a tenant', users, of('TENANT'), '/api/tenant/p/users'],
    ['dashboards', dashboards, own, '/api/tenant/dashboards'],
    ['dashboards of a customer', dashboards, of('CUSTOMER'), '/api/customer/p/dashboards'],
    ['dashboards of a tenant', dashboards, of('TENANT'), '/api/tenant/p/dashboards'],
    ['device profiles', deviceProfiles, own, '/api/deviceProfiles'],
    ['tenant profiles', tenantProfiles, own, '/api/tenantProfiles'],
  ])('of %s', async (_, service, place, path) => {
    fakePlatform({ [`GET ${path}`]: () => json(COUNTED) });
    expect(await service.count(place)).toBe(7);
  });

  it('of users are for the users of a customer too', async () => {
    signedInAs('CUSTOMER_USER', 'mine');
    fakePlatform({ 'GET /api/users': () => json(COUNTED) });
    expect(await users.count(own)).toBe(7);
  });
});

describe('An id', () => {
  const strange = '../a?b#c';
  const inPath = encodeURIComponent(strange);
  const { assign, unassign, makePublic } = assignment('device');

  it.each<[string, () => Promise<unknown>]>([
    [`GET /api/device/${inPath}`, () => devices.one(strange)],
    [`GET /api/device/info/${inPath}`, () => devices.info(strange)],
    [`DELETE /api/device/${inPath}`, () => devices.remove(strange)],
    [`GET /api/device/${inPath}/credentials`, () => deviceCredentials(strange)],
    [`POST /api/customer/${inPath}/device/${inPath}`, () => assign(strange, strange)],
    [`POST /api/customer/public/device/${inPath}`, () => makePublic(strange)],
    [`DELETE /api/customer/device/${inPath}`, () => unassign(strange)],
    [`GET /api/user/${inPath}/activationLink`, () => activationLink(strange)],
    [
      `POST /api/user/${inPath}/userCredentialsEnabled?userCredentialsEnabled=true`,
      () => setUserEnabled(strange, true),
    ],
  ])('stays a part of its path in %s', async (path, call) => {
    const platform = fakePlatform({});
    await expect(call()).rejects.toThrow();
    expect(platform.paths()).toEqual([path]);
  });
});

describe('A new device', () => {
  it('signs in with the given token, or with one of the platform', async () => {
    const platform = fakePlatform({ 'POST /api/device': ({ body }) => json(body) });
    await createDevice({ name: 'Pump' }, 'secret');
    await createDevice({ name: 'Valve' });
    expect(platform.paths()).toEqual(['POST /api/device?accessToken=secret', 'POST /api/device']);
  });
});

describe('Types in use', () => {
  it('are told by name', async () => {
    const types = ['boiler', 'pump'].map((type) => ({ entityType: 'ASSET', type }));
    fakePlatform({ 'GET /api/asset/types': () => json(types) });
    expect(await entitySubtypes('asset')).toEqual(['boiler', 'pump']);
  });
});

describe('An assignment', () => {
  const { assign, unassign, makePublic } = assignment('asset');
  const assigned = {
    id: { entityType: 'ASSET', id: ID },
    customerId: { entityType: 'CUSTOMER', id: CUSTOMER },
  };

  it('gives an entity to a customer', async () => {
    fakePlatform({ [`POST /api/customer/${CUSTOMER}/asset/${ID}`]: () => json(assigned) });
    expect((await assign(ID, CUSTOMER)).customerId?.id).toBe(CUSTOMER);
  });

  it('takes it back', async () => {
    fakePlatform({ [`DELETE /api/customer/asset/${ID}`]: () => json({ ...assigned, customerId: null }) });
    expect((await unassign(ID)).customerId).toBeNull();
  });

  it('to the public tells who the public customer is', async () => {
    fakePlatform({ [`POST /api/customer/public/asset/${ID}`]: () => json(assigned) });
    expect((await makePublic(ID)).customerId?.id).toBe(CUSTOMER);
  });

  it('that fails is left to who shows it', async () => {
    fakePlatform({
      [`DELETE /api/customer/asset/${ID}`]: () => refused(400, 31, "Asset isn't assigned to any customer!"),
    });
    await expect(unassign(ID, { ignoreErrors: true })).rejects.toMatchObject({ reported: false });
  });
});

describe('A user', () => {
  const ana: User = { email: 'ana@clavier.dev', authority: 'CUSTOMER_USER' };

  it.each([true, false])('is created with an activation mail: %s', async (wanted) => {
    const platform = fakePlatform({ 'POST /api/user': ({ body }) => json(body) });
    expect(await createUser(ana, { sendActivationMail: wanted })).toEqual(ana);
    expect(platform.paths()).toEqual([`POST /api/user?sendActivationMail=${wanted}`]);
  });

  it('is activated by a link, which comes as plain words', async () => {
    const link = 'https://clavier.dev/api/noauth/activate?activateToken=x';
    const answer = () => new Response(link, { headers: { 'Content-Type': 'text/plain' } });
    fakePlatform({ [`GET /api/user/${ID}/activationLink`]: answer });
    expect(await activationLink(ID)).toBe(link);
  });

  it('is mailed the link once more', async () => {
    const platform = fakePlatform({ 'POST /api/user/sendActivationMail': () => new Response('') });
    await sendActivationMail('ana+1@clavier.dev');
    expect(platform.paths()).toEqual(['POST /api/user/sendActivationMail?email=ana%2B1%40clavier.dev']);
  });

  it('is disabled', async () => {
    const path = `POST /api/user/${ID}/userCredentialsEnabled`;
    const platform = fakePlatform({ [path]: () => new Response('') });
    await setUserEnabled(ID, false);
    expect(platform.paths()).toEqual([`${path}?userCredentialsEnabled=false`]);
  });

  it.each([
    ['of whom nothing is known', null, true],
    ['who was enabled', { userCredentialsEnabled: true }, true],
    ['who was disabled', { userCredentialsEnabled: false }, false],
  ])('%s counts as enabled or not', (_, additionalInfo, expected) => {
    expect(isEnabled({ additionalInfo })).toBe(expected);
  });
});
