import { describe, expect, test } from 'vitest';
import type {
  DashboardDocument,
  LayoutPlace,
} from '../../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  jsonObject,
  memberOf,
  valueAt,
} from '../../../../../../src/console/dashboards/document/json-object.ts';
import {
  withPastedReference,
  withPastedWidget,
} from '../../../../../../src/console/dashboards/edit/transfer/paste-widget.ts';
import {
  broughtByItem,
  widgetItem,
  widgetReference,
} from '../../../../../../src/console/dashboards/edit/transfer/widget-item.ts';
import { WidgetFile, WidgetReference } from '../../../../../../src/model/widget-file.ts';
import { exported, frozen } from '../../document/exported.ts';
import { ALARMS, at, CHART, main, pump, right, station, TABLE, VALVE } from '../../document/pump-station.ts';

const other = exported('greenhouses');

/** Ids that can be told apart: `new-1`, `new-2`. */
function counted(): () => string {
  let count = 0;
  return () => `new-${++count}`;
}

function itemOf(id: string, place: LayoutPlace = main): WidgetFile {
  const item = widgetItem(station, place, id);
  if (!item) throw new Error(`There is no ${id}`);
  // As it comes from a file.
  return frozen(WidgetFile.parse(JSON.parse(JSON.stringify(item))));
}

function pasted(document: DashboardDocument, item: WidgetFile, place: LayoutPlace = main, beside?: string) {
  const { originalSize, originalColumns } = item;
  const where = { at: place, beside, originalSize, originalColumns };
  const { document: after, id } = withPastedWidget(document, broughtByItem(item), where, counted());
  return { after, id, widget: jsonObject(at(after, `widgets ${id}`)) };
}

const rootOf = (document: DashboardDocument) => {
  const [state = ''] =
    Object.entries(jsonObject(document.configuration.states)).find(
      ([, one]) => memberOf(one, 'root') === true,
    ) ?? [];
  return { state, layout: 'main' } as const;
};
const aliasNames = (document: DashboardDocument) =>
  Object.values(jsonObject(document.configuration.entityAliases)).map((alias) => memberOf(alias, 'alias'));

describe('a copied widget', () => {
  test('holds what it names of its dashboard by where it names it, and not by ids', () => {
    const item = itemOf(CHART, right);
    const [source] = valueAt(item.widget, ['config', 'datasources']) as { entityAliasId: string }[];
    const alias = at(station, `entityAliases ${source?.entityAliasId}`);
    expect(item.aliasesInfo.datasourceAliases[0]).toEqual({
      alias: memberOf(alias, 'alias'),
      filter: memberOf(alias, 'filter'),
    });
    expect(item.widget.id).toBeUndefined();
    expect(item.originalColumns).toBe(24);
  });

  test('holds those of the source of its alarms, and of the device that it controls', () => {
    expect(itemOf(ALARMS).aliasesInfo.alarmSourceAlias).toMatchObject({
      alias: expect.any(String),
      filter: {},
    });
    expect(itemOf(VALVE).aliasesInfo.targetDeviceAliases[0]).toMatchObject({ filter: {} });
  });
});

