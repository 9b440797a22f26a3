import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { entityService } from '../../../../src/console/api/entity-service.ts';
import { type ListPlace, OWN } from '../../../../src/console/api/list-place.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

const Pump = z.looseObject({ name: z.string() });
const StoredPump = z.extend(Pump, { id: z.object({ id: z.string() }) });
const PumpInfo = z.extend(StoredPump, { customerTitle: z.string() });

const pumps = entityService({
  path: 'pump',
  entity: Pump,
  info: PumpInfo,
  infoPath: (id) => `/api/pump/info/${id}`,
  lists: { own: '/api/tenant/pumpInfos', CUSTOMER: (id) => `/api/customer/${id}/pumpInfos` },
  filters: ['type'],
});

const LINK = { pageSize: 50, page: 2 };
const NO_PAGE = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
const OF_CUSTOMER: ListPlace = { kind: 'of', parent: 'CUSTOMER', id: 'c1' };

beforeEach(() => {
  resetToasts();
  signedInAs('TENANT_ADMIN');
});

afterEach(() => vi.unstubAllGlobals());

describe('A list', () => {
  it.each<[string, Authority, ListPlace, string]>([
    ['of their own is the tenant’s to its administrators', 'TENANT_ADMIN', OWN, 'tenant'],
    ['of their own is the customer’s to its users', 'CUSTOMER_USER', OWN, 'customer/mine'],
    ['of a customer is the customer’s', 'TENANT_ADMIN', OF_CUSTOMER, 'customer/c1'],
  ])('%s', async (_, authority, place, owner) => {
    signedInAs(authority, 'mine');
    const platform = fakePlatform({ [`GET /api/${owner}/pumpInfos`]: () => json(NO_PAGE) });
    expect(await pumps.page(place, LINK)).toEqual(NO_PAGE);
    expect(platform.paths()).toEqual([`GET /api/${owner}/pumpInfos?pageSize=50&page=2`]);
  });

  it('is not asked for again where it was asked for before the program was there', async () => {
    const platform = fakePlatform({ 'GET /api/tenant/pumpInfos': () => json(NO_PAGE) });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(500);
    const askedAhead = () => {
      const asked = { answer: NO_PAGE, coming: Promise.resolve() };
      const token = localStorage.getItem('jwt_token') ?? '';
      const answers = new Map([['/api/tenant/pumpInfos?pageSize=50&page=2', asked]]);
      vi.stubGlobal('askedAhead', { token, answers });
    };
    askedAhead();
    expect(await pumps.page(OWN, LINK)).toEqual(NO_PAGE);
    askedAhead();
    expect(pumps.pageAtHand?.(OWN, LINK)).toEqual(NO_PAGE);
    expect(platform.paths()).toEqual([]);
    expect(await pumps.page(OWN, LINK)).toEqual(NO_PAGE);
    expect(platform.paths()).toHaveLength(1);
    clock.mockRestore();
  });

  it('is searched, sorted and narrowed by the platform', async () => {
    const platform = fakePlatform({ 'GET /api/tenant/pumpInfos': () => json(NO_PAGE) });
    const link = {
      ...LINK,
      textSearch: 'a b&',
      sortProperty: 'name',
      sortOrder: 'ASC',
      type: 'fast',
    } as const;
    await pumps.page(OWN, link);
    expect(platform.paths()).toEqual([
      'GET /api/tenant/pumpInfos?pageSize=50&page=2&textSearch=a+b%26&sortProperty=name&sortOrder=ASC&type=fast',
    ]);
  });

  it('is not narrowed by an empty filter', async () => {
    const platform = fakePlatform({ 'GET /api/tenant/pumpInfos': () => json(NO_PAGE) });
    await pumps.page(OWN, { ...LINK, type: '' });
    expect(platform.paths()).toEqual(['GET /api/tenant/pumpInfos?pageSize=50&page=2']);
  });

  it('is counted by its smallest page', async () => {
    const platform = fakePlatform({
      'GET /api/tenant/pumpInfos': () => json({ ...NO_PAGE, totalElements: 12_000 }),
    });
    expect(await pumps.count(OWN)).toBe(12_000);
    expect(platform.paths()).toEqual([
      'GET /api/tenant/pumpInfos?pageSize=1&page=0&sortProperty=createdTime&sortOrder=DESC',
    ]);
  });

  it('of a parent that has none is a mistake of the caller', () => {
    expect(() => pumps.page({ kind: 'of', parent: 'TENANT', id: 't1' }, LINK)).toThrow(
      'A TENANT has no list beside /api/tenant/pumpInfos',
    );
  });
});

describe('One entity', () => {
  it('is read, changed and saved without losing what only others know', async () => {
    const stored = { name: 'Old', colour: 'red', additionalInfo: { floor: 3 } };
    const platform = fakePlatform({
      'GET /api/pump/p1': () => json(stored),
      'POST /api/pump': ({ body }) => json(body),
    });
    const saved = await pumps.save({ ...(await pumps.one('p1')), name: 'New' });
    expect(platform.sent[1]?.body).toEqual({ ...stored, name: 'New' });
    expect(saved).toEqual({ ...stored, name: 'New' });
  });

  it('is told with what lists show of it', async () => {
    const info = { id: { id: 'p1' }, name: 'Pump', customerTitle: 'Acme' };
    const platform = fakePlatform({ 'GET /api/pump/info/p1': () => json(info) });
    expect(await pumps.info('p1')).toEqual(info);
    expect(platform.paths()).toEqual(['GET /api/pump/info/p1']);
  });

  it('is read as stored where the platform tells no more of it', async () => {
    const lists = { own: '/api/pumps' };
    const plain = entityService({ path: 'pump', entity: Pump, info: StoredPump, lists });
    const stored = { id: { id: 'p1' }, name: 'Pump' };
    const platform = fakePlatform({ 'GET /api/pump/p1': () => json(stored) });
    expect(await plain.info('p1')).toEqual(stored);
    expect(platform.paths()).toEqual(['GET /api/pump/p1']);
  });

  it('is removed', async () => {
    const platform = fakePlatform({ 'DELETE /api/pump/p1': () => new Response('') });
    await pumps.remove('p1');
    expect(platform.paths()).toEqual(['DELETE /api/pump/p1']);
  });

  it('whose id comes from an address leads nowhere else', async () => {
    const platform = fakePlatform({ 'GET /api/pump/..%2Fusers': () => json({ name: 'Pump' }) });
    await pumps.one('../users');
    expect(platform.paths()).toEqual(['GET /api/pump/..%2Fusers']);
  });
});

describe('A call', () => {
  it('whose caller shows failures itself shows none', async () => {
    fakePlatform({ 'DELETE /api/pump/p1': () => refused(400, 31, 'It is in use') });
    await expect(pumps.remove('p1', { ignoreErrors: true })).rejects.toThrow('It is in use');
    expect(toasts.shown).toEqual([]);
  });

  it('ends when it is no longer wanted', async () => {
    fakePlatform({ 'GET /api/pump/p1': () => new Promise<Response>(() => {}) });
    const wanted = new AbortController();
    const reading = pumps.one('p1', { signal: wanted.signal });
    wanted.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
