import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { closeDialog, dialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { addToDashboard } from '../../../../../src/console/screens/telemetry/add-to-dashboard.ts';
import { attributeRef } from '../../../../../src/console/screens/telemetry/attribute-ref.ts';
import { seriesRef } from '../../../../../src/console/screens/telemetry/series-ref.ts';
import type { Dashboard } from '../../../../../src/model/dashboard.ts';
import { type Answer, fakePlatform, json, refused } from '../../session/fake-platform.ts';
import { eachTabOnItsOwnPage, queryOf } from '../tab-page.tsx';

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const BOILER = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11' } as const;
const WATERWORKS = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b30';
const MADE = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b31';

const level = seriesRef({ entity: PUMP, key: 'level' });
const load = seriesRef({ entity: PUMP, key: 'load' });
const heat = seriesRef({ entity: BOILER, key: 'heat' });
const model = attributeRef({ entity: PUMP, scope: 'SERVER_SCOPE', key: 'model' });

const alias = {
  alias: 'The pump',
  filter: { type: 'singleEntity', resolveMultiple: false, singleEntity: PUMP },
};
const waterworks = {
  id: { entityType: 'DASHBOARD', id: WATERWORKS },
  createdTime: 1,
  title: 'Waterworks',
  configuration: { entityAliases: { [PUMP.id]: { id: PUMP.id, ...alias } }, theirs: true },
};
const type = (alias: string, kind: string) => ({
  name: alias,
  alias,
  bundleAlias: 'charts',
  tenantId: { entityType: 'TENANT', id: '13814000-1dd2-11b2-8080-808080808080' },
  descriptor: { type: kind, sizeX: 8, sizeY: 5, defaultConfig: '{"showLegend":true}' },
});

let stored: Dashboard[];
let removed: string[];

function platform(more: Record<string, Answer> = {}) {
  return fakePlatform({
    'GET /api/devices': () =>
      json([
        { id: PUMP, name: 'Pump 1', createdTime: 1 },
        { id: BOILER, name: 'Boiler 1', createdTime: 1 },
      ]),
    [`GET /api/dashboard/${WATERWORKS}`]: () => json(stored.at(-1) ?? waterworks),
    'GET /api/widgetType': ({ path }) => {
      const { alias: asked = '' } = queryOf(path);
      return json(type(asked, asked === 'attributes_card' ? 'latest' : 'timeseries'));
    },
    'POST /api/dashboard': ({ body }) => {
      const dashboard = { ...(body as Dashboard) };
      const saved = { ...dashboard, id: dashboard.id ?? { entityType: 'DASHBOARD' as const, id: MADE } };
      stored.push(saved);
      return json(saved);
    },
    [`DELETE /api/dashboard/${MADE}`]: () => {
      removed.push(MADE);
      return json(null);
    },
    ...more,
  });
}

eachTabOnItsOwnPage([addToDashboard]);
beforeEach(() => {
  stored = [];
  removed = [];
  platform();
});

const run = (entities: Parameters<typeof runCommand>[2]['entities'], args: object) =>
  runCommand(addToDashboard, { ...args }, { source: 'script', entities });

/** What the dashboard that was saved last has that says what its widgets show. */
function shownBy(dashboard: Dashboard | undefined) {
  const { widgets, entityAliases, theirs } = (dashboard ?? waterworks).configuration as unknown as {
    widgets: Record<
      string,
      {
        typeAlias: string;
        config: { datasources: { entityAliasId: string; dataKeys: { name: string; type: string }[] }[] };
      }
    >;
    entityAliases: Record<string, { alias: string }>;
    theirs?: boolean;
  };
  const shown = Object.values(widgets).map(({ typeAlias, config: { datasources } }) => ({
    typeAlias,
    sources: datasources.map(({ entityAliasId, dataKeys }) => [
      entityAliases[entityAliasId]?.alias,
      ...dataKeys.map((key) => `${key.type} ${key.name}`),
    ]),
  }));
  return { shown, aliases: Object.values(entityAliases).map((one) => one.alias), theirs };
}

test('Values come onto a new dashboard with an alias of each entity', async () => {
  await run([level, load, heat], { title: 'New one' });
  expect(stored[0]?.title).toBe('New one');
  expect(shownBy(stored[0]).shown).toEqual([
    {
      typeAlias: 'basic_timeseries',
      sources: [
        ['Pump 1', 'timeseries level', 'timeseries load'],
        ['Boiler 1', 'timeseries heat'],
      ],
    },
  ]);
  await undoLast();
  expect(removed).toEqual([MADE]);
});

test('On a dashboard that there is an alias of the entity stands for it, and nothing else of it changes', async () => {
  await run([model], { dashboard: WATERWORKS });
  expect(shownBy(stored[0])).toEqual({
    shown: [{ typeAlias: 'attributes_card', sources: [['The pump', 'attribute model']] }],
    aliases: ['The pump'],
    theirs: true,
  });
  await undoLast();
  expect(shownBy(stored[1]).shown).toEqual([]);
});

test('Who gives up choosing a type has changed nothing; of attributes no charts are offered', async () => {
  platform({ 'GET /api/widgetsBundles': () => json([]) });
  const running = runCommand(
    addToDashboard,
    { dashboard: WATERWORKS },
    { source: 'palette', entities: [model] },
  );
  const open = await vi.waitFor(() => {
    const [dialog] = dialogs.stack;
    if (!dialog) throw new Error('Nothing is asked');
    return dialog;
  });
  closeDialog(open.id);
  await running;
  expect(stored).toEqual([]);
});

test('What is refused is told, and saves nothing', async () => {
  platform({ 'GET /api/widgetType': () => refused(404, 32, 'No such type') });
  await expect(run([level], { dashboard: WATERWORKS })).rejects.toThrow('No such type');
  await expect(run([level], {})).rejects.toMatchObject({ code: 'invalid-params' });
  expect(stored).toEqual([]);
});
