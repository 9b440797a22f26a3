import { afterEach, beforeEach, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import { INSTALLED_SETTING } from '../../../../src/platform/demo/install-system.ts';
import { prepareContent } from '../../../../src/platform/start/installation.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';

let store: Store;

/** Without equipment, as earlier versions made tenants. */
beforeEach(() => {
  store = openStore({ folder: ':memory:' });
});
afterEach(() => store.close());

const link = { page: 0, pageSize: 100 };
const start = () => prepareContent(store, { demo: false, host: '127.0.0.1' });

it('gives a platform of an earlier version the widgets that newer ones start with, once', async () => {
  await store.write(() => store.settings.set(INSTALLED_SETTING, 'empty'));
  await start();
  const [charts] = store.widgetsBundles.list(NULL_UUID, { ...link, textSearch: 'Charts' }).data;
  expect(store.widgetTypes.byAlias(NULL_UUID, 'charts', 'basic_timeseries')).not.toBeNull();

  await store.writeLong(() => store.widgetsBundles.delete(charts?.id?.id ?? ''));
  await start();
  expect(store.widgetTypes.ofBundle(NULL_UUID, 'charts')).toEqual([]);
});

it('gives tenants of an earlier version the root rule chain that newer ones start with', async () => {
  const tenantId = await store.write(() => {
    store.settings.set(INSTALLED_SETTING, 'empty');
    return store.tenants.create({ title: 'Acme' }).id?.id ?? '';
  });
  expect(store.ruleChains.rootOf(tenantId)).toBeNull();
  await start();
  await start();
  expect(store.ruleChains.list(tenantId, link).totalElements).toBe(1);
  const root = store.ruleChains.rootOf(tenantId);
  const metadata = store.ruleNodes.ofChain(root?.id?.id ?? '');
  expect(metadata?.nodes?.[metadata.firstNodeIndex ?? -1]).toMatchObject({
    id: root?.firstRuleNodeId,
    name: 'Device Profile Node',
  });
});
