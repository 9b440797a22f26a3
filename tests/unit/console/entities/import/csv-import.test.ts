import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CsvImport } from '../../../../../src/console/entities/import/csv-import.ts';
import type { KeptImport, KeptResult } from '../../../../../src/console/entities/import/import-memory.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

/** What this browser keeps. */
const memory = vi.hoisted(() => ({
  kept: undefined as KeptImport | undefined,
  results: new Map<number, readonly KeptResult[]>(),
}));

vi.mock('../../../../../src/console/entities/import/import-memory.ts', async (original) => ({
  ...(await original<object>()),
  keepImport: async (_owner: string, kept: KeptImport) => {
    memory.kept = kept;
  },
  keepResults: async (_owner: string, part: number, results: readonly KeptResult[]) => {
    memory.results.set(part, results);
  },
  forgetResults: async () => memory.results.clear(),
  forgetImport: async () => {
    memory.kept = undefined;
    memory.results.clear();
  },
  keptImport: async () =>
    memory.kept && {
      kept: memory.kept,
      results: [...memory.results.values()].flat(),
      parts: memory.results.size,
    },
}));

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  memory.kept = undefined;
  memory.results.clear();
});
afterEach(() => vi.unstubAllGlobals());

const idOf = (at: number) => `8b1f6e30-7a01-11eb-8f2e-${String(at).padStart(12, '0')}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A platform that stores assets by name; `refuses` says which ones it does not take. */
function assetPlatform(existing: readonly string[] = [], refuses: (name: string) => boolean = () => false) {
  const stored = new Map(existing.map((name, at) => [name, idOf(at + 1)]));
  const platform = fakePlatform({
    'POST /api/entitiesQuery/find': () =>
      json({
        data: [...stored].map(([name, id]) => ({
          entityId: { entityType: 'ASSET', id },
          latest: { ENTITY_FIELD: { name: { ts: 0, value: name } } },
        })),
        totalPages: 1,
        totalElements: stored.size,
        hasNext: false,
      }),
    'GET /api/tenant/assets': () => refused(404, 32, 'Not found'),
    'POST /api/asset': ({ body }) => {
      const asset = body as { name: string; id?: { id: string } };
      if (refuses(asset.name)) return refused(400, 31, 'Not this one');
      const id = asset.id?.id ?? idOf(stored.size + 1);
      stored.set(asset.name, id);
      return json({ ...asset, id: { entityType: 'ASSET', id } });
    },
  });
  const created = () =>
    platform.sent.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/api/asset' ? [(body as { name: string }).name] : [],
    );
  const owners = () =>
    platform.sent
      .filter(({ method, path }) => method === 'POST' && path === '/api/asset')
      .map(({ body }) => (body as { customerId?: { id: string } }).customerId?.id);
  return { created, stored, owners };
}

async function taken(text: string, csvImport = new CsvImport('ASSET', 'me')): Promise<CsvImport> {
  await csvImport.take({ name: 'assets.csv', bytes: bytesOf(text) });
  return csvImport;
}

describe('An import', () => {
  it('guesses what its columns hold and plans its rows before anything is sent', async () => {
    const { created } = assetPlatform(['Old']);
    const { state, rows } = await taken('name;type;floors\nNew;house;3\nOld;house;\n;house;1\n');
    expect(state.settings).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      columns: [{ type: 'NAME' }, { type: 'TYPE' }, { type: 'SERVER_ATTRIBUTE', key: 'floors' }],
    });
    expect(state).toMatchObject({
      phase: 'ready',
      check: 'checked',
      examples: ['New', 'house', '3'],
      actions: { create: 1, update: 1, skip: 0, refuse: 1 },
    });
    expect(rows.map(({ planned }) => planned.action)).toEqual(['create', 'update', 'refuse']);
    expect(created()).toEqual([]);
  });

  it('is planned anew when something about its text or its columns is changed', async () => {
    assetPlatform(['A']);
    const csvImport = await taken('A,house\nB,house\n');
    await csvImport.configure({ hasHeader: false });
    expect(csvImport.state.settings?.columns).toEqual([{ type: 'NAME' }, { type: 'TYPE' }]);
    expect(csvImport.state.actions).toMatchObject({ create: 1, update: 1 });
    await csvImport.configure({ existing: 'skip' });
    expect(csvImport.state.actions).toMatchObject({ create: 1, skip: 1 });
    await csvImport.configure({ columns: [{ type: 'LABEL' }, { type: 'TYPE' }] });
    expect(csvImport.state.problems).toEqual([{ problem: 'name-missing' }]);
  });

  it('is for the customer that its address names, unless somebody says otherwise, and stays so when taken up', async () => {
    const { owners } = assetPlatform();
    window.history.replaceState(null, '', `/assets/import?customer=${idOf(7)}`);
    const csvImport = await taken('name,type\nA,house\n');
    expect(csvImport.state.settings?.customerId).toBe(idOf(7));
    window.history.replaceState(null, '', '/assets/import');
    const later = new CsvImport('ASSET', 'me');
    await later.restore();
    await later.start();
    expect(owners()).toEqual([idOf(7)]);

    const other = await taken('name,type\nB,house\n');
    expect(other.state.settings?.customerId).toBeNull();
    await other.configure({ customerId: idOf(8) });
    await other.configure({ customerId: null });
    await other.start();
    expect(owners()).toEqual([idOf(7), undefined]);
  });

  it('imports its rows, tells what has come of each, and tries again what failed', async () => {
    let isOut = true;
    const { created } = assetPlatform([], (name) => isOut && name === 'B');
    const csvImport = await taken('name,type\nA,house\nB,house\nC,house\n');
    await csvImport.start();
    expect(csvImport.state).toMatchObject({ phase: 'ended', done: { created: 2, updated: 0, failed: 1 } });
    expect(csvImport.rows.map(({ result }) => result?.outcome)).toEqual(['created', 'failed', 'created']);
    isOut = false;
    await csvImport.start('failed');
    expect(csvImport.state.done).toEqual({ created: 3, updated: 0, failed: 0 });
    expect(created()).toEqual(['A', 'B', 'C', 'B']);
    expect(memory.kept).toBeUndefined();
  });

  it('is taken up after the page was left, and does nothing twice', async () => {
    const { created, stored } = assetPlatform();
    const left = await taken('name,type\nA,house\nB,house\nC,house\n');
    await left.configure({ existing: 'skip' });
    // The page goes after the first row was noted, and the second was stored.
    const { kept } = memory;
    if (!kept) throw new Error('The import was not kept');
    memory.kept = { ...kept, begun: Date.now() };
    memory.results.set(0, [{ number: 1, outcome: 'created', id: idOf(1) }]);
    stored.set('A', idOf(1));
    stored.set('B', idOf(2));

    const taking = new CsvImport('ASSET', 'me');
    await taking.restore();
    expect(taking.state).toMatchObject({ phase: 'ended', resumed: true, done: { created: 1 } });
    expect(taking.rows.map(({ planned }) => planned.action)).toEqual(['create', 'update', 'create']);
    // What is done is known as before when it is asked again which names are taken.
    await taking.check();
    expect(taking.state).toMatchObject({ phase: 'ended', check: 'checked', done: { created: 1 } });
    expect(created()).toEqual([]);
  });

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'import.no-text'],
    ['what is too large', new Uint8Array(20_000_001).fill(0x61), 'input.file-too-large'],
  ])('refuses %s, and keeps what was there', async (_title, bytes, key) => {
    assetPlatform();
    const csvImport = await taken('name,type\nA,house\n');
    await csvImport.take({ name: 'other', bytes });
    expect(csvImport.state.refusal).toMatchObject({ key });
    expect(csvImport.state.source?.name).toBe('assets.csv');
    expect(csvImport.rows).toHaveLength(1);
  });

  it('says that a text holds nothing', async () => {
    assetPlatform();
    const { state } = await taken('\n\n');
    expect(state).toMatchObject({ refusal: { key: 'import.empty' }, actions: { create: 0 } });
  });

  it('takes no million columns, but another separator that makes them few', async () => {
    assetPlatform();
    const wide = await taken(`name;type;${'x,'.repeat(100_000)}x\nA;house;b`);
    expect(wide.state).toMatchObject({ refusal: { key: 'import.too-many-columns' }, header: [] });
    await wide.configure({ delimiter: ';' });
    expect(wide.state.refusal).toBeNull();
    expect(wide.rows.map(({ planned }) => planned.name)).toEqual(['A']);
  });

  it('is forgotten when it is given up', async () => {
    assetPlatform();
    const csvImport = await taken('name,type\nA,house\n');
    expect(memory.kept).toBeDefined();
    await csvImport.discard();
    expect(csvImport.state.phase).toBe('empty');
    expect(csvImport.rows).toEqual([]);
    expect(memory.kept).toBeUndefined();
  });
});
