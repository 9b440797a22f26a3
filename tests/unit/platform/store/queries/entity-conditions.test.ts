import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import { openForReading } from '../../../../../src/platform/store/engine/database.ts';
import { nameMatches, searchCondition } from '../../../../../src/platform/store/queries/entity-conditions.ts';
import { placesOf } from '../../../../../src/platform/store/queries/value-places.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { KeyDictionary } from '../../../../../src/platform/store/values/key-dictionary.ts';
import { deviceKey, idOf } from '../memory-store.ts';

it('a search goes on from the ends of names to values, whatever is in the names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-conditions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder });
  onTestFinished(() => store.close());
  const names = ['a pump', 'b\0pump', 'ölPUMP', 'pump b', 'ump', '\0'];
  await store.write(() => {
    const tenantId = idOf(store.tenants.create({ title: 'Acme' }));
    for (const name of names) {
      const key = deviceKey(store, store.devices.save(tenantId, { name }));
      store.timeseries.save(key, [{ key: 'level', ts: 1, value: 17 }]);
    }
  });
  const db = openForReading(folder);
  onTestFinished(() => db.close());
  const columns: EntityKey[] = [
    { type: 'ENTITY_FIELD', key: 'name' },
    { type: 'TIME_SERIES', key: 'level' },
  ];
  const found = (textSearch: string, nameEnds: string[]) => {
    const findPlace = placesOf(db, new KeyDictionary(db));
    const condition = searchCondition(['DEVICE'], { textSearch, columns, nameEnds }, findPlace);
    if (!condition) throw new Error('Nothing is searched');
    const select = db.prepare(
      `SELECT e.name FROM entity e WHERE e.type = 'DEVICE' AND ${condition.sql} ORDER BY e.key`,
    );
    return select.all(...condition.parameters).map(({ name }) => name);
  };
  expect(found('pump17', ['pump'])).toEqual(['a pump', 'b\0pump', 'ölPUMP']);
  expect(found('pump', [])).toEqual(['a pump', 'b\0pump', 'ölPUMP', 'pump b']);
});

it('names are asked for the numbers and the end of a text before they are asked for all of it', () => {
  expect(nameMatches('Ab')).toEqual({ each: [], together: [] });
  expect(nameMatches('Pump 7').together).toEqual(['"pum" AND "ump" AND "mp " AND "p 7"']);
  const { each, together } = nameMatches('42nd "ump');
  expect(each).toEqual(['"42n"', '"2nd"', '"nd "', '"d """', '" ""u"', '"""um"', '"ump"']);
  expect(together).toEqual(['"42n" AND "2nd" AND "ump" AND """um"', each.join(' AND ')]);
});
