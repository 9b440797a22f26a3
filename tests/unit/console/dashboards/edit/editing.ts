import { setAsker } from '../../../../../src/console/commands/ask.ts';
import { resetContext } from '../../../../../src/console/commands/context-store.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { editCommands } from '../../../../../src/console/dashboards/edit/edit-commands.ts';
import { partCommands } from '../../../../../src/console/dashboards/edit/part-commands.ts';
import { createDashboardHub } from '../../../../../src/console/dashboards/hub/dashboard-hub.ts';
import { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { showDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { dashboardCommands } from '../../../../../src/console/dashboards/page/dashboard-commands.ts';
import { dashboardUser } from '../../../../../src/console/dashboards/page/dashboard-user.ts';
import { stateCommands } from '../../../../../src/console/dashboards/page/state-commands.ts';
import { resetStack } from '../../../../../src/console/dashboards/states/state-stack.ts';
import { beUser } from '../../screens/tab-page.tsx';
import { type Answer, fakePlatform } from '../../session/fake-platform.ts';
import { hubAnswers } from '../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../stored-parts.ts';

const card = (title: string, more: object = {}) => storedWidget('simple_card', 'latest', { title, ...more });

/** Ids of aliases; other than these are given new ones. */
export const ALIAS = Object.fromEntries(
  ['pump', 'mixer', 'tank', 'spare', 'strange'].map((name, at) => [
    name,
    `0000000${at}-7a01-11eb-8f2e-3f1c2d6a9b10`,
  ]),
) as Record<'pump' | 'mixer' | 'tank' | 'spare' | 'strange', string>;

const goTo = (targetDashboardStateId: string) => ({
  actions: { headerButton: [{ name: 'Details', type: 'openDashboardState', targetDashboardStateId }] },
});
const loadKey = { name: 'load', type: 'timeseries' };

/** Two states, of which one has two layouts; five widgets of every way to name an alias or a filter. */
export const waterworks = storedDashboard('7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10', 'Waterworks', {
  settings: { stateControllerId: 'entity', ofOthers: 7 },
  entityAliases: {
    [ALIAS.pump]: {
      id: ALIAS.pump,
      alias: 'Pump',
      filter: { type: 'deviceType', deviceType: 'pump' },
      ofOthers: 1,
    },
    [ALIAS.mixer]: { id: ALIAS.mixer, alias: 'Mixer', filter: { type: 'stateEntity' } },
    [ALIAS.tank]: { id: ALIAS.tank, alias: 'Tank', filter: { type: 'assetType', assetType: 'tank' } },
    [ALIAS.spare]: { id: ALIAS.spare, alias: 'Spare', filter: { type: 'apiUsageState' } },
    [ALIAS.strange]: { id: ALIAS.strange, alias: 'Strange', filter: { type: 'ofTomorrow' } },
  },
  filters: {
    busy: {
      id: 'busy',
      filter: 'Busy',
      editable: true,
      keyFilters: [
        {
          key: { type: 'TIME_SERIES', key: 'load' },
          valueType: 'NUMERIC',
          predicates: [
            {
              keyFilterPredicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 5 } },
            },
          ],
        },
      ],
    },
    strange: { id: 'strange', filter: 'Strange', keyFilters: 'of tomorrow' },
  },
  widgets: {
    load: card('Load', {
      datasources: [{ type: 'entity', entityAliasId: ALIAS.pump, filterId: 'busy', dataKeys: [loadKey] }],
      ...goTo('one'),
    }),
    alarms: card('Alarms', {
      alarmSource: { type: 'entity', entityAliasId: ALIAS.tank, filterId: 'busy' },
    }),
    knob: card('Knob', { targetDeviceAliasIds: [ALIAS.mixer] }),
    about: card('About it'),
    beside: card('Beside'),
  },
  states: {
    default: { name: 'All', root: true, layouts: { main: layout({ load: place(0), alarms: place(4) }) } },
    one: {
      name: 'One of them',
      layouts: {
        main: layout({ about: place(0), knob: place(4) }, { columns: 12 }),
        right: layout({ beside: place(0) }, { columns: 12 }),
      },
    },
  },
  ofOthers: { kept: true },
});

/** Has a dashboard on screen that is being edited, by an administrator of its tenant; nothing is drawn of it. */
export async function editing(
  configuration: object = waterworks.configuration,
  answers: Record<string, Answer> = {},
) {
  beUser('TENANT_ADMIN');
  const withdraw = register(...dashboardCommands, ...editCommands, ...partCommands, ...stateCommands);
  fakePlatform({
    ...hubAnswers,
    ...answers,
  });
  const hub = createDashboardHub(dashboardUser);
  await hub.ready;
  const dashboard = new OpenDashboard({ ...waterworks, configuration } as never, hub, {
    begin: resetStack,
    onStack: () => undefined,
    showInDialog: async () => undefined,
  });
  const hide = showDashboard(dashboard);
  dashboard.startEditing();
  return {
    dashboard,
    /** What would be saved. */
    configuration: () => dashboard.document.configuration as unknown as typeof waterworks.configuration,
    steps: () => dashboard.history.past.map(({ label }) => label),
    end() {
      hide();
      withdraw();
      setAsker(undefined);
      resetContext();
      dashboard.close();
    },
  };
}
