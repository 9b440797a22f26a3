import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../../../src/console/dashboards/document/migrate.ts';
import { readDocument } from '../../../../../src/console/dashboards/document/read-document.ts';
import { sameJson } from '../../../../../src/console/editing/same-json.ts';
import { Dashboard } from '../../../../../src/model/dashboard.ts';
import { firmware } from '../../../../../src/platform/demo/dashboards/firmware.ts';
import { gateways } from '../../../../../src/platform/demo/dashboards/gateways.ts';
import { thermostats } from '../../../../../src/platform/demo/dashboards/thermostats.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { CURRENT, differences, exported, exportedLongAgo, frozen, OLD } from './exported.ts';

const timewindow = { selectedTab: 0, realtime: { timewindowMs: 60_000 } };
const idOf = (place: string) => `id-of-${place}`.padEnd(36, '.');

let store: Store;
let tenantId = '';

beforeAll(async () => {
  store = openStore({ folder: ':memory:' });
  tenantId = await store.write(() => store.tenants.create({ title: 'Untouched' }).id?.id ?? '');
});
afterAll(() => store.close());

/** Stores a dashboard as the platform does what it is sent, and reads it as a console does what it is answered. */
async function sent(dashboard: Dashboard): Promise<Dashboard> {
  const body = Dashboard.parse(JSON.parse(JSON.stringify(dashboard)));
  const saved = await store.write(() => store.dashboards.save(tenantId, body));
  return frozen(
    Dashboard.parse(JSON.parse(JSON.stringify(store.dashboards.byId(saved.id?.id ?? '') ?? null))),
  );
}

/** Opens a dashboard, and gives what is saved when nobody has changed anything. */
function openedAndSaved(dashboard: Dashboard): Dashboard {
  const document = migrate(dashboard, { idFor: idOf, timewindow });
  const { states } = readDocument(document);
  expect(states.size).toBeGreaterThan(0);
  return document;
}

/** What differs of the members that the platform does not add itself. */
function changes(before: Dashboard, after: Dashboard): string[] {
  const names = Object.keys(before).filter((name) => !['id', 'createdTime', 'tenantId'].includes(name));
  return differences(
    JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, before[name]])))),
    JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, after[name]])))),
  );
}

const building = { entityType: 'ASSET', id: '784f394c-42b6-435a-983c-b7beff2784f9' } as const;
const today: readonly (readonly [string, Dashboard])[] = [
  ...CURRENT.map((name) => [name, exported(name)] as const),
  ...[thermostats, gateways, firmware(building)].map((demo) => [`demo: ${demo.title}`, demo] as const),
];

describe('a dashboard that was opened and saved untouched', () => {
  test.each(today)('is the same in every member: %s', async (_name, dashboard) => {
    const stored = await sent(dashboard);
    const saved = openedAndSaved(stored);
    expect(saved).toBe(stored);
    const again = await sent(saved);
    expect(changes(dashboard, again)).toEqual([]);
    expect(sameJson(again.configuration, dashboard.configuration)).toBe(true);
  });

  test.each(OLD)('is that of today from then on, where an old console has made it: %s', async (name) => {
    const before = exportedLongAgo(name);
    const once = await sent(openedAndSaved(await sent(before)));
    expect(changes(before, once)).not.toEqual([]);
    const twice = await sent(openedAndSaved(once));
    expect(changes(once, twice)).toEqual([]);
  });

  test('changes of an old one only what consoles of today have otherwise', async () => {
    const before = exportedLongAgo('old-workshop');
    const after = openedAndSaved(before);
    expect(changes(before, after).toSorted()).toEqual(
      [
        'configuration.settings.stateControllerId',
        'configuration.filters',
        'configuration.timewindow',
        'configuration.states.start.root',
        'configuration.states.start.layouts.main.gridSettings.margin',
        'configuration.states.start.layouts.main.gridSettings.margins',
        'configuration.states.press.layouts.main.gridSettings',
        'configuration.widgets.w1.typeAlias',
        'configuration.widgets.w1.config.datasources.0.entityAliasId',
        'configuration.widgets.w3.config',
        'configuration.entityAliases.main-press',
        `configuration.entityAliases.${idOf('entityAliases.main-press')}`,
        ...['entityType', 'entityFilter', 'filter'].map(
          (member) => `configuration.entityAliases.b3f0c9de-52a1-4f6c-8a77-000000000011.${member}`,
        ),
      ].toSorted(),
    );
  });
});
