import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { CommandId } from '../../../../../../src/console/commands/command-ids.ts';
import { runCommand } from '../../../../../../src/console/commands/run-command.ts';
import type { DashboardDocument } from '../../../../../../src/console/dashboards/document/dashboard-document.ts';
import { valueAt } from '../../../../../../src/console/dashboards/document/json-object.ts';
import { theDashboard } from '../../../../../../src/console/dashboards/open/on-dashboard.ts';
import { DashboardPage } from '../../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { Dialogs } from '../../../../../../src/console/messages/dialogs.tsx';
import { showPage } from '../../../screens/shown-page.tsx';
import { type Answer, json, refused } from '../../../session/fake-platform.ts';
import { eachOnAPage, platformOf, region } from '../../dashboard-on-page.tsx';
import { entity, PUMP, page, singleDevice } from '../../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../../stored-parts.ts';

const ID = '6a1f6e30-7a01-11eb-8f2e-3f1c2d6a9b77';

/** What a type of widgets is set up with, as the platform has it. */
export const CARD_FORM = JSON.stringify({
  schema: {
    type: 'object',
    properties: {
      labelPosition: { title: 'Label position', type: 'string', default: 'left' },
      height: { title: 'Height', type: 'number', minimum: 1 },
    },
  },
  form: ['labelPosition', 'height'],
});
export const KEY_FORM = JSON.stringify({
  schema: {
    type: 'object',
    properties: { showLines: { title: 'Show lines', type: 'boolean', default: true } },
  },
  form: ['showLines'],
});

const key = (name: string, more: object = {}) => ({
  name,
  type: 'timeseries',
  label: name,
  color: '#112233',
  settings: { ofOthers: 1 },
  ...more,
});

/** A widget as it is stored; each has members that nobody here knows. */
export const widget = (typeAlias: string, type: string, config: object, bundleAlias = 'cards') =>
  storedWidget(
    typeAlias,
    type,
    {
      title: 'Pump card',
      showTitle: true,
      settings: { ofOthers: [1] },
      ofTomorrow: { kept: 1 },
      ...config,
    },
    { bundleAlias, ofTomorrow: true },
  );

export const source = (keys: readonly object[] = [key('load')], more: object = {}) => ({
  type: 'entity',
  entityAliasId: 'a1',
  dataKeys: keys,
  ofTomorrow: 'source',
  ...more,
});
export { key };

/** Opens a dashboard with this widget, edits it, and opens the drawer on it. */
export async function openDrawerOn(
  stored: object,
  answers: Record<string, Answer> = {},
): Promise<HTMLElement> {
  const other = widget('simple_card', 'latest', { title: 'Other card', datasources: [source()] });
  const dashboard = storedDashboard(ID, 'Waterworks', {
    entityAliases: { a1: { id: 'a1', alias: 'Pump', filter: singleDevice(PUMP) } },
    filters: {},
    widgets: { w1: stored, w2: other },
    states: {
      default: { name: 'All', root: true, layouts: { main: layout({ w1: place(0), w2: place(0, 8) }) } },
      pumps: { name: 'Pumps', layouts: { main: { widgets: {}, gridSettings: {} } } },
    },
  });
  const engines = { ...storedDashboard(PUMP, 'Engines', {}), configuration: null };
  platformOf([dashboard], {
    'GET /api/tenant/dashboards': () => json(page([engines])),
    'POST /api/entitiesQuery/find': () => json(page([entity(PUMP, 'Pump 1')])),
    'POST /api/entitiesQuery/find/keys': () =>
      json({ timeseries: ['load', 'pressure'], attribute: ['model'] }),
    'GET /api/widgetType': ({ path }) =>
      path.includes('bundleAlias=nowhere')
        ? refused(404, 32, 'No such type')
        : json({
            name: 'Card of the platform',
            bundleAlias: 'cards',
            alias: 'simple_card',
            descriptor: { settingsSchema: CARD_FORM, dataKeySettingsSchema: KEY_FORM },
          }),
    ...answers,
  });
  showPage(
    <>
      <DashboardPage params={{ dashboardId: ID }} />
      <Dialogs />
    </>,
  );
  await region('Other card');
  await act(async () => runCommand('dashboard.start-editing', {}, { source: 'script' }));
  await act(async () => runCommand('widget.edit', { widget: 'w1' }, { source: 'script' }));
  return drawer();
}

/** The drawer that is open. */
export async function drawer(): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-widget-drawer]');
    if (!found) throw new Error('No drawer is open');
    return found;
  });
}

/** Whether no drawer is open. */
export const isClosed = () => document.querySelector('[data-widget-drawer]') === null;

/** The configuration of the widget as it would be saved. */
export function config(): unknown {
  return valueAt(theDashboard().document.configuration, ['widgets', 'w1', 'config']);
}

export const documentNow = (): DashboardDocument => theDashboard().document;

/** Goes to a tab of the drawer. */
export async function goToTab(name: string): Promise<HTMLElement> {
  const panel = await drawer();
  fireEvent.click(within(panel).getByRole('tab', { name }));
  return within(panel).findByRole('tabpanel', { name });
}

/** Types into a field of the drawer, once it is there. */
export async function type(label: string | RegExp, value: string): Promise<HTMLElement> {
  const field = await within(await drawer()).findByRole('textbox', { name: label });
  await act(async () => fireEvent.change(field, { target: { value } }));
  return field;
}

export async function run(id: CommandId, args: object = {}): Promise<unknown> {
  let result: unknown;
  await act(async () => {
    result = await runCommand(id, { ...args }, { source: 'script' });
  });
  return result;
}

/** Every test has a dashboard of its own on a platform that knows a pump. */
export function eachWithItsOwnDashboard(): void {
  eachOnAPage();
  beforeEach(() => history.replaceState(null, '', `/dashboards/${ID}`));
}
