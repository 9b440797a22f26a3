import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { mendedDashboard } from '../../../../../src/console/screens/dashboards/mended-dashboard.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const HERE = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ELSEWHERE = '11111111-7a01-11eb-8f2e-3f1c2d6a9b10';

const alias = (id: string, name: string, device: string) => ({
  id,
  alias: name,
  filter: {
    type: 'singleEntity',
    resolveMultiple: false,
    singleEntity: { entityType: 'DEVICE', id: device },
  },
});
const file = (entityAliases: Record<string, unknown>) => ({
  title: 'Pumps',
  configuration: { widgets: { a: 1 }, entityAliases },
});

let platform: ReturnType<typeof fakePlatform>;
let failure: number | undefined;

beforeAll(async () => {
  await startConsole();
  completeDom();
});
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  failure = undefined;
  platform = fakePlatform({
    'POST /api/entitiesQuery/find': ({ body }) => {
      if (failure) return json({ message: 'Busy' }, failure);
      const found = JSON.stringify(body).includes(HERE);
      const entity = { entityId: { entityType: 'DEVICE', id: HERE }, latest: {}, timeseries: {} };
      return json({
        data: found ? [entity] : [],
        totalPages: 1,
        totalElements: found ? 1 : 0,
        hasNext: false,
      });
    },
    'POST /api/dashboard': ({ body }) =>
      json({ ...(body as object), id: { entityType: 'DASHBOARD', id: HERE } }),
  });
});
afterEach(() => {
  cleanup();
  resetDialogs();
  vi.unstubAllGlobals();
});

test('a dashboard whose aliases all find something, or wait for a state, is taken as it is', async () => {
  const whole = file({
    a: alias('a', 'Pump', HERE),
    b: { id: 'b', alias: 'Chosen', filter: { type: 'stateEntity', stateEntityParamName: null } },
    old: { from: 'another version' },
  });
  expect(await mendedDashboard(whole)).toBe(whole);
});

test('of aliases that find nothing here it is told which, and giving up imports nothing', async () => {
  render(<Dialogs />);
  const asked = mendedDashboard(file({ a: alias('a', 'Pump', HERE), b: alias('b', 'Boiler', ELSEWHERE) }));
  const refused = expect(asked).rejects.toMatchObject({ shown: { key: 'alias.import-given-up' } });
  const dialog = await screen.findByRole('dialog', { name: 'Entities that are not here' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Boiler')]);
  const user = userEvent.setup();
  await user.click(within(dialog).getByRole('button', { name: 'Import from a file' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('Choose entities for each of them first');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await refused;
});

test('what is chosen instead stands under the id that widgets know', async () => {
  render(<Dialogs />);
  const asked = mendedDashboard(file({ b: alias('another', 'Boiler', ELSEWHERE) }));
  const dialog = await screen.findByRole('dialog', { name: 'Entities that are not here' });
  const user = userEvent.setup();
  await user.click(within(dialog).getByRole('button', { name: 'Choose entities for Boiler' }));
  const alone = await screen.findByRole('dialog', { name: 'Edit alias' });
  await user.selectOptions(within(alone).getByRole('combobox', { name: /Filter type/ }), 'stateEntity');
  await user.click(within(alone).getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('dialog', { name: 'Entities that are not here' });
  await user.click(within(again).getByRole('button', { name: 'Import from a file' }));
  const { configuration } = await asked;
  expect(configuration).toMatchObject({
    widgets: { a: 1 },
    entityAliases: { b: { id: 'b', alias: 'Boiler', filter: { type: 'stateEntity' } } },
  });
});

test('that nobody can say what is found is told, and is not taken for nothing found', async () => {
  failure = 400;
  await expect(mendedDashboard(file({ b: alias('b', 'Boiler', HERE) }))).rejects.toThrow();
});

test('an alias of an old console is read as it would be today', async () => {
  const old = {
    title: 'Old pumps',
    configuration: { deviceAliases: { 1: { alias: 'Pump', deviceId: HERE } }, widgets: {} },
  };
  const { configuration } = await mendedDashboard(old);
  expect(configuration.deviceAliases).toBeUndefined();
  expect(Object.values(configuration.entityAliases as object)).toEqual([
    expect.objectContaining({
      alias: 'Pump',
      filter: { type: 'entityList', entityType: 'DEVICE', entityList: [HERE], resolveMultiple: false },
    }),
  ]);
});

test('a script imports what it has', async () => {
  const brought = file({ b: alias('b', 'Boiler', ELSEWHERE) });
  await act(async () => {
    await runCommand('dashboard.import', { file: brought }, { source: 'script' });
  });
  expect(platform.sent.map(({ path, body }) => [path, body])).toContainEqual(['/api/dashboard', brought]);
});
