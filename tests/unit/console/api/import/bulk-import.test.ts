import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bulkImport, type ImportResult } from '../../../../../src/console/api/import/bulk-import.ts';
import type { ImportRow } from '../../../../../src/console/api/import/import-row.ts';
import { shownOf } from '../../../../../src/console/messages/shown-error.ts';
import { type Answer, fakePlatform, json, refused, type SentRequest } from '../../session/fake-platform.ts';
import { signedInAs } from '../signed-in.ts';

const TAKEN = 'Device with such name already exists!';

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

const idOf = (name: string) => `8b1f6e30-7a01-11eb-8f2e-${name.padStart(12, '0')}`;
const stored = (name: string, members: object = {}) => ({
  id: { entityType: 'DEVICE', id: idOf(name) },
  name,
  type: 'pump',
  ...members,
});

function rowOf(number: number, name: string, members: Partial<ImportRow> = {}): ImportRow {
  return {
    number,
    name,
    type: 'pump',
    sharedAttributes: {},
    serverAttributes: {},
    timeseries: {},
    ...members,
  };
}

/** Takes every device but those there are already, by name; stores every value. */
function platformWith(existing: Record<string, object>, answers: Record<string, Answer> = {}) {
  const ids = Object.fromEntries(Object.keys(existing).map((name) => [idOf(name), name]));
  const known = Object.fromEntries(
    Object.keys(ids).map((id): [string, Answer] => [
      `GET /api/device/${id}`,
      () => json(stored(ids[id] ?? '', existing[ids[id] ?? ''])),
    ]),
  );
  const values = ['1', '2', '3', '4', '5', '6', '7', '8'].flatMap((name): [string, Answer][] => {
    const path = `/api/plugins/telemetry/DEVICE/${idOf(name)}`;
    return ['SHARED_SCOPE', 'SERVER_SCOPE', 'timeseries/time'].map((scope) => [
      `POST ${path}/${scope}`,
      () => json(null),
    ]);
  });
  return fakePlatform({
    ...known,
    ...Object.fromEntries(values),
    'POST /api/device': ({ body }) => {
      const device = body as { id?: unknown; name: string };
      return device.id === undefined && device.name in existing
        ? refused(400, 31, TAKEN)
        : json(stored(device.name));
    },
    'GET /api/tenant/devices': ({ path }) => {
      const name = new URLSearchParams(path.split('?')[1]).get('deviceName') ?? '';
      return name in existing ? json(stored(name, existing[name])) : refused(404, 32, 'Not found');
    },
    ...answers,
  });
}

const bodiesOf = (sent: readonly SentRequest[], path: string) =>
  sent.filter(({ method, path: of }) => method === 'POST' && of.startsWith(path)).map(({ body }) => body);

