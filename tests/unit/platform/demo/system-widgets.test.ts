import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { WidgetDescriptor } from '../../../../src/model/widget.ts';
import { firstEdition } from '../../../../src/platform/demo/first-edition.ts';
import { EDITION, ensureSystemWidgets, fingerprint } from '../../../../src/platform/demo/system-widgets.ts';
import { widgetBundles } from '../../../../src/platform/demo/widget-bundles/widget-bundles.ts';
import { descriptorOf } from '../../../../src/platform/demo/widget-bundles/widget-source.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';

let store: Store;

beforeEach(() => {
  store = openStore({ folder: ':memory:' });
});
afterEach(() => store.close());

const ensure = () => store.write(() => ensureSystemWidgets(store));
const card = () => store.widgetTypes.byAlias(NULL_UUID, 'cards', 'simple_card');
const table = () => store.widgetTypes.byAlias(NULL_UUID, 'cards', 'entities_table');

/** What an earlier edition wrote of a type. */
const earlier: WidgetDescriptor = {
  type: 'latest',
  sizeX: 5,
  sizeY: 3,
  defaultConfig: '{"title":"Earlier"}',
};

/** A platform with two types of an earlier edition, and nothing else of it. */
async function earlierPlatform() {
  await store.write(() => {
    store.widgetsBundles.save(NULL_UUID, { alias: 'cards', title: 'Cards' });
    const shared = { bundleAlias: 'cards', descriptor: earlier };
    store.widgetTypes.save(NULL_UUID, { ...shared, alias: 'simple_card', name: 'Simple card' });
    store.widgetTypes.save(NULL_UUID, { ...shared, alias: 'entities_table', name: 'Entities table' });
    const fingerprints = {
      'cards.simple_card': fingerprint(earlier),
      'cards.entities_table': fingerprint(earlier),
      'cards.html_card': fingerprint(earlier),
      'charts.bars': fingerprint(earlier),
    };
    store.settings.set('systemWidgets', { edition: EDITION - 1, fingerprints });
  });
}

/** Changes a stored type as its administrator does. */
const change = (type: ReturnType<typeof card>, members: object) =>
  store.write(() => store.widgetTypes.save(NULL_UUID, { ...(type ?? { name: '' }), ...members }));

describe('the widgets of the system', () => {
  it('are counted as another edition with every change of them', () => {
    const all = widgetBundles.map(({ alias, types }) => [
      alias,
      types.map((type) => [type.alias, fingerprint(descriptorOf(type))]),
    ]);
    const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
    // Who changes a bundle counts EDITION up, or no platform that has been installed gets the change.
    expect({ EDITION, digest }).toMatchInlineSnapshot(`
      {
        "EDITION": 7,
        "digest": "2f0f22481360bd1b",
      }
    `);
  });

  it('are given to a new platform, and not again', async () => {
    await ensure();
    const given = card();
    expect(given?.descriptor?.settingsSchema).toContain('labelPosition');
    await store.write(() => store.widgetTypes.delete(given?.id?.id ?? ''));
    await ensure();
    expect(card()).toBeNull();
  });
});

describe('a platform that has an earlier edition', () => {
  it('gets what nobody has touched anew, under the same id', async () => {
    await earlierPlatform();
    const before = card();
    await ensure();
    expect(card()?.descriptor).toEqual(descriptorOf(sourceOf('simple_card')));
    expect(card()?.id).toEqual(before?.id);
  });

  it('keeps what somebody changed, by as little as a title', async () => {
    await earlierPlatform();
    const own = { ...earlier, defaultConfig: '{"title":"Own"}' };
    await change(card(), { descriptor: own });
    await ensure();
    expect(card()?.descriptor).toEqual(own);
    expect(table()?.descriptor).toEqual(descriptorOf(sourceOf('entities_table')));
  });

  it('keeps the name that somebody gave a type, and what else they wrote into it', async () => {
    await earlierPlatform();
    await change(card(), { name: 'Big number', note: 'ours' });
    await ensure();
    expect(card()).toMatchObject({ name: 'Big number', note: 'ours' });
    expect(card()?.descriptor?.controllerScript).not.toBe('');
  });

  it('takes members in another order for no change', async () => {
    await earlierPlatform();
    const reordered = Object.fromEntries(Object.entries(earlier).reverse());
    await change(card(), { descriptor: reordered });
    await ensure();
    expect(card()?.descriptor?.controllerScript).toContain('typeParameters');
  });

  it('gets back neither a type nor a bundle that somebody deleted, but types it never had', async () => {
    await earlierPlatform();
    await ensure();
    expect(store.widgetTypes.byAlias(NULL_UUID, 'cards', 'html_card')).toBeNull();
    expect(store.widgetsBundles.all(NULL_UUID).map(({ alias }) => alias)).not.toContain('charts');
    expect(store.widgetTypes.byAlias(NULL_UUID, 'cards', 'label_widget')).not.toBeNull();
    expect(store.widgetTypes.byAlias(NULL_UUID, 'maps_v2', 'test')).not.toBeNull();
  });

  it('keeps a change through all later editions', async () => {
    await earlierPlatform();
    const own = { ...earlier, sizeX: 9 };
    await change(card(), { descriptor: own });
    await ensure();
    const given = store.settings.get('systemWidgets') as { fingerprints: Record<string, string> };
    await store.write(() => store.settings.set('systemWidgets', { ...given, edition: EDITION - 1 }));
    await ensure();
    expect(card()?.descriptor).toEqual(own);
  });
});

describe('a platform that has the first edition', () => {
  /** What that one wrote of the simple card. */
  const first: WidgetDescriptor = {
    type: 'latest',
    sizeX: 5,
    sizeY: 3,
    resources: [],
    templateHtml: '',
    templateCss: '',
    controllerScript: '',
    settingsSchema: '{}',
    dataKeySettingsSchema: '{}',
    defaultConfig: JSON.stringify({
      showTitle: true,
      backgroundColor: '#fff',
      color: 'rgba(0, 0, 0, 0.87)',
      padding: '8px',
      settings: {},
      title: 'Simple card',
      datasources: [
        {
          type: 'function',
          name: 'Sample',
          dataKeys: [
            {
              name: 'f(x)',
              type: 'function',
              label: 'Sample',
              color: '#2196f3',
              settings: {},
              funcBody:
                'var value = prevValue + (Math.random() - 0.5) * 10; if (!time || value < 0 || value > 100) value = 50; return value;',
            },
          ],
        },
      ],
    }),
  };

  it('is known by what it was given, though it did not write that down', async () => {
    expect(fingerprint(first)).toBe(firstEdition['cards.simple_card']);
    await store.write(() => {
      store.widgetsBundles.save(NULL_UUID, { alias: 'cards', title: 'Cards' });
      const shared = { bundleAlias: 'cards', descriptor: first };
      store.widgetTypes.save(NULL_UUID, { ...shared, alias: 'simple_card', name: 'Simple card' });
      store.settings.set('systemWidgets', 1);
    });
    await ensure();
    expect(card()?.descriptor).toEqual(descriptorOf(sourceOf('simple_card')));
    expect(store.widgetsBundles.all(NULL_UUID).map(({ alias }) => alias)).toEqual(['cards']);
    expect(Object.keys(firstEdition)).toHaveLength(88);
  });
});

function sourceOf(alias: string) {
  const source = widgetBundles.flatMap(({ types }) => types).find((type) => type.alias === alias);
  if (!source) throw new Error(`There is no type ${alias}`);
  return source;
}
