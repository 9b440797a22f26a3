import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LARGE_PAGE } from '../../../../src/model/page.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Ten parts of long rows. */
const DEVICES = 5_000;
const NOTE = 'n'.repeat(8_000);

let folder: string;
let test: TestApp;
let tenantId: string;
let token: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-long-pages-'));
  test = await startTestApp(undefined, [], folder);
  const acme = await test.createTenant('Acme');
  tenantId = acme.tenantId;
  token = await test.tokenFor(acme.admin);
  const { store } = test.platform;
  await store.write(() => {
    for (let at = 0; at < DEVICES; at += 1) {
      store.devices.save(tenantId, { name: nameOf(at), type: 'default', additionalInfo: { note: NOTE } });
    }
  });
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const nameOf = (at: number) => `Device ${String(at).padStart(4, '0')}`;
const headers = () => ({ 'x-authorization': `Bearer ${token}` });
const listPath = (pageSize: number, more = '') =>
  `/api/tenant/deviceInfos?pageSize=${pageSize}&page=0&sortProperty=name&sortOrder=ASC${more}`;

/** Asks for the list of all devices, and takes nothing of the answer but its head. */
async function begin(path = listPath(100_000)): Promise<IncomingMessage> {
  const [answer] = (await once(httpGet(origin + path, { headers: headers() }), 'response')) as [
    IncomingMessage,
  ];
  return answer;
}

/** Does `before` in front of each part of a list that is read; answers how many there have been. */
function watchParts(before: (part: number) => unknown = () => undefined): () => number {
  const { reads } = test.platform;
  const json = reads.json.bind(reads) as (...args: unknown[]) => Promise<Uint8Array>;
  let parts = 0;
  vi.spyOn(reads, 'json').mockImplementation(async (...args: unknown[]) => {
    if (args[1] === 'listRows') {
      parts += 1;
      await before(parts);
    }
    return await json(...args);
  });
  return () => parts;
}

interface Page {
  data: { name: string; customerTitle: string | null }[];
  totalElements: number;
  totalPages: number;
  hasNext: boolean;
}

const query = (pageSize: number, direction = 'DESC') => ({
  entityFilter: { type: 'deviceType', deviceType: 'default', deviceNameFilter: '' },
  pageLink: { pageSize, page: 0, sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction } },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: [],
});

async function find(asked: object): Promise<Response> {
  return await fetch(`${origin}/api/entitiesQuery/find`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
}

describe('a page of more rows than are read at once', () => {
  it('has all of them, in order, once, with the right totals', async () => {
    const page = JSON.parse(await text(await begin())) as Page;
    expect(page.data.map(({ name }) => name)).toEqual(Array.from({ length: DEVICES }, (_, at) => nameOf(at)));
    expect(page).toMatchObject({ totalElements: DEVICES, totalPages: 1, hasNext: false });
  });

  it('is the same as many small ones, packed or not', async () => {
    const pageSize = LARGE_PAGE + 1;
    const long = JSON.parse(await text(await begin(listPath(pageSize)))) as Page;
    expect(long).toMatchObject({ totalElements: DEVICES, totalPages: 5, hasNext: true });
    expect(long.data).toHaveLength(pageSize);
    const small = JSON.parse(await text(await begin(listPath(LARGE_PAGE)))) as Page;
    expect(long.data.slice(0, LARGE_PAGE)).toEqual(small.data);
    const packed = await fetch(origin + listPath(pageSize), {
      headers: { ...headers(), 'accept-encoding': 'gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.json()).toEqual(long);
  });

  it('is answered to entity queries too', async () => {
    const found = (await (await find(query(100_000))).json()) as {
      data: { latest: { ENTITY_FIELD: { name: { value: string } } } }[];
    };
    expect(found).toMatchObject({ totalElements: DEVICES, totalPages: 1, hasNext: false });
    expect(found.data.map(({ latest }) => latest.ENTITY_FIELD.name.value)).toEqual(
      Array.from({ length: DEVICES }, (_, at) => nameOf(DEVICES - 1 - at)),
    );
  });

  it('may be empty', async () => {
    const none = { data: [], totalElements: 0, totalPages: 0, hasNext: false };
    expect(JSON.parse(await text(await begin(listPath(100_000, '&textSearch=x'))))).toEqual(none);
    const { entityFilter, ...asked } = query(100_000);
    expect(
      await (await find({ ...asked, entityFilter: { ...entityFilter, deviceNameFilter: 'x' } })).json(),
    ).toEqual(none);
  });

  it('is refused in the usual way before its first row', async () => {
    const bad = await begin(listPath(100_000).replace('sortProperty=name', 'sortProperty=nothing'));
    expect(bad.statusCode).toBe(500);
    expect(JSON.parse(await text(bad))).toMatchObject({ message: "Can't sort by 'nothing'!" });
  });

  it('keeps nobody else from reading, however slowly it is taken', async () => {
    const idle = await begin();
    const others = JSON.parse(await text(await begin())) as Page;
    expect(others.data).toHaveLength(DEVICES);
    idle.destroy();
  });

  it('is read no further when the client goes', async () => {
    const parts = watchParts();
    const answer = await begin();
    answer.destroy();
    // What runs has ended when others have been served after it.
    expect(JSON.parse(await text(await begin(listPath(LARGE_PAGE + 1)))).data).toHaveLength(LARGE_PAGE + 1);
    const read = parts();
    await text(await begin(listPath(LARGE_PAGE + 1)));
    expect(parts() - read).toBe(3);
  });

  it.each(['identity', 'gzip'])(
    'that fails in the middle ends without looking whole (%s)',
    async (encoding) => {
      watchParts((part) => {
        if (part === 3) throw new Error('The disk is broken');
      });
      const answer = await fetch(origin + listPath(100_000), {
        headers: { ...headers(), 'accept-encoding': encoding },
      });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
    },
  );

  it('leaves out what has left the list since it began', async () => {
    const { store } = test.platform;
    const other = await test.createTenant('Other');
    const moved = store.devices.byName(tenantId, nameOf(4_998))?.id?.id ?? '';
    const gone = store.devices.byName(tenantId, nameOf(4_999))?.id?.id ?? '';
    watchParts(async (part) => {
      if (part !== 2) return;
      await store.write(() => {
        store.devices.moveToTenant(moved, other.tenantId);
        store.devices.delete(gone);
      });
    });
    const page = JSON.parse(await text(await begin())) as Page;
    expect(page.data).toHaveLength(DEVICES - 2);
    expect(page.data.at(-1)?.name).toBe(nameOf(4_997));
    expect(page.totalElements).toBe(DEVICES);
  });
});