describe('A bulk import', () => {
  it('creates an entity for each row with all that the row says of it', async () => {
    const platform = platformWith({});
    const row = rowOf(1, '1', {
      label: 'Big',
      description: 'Old',
      isGateway: true,
      accessToken: 'secret',
      sharedAttributes: { a: 1 },
      serverAttributes: { b: true },
      timeseries: { c: 'x' },
    });
    const results = await bulkImport('DEVICE', [row], { update: false });
    expect(results).toEqual([{ row, outcome: 'created', id: idOf('1') }]);
    const values = `/api/plugins/telemetry/DEVICE/${idOf('1')}`;
    expect(platform.paths().sort()).toEqual([
      'POST /api/device?accessToken=secret',
      `POST ${values}/SERVER_SCOPE`,
      `POST ${values}/SHARED_SCOPE`,
      `POST ${values}/timeseries/time`,
    ]);
    expect(bodiesOf(platform.sent, '/api/device')).toEqual([
      { name: '1', type: 'pump', label: 'Big', additionalInfo: { description: 'Old', gateway: true } },
    ]);
  });

  it('updates those whose names are taken, and keeps what the rows say nothing of', async () => {
    const members = {
      type: 'fan',
      label: 'Kept',
      deviceProfileId: { entityType: 'DEVICE_PROFILE', id: idOf('9') },
      additionalInfo: { description: 'Before', gateway: true, other: 1 },
      extra: 'kept',
    };
    const platform = platformWith({ '1': members });
    const results = await bulkImport('DEVICE', [rowOf(1, '1', { description: 'After' })], { update: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(['updated']);
    const { deviceProfileId: _, ...others } = members;
    expect(bodiesOf(platform.sent, '/api/device').at(-1)).toEqual({
      ...stored('1', others),
      type: 'pump',
      additionalInfo: { description: 'After', gateway: true, other: 1 },
    });
  });

  describe('for a customer', () => {
    const [NORTH, SOUTH] = [idOf('91'), idOf('92')];
    const customer = (id: string) => ({ customerId: { entityType: 'CUSTOMER', id } });
    const given = `POST /api/customer/${NORTH}/device/${idOf('1')}`;
    const assign = { [given]: () => json(stored('1', customer(NORTH))) };

    it('makes the new ones its own in the same call', async () => {
      const platform = platformWith({});
      const options = { update: true, customerId: NORTH };
      expect(await bulkImport('DEVICE', [rowOf(1, '1')], options)).toMatchObject([{ outcome: 'created' }]);
      expect(bodiesOf(platform.sent, '/api/device')).toEqual([
        { name: '1', type: 'pump', ...customer(NORTH), additionalInfo: {} },
      ]);
      expect(platform.paths()).not.toContain(given);
    });

    it('gives it those that are there already and nobody has, and leaves its own', async () => {
      const nobody = platformWith({ '1': {} }, assign);
      const rows = [rowOf(1, '1')];
      const results = await bulkImport('DEVICE', rows, { update: true, customerId: NORTH });
      expect(results).toMatchObject([{ outcome: 'updated' }]);
      expect(nobody.paths()).toContain(given);
      const own = platformWith({ '1': customer(NORTH) }, assign);
      await bulkImport('DEVICE', rows, { update: true, customerId: NORTH });
      expect(own.paths()).not.toContain(given);
    });

    it('takes none from another customer, says so, and stores the rest of the row', async () => {
      const platform = platformWith({ '1': customer(SOUTH) }, assign);
      const row = rowOf(1, '1', { label: 'New', serverAttributes: { a: 1 } });
      const [result] = await bulkImport('DEVICE', [row], { update: true, customerId: NORTH });
      expect(result).toMatchObject({ outcome: 'failed', id: idOf('1') });
      expect(shownOf(result?.error)).toEqual({ key: 'import.other-customer' });
      expect(platform.paths()).not.toContain(given);
      expect(bodiesOf(platform.sent, '/api/device').at(-1)).toMatchObject({
        label: 'New',
        ...customer(SOUTH),
      });
      expect(platform.paths()).toContain(`POST /api/plugins/telemetry/DEVICE/${idOf('1')}/SERVER_SCOPE`);
    });
  });

  it('saves nothing over what is stored like that already', async () => {
    const platform = platformWith({ '1': { label: 'Same', additionalInfo: { gateway: false } } });
    const row = rowOf(1, '1', { label: 'Same', isGateway: false, description: '' });
    await bulkImport('DEVICE', [row], { update: true });
    // The try to create it, and no more.
    expect(bodiesOf(platform.sent, '/api/device')).toHaveLength(1);
  });

  it('replaces whatever the device signed in with by the token', async () => {
    const credentials = {
      id: { id: idOf('7') },
      deviceId: { entityType: 'DEVICE', id: idOf('1') },
      credentialsType: 'X509_CERTIFICATE',
      credentialsId: 'hash',
      credentialsValue: 'certificate',
    };
    const platform = platformWith(
      { '1': {} },
      {
        [`GET /api/device/${idOf('1')}/credentials`]: () => json(credentials),
        'POST /api/device/credentials': ({ body }) => json(body),
      },
    );
    await bulkImport('DEVICE', [rowOf(1, '1', { accessToken: 'new' })], { update: true });
    expect(bodiesOf(platform.sent, '/api/device/credentials')).toEqual([
      { ...credentials, credentialsType: 'ACCESS_TOKEN', credentialsId: 'new', credentialsValue: null },
    ]);
  });

  it('tells of each row that fails why, in the words of the platform, and goes on with the others', async () => {
    const values = `POST /api/plugins/telemetry/DEVICE/${idOf('3')}/SERVER_SCOPE`;
    platformWith({ '1': {} }, { [values]: () => refused(400, 31, 'Too long') });
    const rows = [rowOf(1, '1'), rowOf(2, ''), rowOf(3, '3', { serverAttributes: { a: 1 } }), rowOf(4, '4')];
    const results = await bulkImport('DEVICE', rows, { update: false });
    expect(results.map(({ outcome, id }) => [outcome, id])).toEqual([
      ['failed', undefined],
      ['failed', undefined],
      ['failed', idOf('3')],
      ['created', idOf('4')],
    ]);
    expect(results.flatMap(({ error }) => (error ? [shownOf(error)] : []))).toEqual([
      expect.anything(),
      { key: 'import.row-without-name' },
      { text: 'Too long' },
    ]);
    expect(String(results[0]?.error)).toContain(TAKEN);
  });

  it('tells why one could not be created where there is none to be updated either', async () => {
    platformWith({}, { 'POST /api/device': () => refused(400, 31, 'Devices limit reached') });
    const [result] = await bulkImport('DEVICE', [rowOf(1, '1')], { update: true });
    expect(result?.outcome).toBe('failed');
    expect(String(result?.error)).toContain('Devices limit reached');
  });

  it('tells of each row once it is done, and works on six at once at most', async () => {
    let atOnce = 0;
    let most = 0;
    platformWith(
      {},
      {
        'POST /api/device': async ({ body }) => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 2));
          atOnce -= 1;
          return json(stored((body as { name: string }).name));
        },
      },
    );
    const seen: ImportResult[] = [];
    const rows = Array.from({ length: 20 }, (_, at) => rowOf(at + 1, at === 7 ? '' : String(at + 1)));
    await bulkImport('DEVICE', rows, { update: false, onResult: (result) => seen.push(result) });
    expect(seen).toHaveLength(20);
    expect(seen.filter(({ outcome }) => outcome === 'created')).toHaveLength(19);
    expect(seen.find(({ outcome }) => outcome === 'failed')?.row.number).toBe(8);
    expect(most).toBe(6);
  });

  it('can be stopped, and goes on later with what is left or has failed, not with what is done', async () => {
    const stopping = new AbortController();
    const rows = Array.from({ length: 8 }, (_, at) => rowOf(at + 1, String(at + 1)));
    const values = `POST /api/plugins/telemetry/DEVICE/${idOf('1')}/SERVER_SCOPE`;
    const [first, ...others] = rows as [ImportRow, ...ImportRow[]];
    const all = [{ ...first, serverAttributes: { a: 1 } }, ...others];
    platformWith({}, { [values]: () => refused(500, 2, 'Disk full') });
    const before = await bulkImport('DEVICE', all, {
      update: false,
      signal: stopping.signal,
      onResult: () => stopping.abort(),
    });
    expect(before.map(({ outcome }) => outcome)).toEqual([
      'failed',
      'created',
      'created',
      'created',
      'created',
      'created',
      'left',
      'left',
    ]);

    const platform = platformWith({ '1': {} });
    const seen: ImportResult[] = [];
    const after = await bulkImport('DEVICE', all, {
      update: false,
      before,
      onResult: (result) => seen.push(result),
    });
    expect(after[0]).toMatchObject({ outcome: 'updated', id: idOf('1') });
    expect(after.every(({ outcome }) => outcome === 'created' || outcome === 'updated')).toBe(true);
    expect(seen.map(({ row }) => row.number).sort()).toEqual([1, 7, 8]);
    const names = bodiesOf(platform.sent, '/api/device').map((body) => (body as { name: string }).name);
    expect(names.sort()).toEqual(['7', '8']);
  });

  it('leaves the rest while the platform cannot be reached, and takes what it had begun for its own', async () => {
    let isAway = true;
    const rows = Array.from({ length: 9 }, (_, at) => rowOf(at + 1, String(at + 1)));
    const create: Answer = ({ body }) => {
      const { name, id } = body as { name: string; id?: unknown };
      if (isAway && name !== '1') throw new TypeError('Failed to fetch');
      // The answer to the second one was lost: it is there.
      return name === '2' && id === undefined ? refused(400, 31, TAKEN) : json(stored(name));
    };
    const platform = platformWith({ '2': {} }, { 'POST /api/device': create });
    const before = await bulkImport('DEVICE', rows, { update: false });
    expect(before.map(({ outcome }) => outcome)).toEqual(['created', ...Array(8).fill('left')]);
    const tried = platform.sent.length;
    expect(tried).toBeLessThanOrEqual(7);

    isAway = false;
    const after = await bulkImport('DEVICE', rows, { update: false, before });
    expect(after.map(({ outcome }) => outcome)).toEqual(Array(9).fill('created'));
  });

  it('begins nothing once it is stopped', async () => {
    const platform = platformWith({});
    const results = await bulkImport('DEVICE', [rowOf(1, '1')], {
      update: true,
      signal: AbortSignal.abort(),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['left']);
    expect(platform.sent).toEqual([]);
  });

  it('of assets creates and updates assets', async () => {
    const asset = { id: { entityType: 'ASSET', id: idOf('1') }, name: '1', type: 'house', label: 'Before' };
    const platform = fakePlatform({
      'POST /api/asset': ({ body }) =>
        Object(body).id ? json(body) : refused(400, 31, 'Asset with such name already exists!'),
      'GET /api/tenant/assets': () => json(asset),
      [`GET /api/asset/${idOf('1')}`]: () => json(asset),
    });
    const [result] = await bulkImport('ASSET', [rowOf(1, '1', { type: 'house', label: 'After' })], {
      update: true,
    });
    expect(result).toMatchObject({ outcome: 'updated', id: idOf('1') });
    expect(bodiesOf(platform.sent, '/api/asset').at(-1)).toEqual({ ...asset, label: 'After' });
  });
});
