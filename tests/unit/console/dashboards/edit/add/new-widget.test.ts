import { describe, expect, it } from 'vitest';
import type { DashboardDocument } from '../../../../../../src/console/dashboards/document/dashboard-document.ts';
import { valueAt } from '../../../../../../src/console/dashboards/document/json-object.ts';
import { newWidget, withAddedWidget } from '../../../../../../src/console/dashboards/edit/add/new-widget.ts';
import { NULL_UUID } from '../../../../../../src/model/entity-id.ts';
import type { WidgetDescriptor, WidgetType } from '../../../../../../src/model/widget.ts';

const ALIAS = 'alias-of-pumps';
const madeUp = { type: 'function', dataKeys: [{ name: 'f(x)', type: 'function' }] };

function type(descriptor: WidgetDescriptor, defaults: unknown = { datasources: [madeUp] }): WidgetType {
  return {
    tenantId: { entityType: 'TENANT', id: NULL_UUID },
    bundleAlias: 'cards',
    alias: 'simple_card',
    name: 'Simple card',
    descriptor: { defaultConfig: JSON.stringify(defaults), ...descriptor },
  };
}

const card = type({ type: 'latest', sizeX: 8, sizeY: 4 });

function dashboardWith(columns: number, isSplit = false): DashboardDocument {
  const layout = (widgets: object) => ({ widgets, gridSettings: { columns, margin: 10 } });
  return {
    title: 'Waterworks',
    configuration: {
      widgets: { w1: { config: {}, sizeX: 8, sizeY: 4 } },
      states: {
        default: {
          root: true,
          layouts: {
            main: layout({ w1: { row: 0, col: 0, sizeX: 8, sizeY: 4 } }),
            ...(isSplit && { right: layout({}) }),
          },
        },
      },
    },
  };
}

const placed = (
  document: DashboardDocument,
  added: WidgetType = card,
  layout: 'main' | 'right' = 'main',
): unknown => {
  const after = withAddedWidget(document, { state: 'default', layout }, { id: 'new', type: added });
  return valueAt(after.configuration, ['states', 'default', 'layouts', layout, 'widgets', 'new']);
};

describe('a new widget', () => {
  it('is set up as its type says, is called like it, and is about nothing that is made up', () => {
    const widget = newWidget(
      type({ type: 'latest' }, { datasources: [madeUp], units: 'bar', settings: {} }),
      {},
    );
    expect(widget).toMatchObject({
      isSystemType: true,
      bundleAlias: 'cards',
      typeAlias: 'simple_card',
      type: 'latest',
      title: 'Simple card',
      config: { title: 'Simple card', units: 'bar', datasources: [{ type: 'entity', dataKeys: [] }] },
    });
  });

  it('is about the alias that is named, in the way of its kind', () => {
    expect(newWidget(card, { alias: ALIAS, title: 'Pumps' }).config).toMatchObject({
      title: 'Pumps',
      datasources: [{ type: 'entity', entityAliasId: ALIAS, dataKeys: [] }],
    });
    expect(newWidget(type({ type: 'rpc' }), { alias: ALIAS }).config).toMatchObject({
      targetDeviceAliasIds: [ALIAS],
    });
    const alarms = type({ type: 'alarm' }, { alarmSource: { ...madeUp, dataKeys: [{ name: 'type' }] } });
    expect(newWidget(alarms, { alias: ALIAS }).config).toMatchObject({
      alarmSource: { type: 'entity', entityAliasId: ALIAS, dataKeys: [{ name: 'type' }] },
    });
  });

  it('can be had of a type whose configuration cannot be read', () => {
    const broken = { ...card, descriptor: { type: 'static', defaultConfig: '{' } };
    expect(newWidget(broken, {})).toMatchObject({ type: 'static', config: { title: 'Simple card' } });
    expect(newWidget({ name: 'Bare' }, {})).toMatchObject({ bundleAlias: '', config: { title: 'Bare' } });
  });

  it('of somebody’s own type says so', () => {
    const own = { ...card, tenantId: { entityType: 'TENANT' as const, id: ALIAS } };
    expect(newWidget(own, {}).isSystemType).toBe(false);
  });
});

describe('its place', () => {
  it('is the first that is free', () => {
    expect(placed(dashboardWith(24))).toEqual({ row: 0, col: 8, sizeX: 8, sizeY: 4 });
    const wide = type({ type: 'latest', sizeX: 20, sizeY: 4 });
    expect(placed(dashboardWith(24), wide)).toEqual({ row: 4, col: 0, sizeX: 20, sizeY: 4 });
  });

  it('takes as much of the width in a grid of other columns, as whole cells', () => {
    expect(placed(dashboardWith(48))).toMatchObject({ sizeX: 16, sizeY: 8 });
    const halved = type({ type: 'latest', sizeX: 7.5, sizeY: 3 });
    expect(placed(dashboardWith(24), halved)).toMatchObject({ sizeX: 7, sizeY: 3 });
  });

  it('counts the columns of both layouts where there are two', () => {
    expect(placed(dashboardWith(12, true), card, 'right')).toEqual({ row: 0, col: 0, sizeX: 8, sizeY: 4 });
  });

  it('is never wider than the grid', () => {
    const wide = type({ type: 'latest', sizeX: 20, sizeY: 4 });
    expect(placed(dashboardWith(12, true), wide, 'right')).toMatchObject({ col: 0, sizeX: 12 });
  });

  it('is nowhere where there is no such layout: the dashboard stays the very same', () => {
    const document = dashboardWith(24);
    const at = { state: 'default', layout: 'right' } as const;
    expect(withAddedWidget(document, at, { id: 'new', type: card })).toBe(document);
  });
});
