import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findEntityKeys } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openReadStore } from '../../../../../src/platform/store/read-store.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { administratorOf, idOf } from '../memory-store.ts';

const DEVICES = 5_200;
/** What all have in their names, behind a number: no two begin alike. */
const SHARED = 'pump';

async function manyAlike() {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-alike-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  await store.write(() => {
    for (let at = 0; at < DEVICES; at++) store.devices.save(tenantId, { name: `${at} pump`, type: 'water' });
  });
  const reading = openReadStore(folder);
  return { reading, administrator: administratorOf(tenantId) };
}

/** How many names are read from an index, in as many parts as it takes. */
function namesRead(ask: () => void): number {
  let read = 0;
  const all = StatementSync.prototype.all;
  const spy = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...parameters
  ) {
    const rows = all.apply(this, parameters);
    if (this.sourceSQL.includes('INDEXED BY entity_by_name')) read += rows.length;
    return rows;
  });
  ask();
  spy.mockRestore();
  return read;
}

it('few names are read to tell whether nearly all have a text, once all of them are in memory', async () => {
  const { reading, administrator } = await manyAlike();
  const search = (textSearch: string) => {
    const { total } = findEntityKeys(reading, administrator, {
      entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
      entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
      pageLink: { pageSize: 10, page: 0, textSearch },
    });
    expect(total).toBe(DEVICES);
  };
  const before = namesRead(() => search(SHARED));
  while (reading.entityQueries.prepareSome());
  const inMemory = namesRead(() => search(SHARED.slice(1)));
  expect(before).toBeGreaterThan(300);
  expect(inMemory).toBeLessThan(before / 10);
});