describe('a widget that is pasted', () => {
  test('into its own dashboard stands for the same entities, and adds nothing but itself', () => {
    for (const id of [TABLE, ALARMS, VALVE]) {
      const { after, widget } = pasted(station, itemOf(id));
      expect(after.configuration.entityAliases).toBe(station.configuration.entityAliases);
      expect(after.configuration.filters).toBe(station.configuration.filters);
      expect(widget.config).toEqual(at(station, `widgets ${id} config`));
    }
  });

  test('into another dashboard brings its aliases and filters along, under names that are free', () => {
    const item = itemOf(TABLE);
    const info = jsonObject(item.aliasesInfo.datasourceAliases[0]);
    const taken = frozen({
      ...other,
      configuration: {
        ...other.configuration,
        entityAliases: { a: { id: 'a', alias: info.alias, filter: { type: 'apiUsageState' } } },
      },
    });
    const { after, widget } = pasted(taken, item, rootOf(taken));
    expect(aliasNames(after)).toEqual([info.alias, `${String(info.alias)}1`]);
    const [source] = valueAt(widget, ['config', 'datasources']) as { entityAliasId: string }[];
    expect(at(after, `entityAliases ${source?.entityAliasId}`)).toEqual({
      id: source?.entityAliasId,
      alias: `${String(info.alias)}1`,
      filter: info.filter,
    });
    // A second one finds those of the first.
    const again = pasted(after, item, rootOf(after));
    expect(aliasNames(again.after)).toEqual(aliasNames(after));
  });

  test('of alarms brings the alias of their source along', () => {
    const { after, widget } = pasted(other, itemOf(ALARMS), rootOf(other));
    const alias = valueAt(widget, ['config', 'alarmSource', 'entityAliasId']);
    expect(at(after, `entityAliases ${String(alias)}`)).toMatchObject(
      jsonObject(itemOf(ALARMS).aliasesInfo.alarmSourceAlias),
    );
  });

  test('takes as much of the width as it did, however many columns and layouts there are', () => {
    const item = { ...itemOf(TABLE), originalSize: { sizeX: 12, sizeY: 6 }, originalColumns: 24 };
    // Two layouts of 12 columns each.
    const { after, id } = pasted(station, item);
    expect(at(after, `states overview layouts main widgets ${id}`)).toMatchObject({ sizeX: 12, sizeY: 6 });
    const one = pasted(station, { ...item, originalColumns: 48 });
    expect(at(one.after, `states overview layouts main widgets ${one.id}`)).toMatchObject({
      sizeX: 6,
      sizeY: 3,
    });
  });

  test('stands beside the one that is named, over no other, else below all', () => {
    const item = { ...itemOf(TABLE), originalSize: { sizeX: 4, sizeY: 2 } };
    const places = jsonObject(at(station, 'states pump layouts main widgets'));
    const [neighbour = ''] = Object.keys(places);
    const { after, id } = pasted(station, item, pump, neighbour);
    const all = jsonObject(at(after, 'states pump layouts main widgets'));
    const rectangle = (one: unknown) => one as { row: number; col: number; sizeX: number; sizeY: number };
    const own = rectangle(all[id]);
    for (const [name, one] of Object.entries(all)) {
      if (name === id) continue;
      const { row, col, sizeX, sizeY } = rectangle(one);
      const isApart =
        own.row >= row + sizeY ||
        row >= own.row + own.sizeY ||
        own.col >= col + sizeX ||
        col >= own.col + own.sizeX;
      expect(isApart, name).toBe(true);
    }
    const below = pasted(station, item, pump);
    expect(rectangle(at(below.after, `states pump layouts main widgets ${below.id}`)).col).toBe(0);
  });

  test('comes of any older console', () => {
    const old = WidgetFile.parse({
      widget: {
        isSystemType: true,
        bundleAlias: 'charts',
        typeAlias: 'timeseries',
        type: 'timeseries',
        config: { datasources: [{ type: 'device', deviceAliasId: '1', dataKeys: [] }, { type: 'device' }] },
      },
      aliasesInfo: {
        datasourceAliases: {
          0: { aliasName: 'Old pump', deviceId: 'd1' },
          1: { aliasName: 'Old pump', deviceId: 'd1' },
        },
        targetDeviceAliases: {},
      },
      originalColumns: 24,
    });
    const { after, widget } = pasted(station, old);
    expect(widget).toMatchObject({
      typeAlias: 'basic_timeseries',
      config: { datasources: [{ type: 'entity' }, { type: 'entity' }] },
    });
    const [first, second] = valueAt(widget, ['config', 'datasources']) as { entityAliasId: string }[];
    expect(first?.entityAliasId).toBe(second?.entityAliasId);
    expect(at(after, `entityAliases ${first?.entityAliasId}`)).toMatchObject({
      alias: 'Old pump',
      filter: { type: 'entityList', entityType: 'DEVICE', entityList: ['d1'] },
    });
  });
});

test('a reference that is pasted is the same widget in one more layout', () => {
  const written = widgetReference(station, 'd', main, TABLE);
  const reference = WidgetReference.parse(JSON.parse(JSON.stringify(written)));
  const after = withPastedReference(station, reference, { at: pump });
  expect(at(after, `states pump layouts main widgets ${TABLE}`)).toMatchObject({ col: 0 });
  expect(after.configuration.widgets).toBe(station.configuration.widgets);
  expect(withPastedReference(station, { ...reference, widgetId: 'gone' }, { at: pump })).toBe(station);
});
