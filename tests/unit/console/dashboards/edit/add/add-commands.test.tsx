import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../../src/console/commands/run-command.ts';
import { isJsonObject, valueAt } from '../../../../../../src/console/dashboards/document/json-object.ts';
import { theDashboard } from '../../../../../../src/console/dashboards/open/on-dashboard.ts';
import { shownDashboard } from '../../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { Dialogs, DialogsOnDemand } from '../../../../../../src/console/messages/dialogs-on-demand.tsx';
import { NULL_UUID } from '../../../../../../src/model/entity-id.ts';
import { showPage } from '../../../screens/shown-page.tsx';
import { type Answer, json, refused } from '../../../session/fake-platform.ts';
import { eachOnAPage, platformOf } from '../../dashboard-on-page.tsx';
import { page } from '../../hub/hub.ts';
import { layout, storedDashboard } from '../../stored-parts.ts';

const ID = '0b7b8f3c-7a01-11eb-8f2e-3f1c2d6a9b10';
const dashboard = storedDashboard(ID, 'Bottling hall', {
  entityAliases: {
    a1: {
      id: 'a1',
      alias: 'Bottlers',
      filter: { type: 'deviceType', deviceType: 'bottler', resolveMultiple: true },
    },
  },
  widgets: {},
  states: {
    default: { name: 'All', root: true, layouts: { main: layout({}), right: layout({}) } },
  },
});

const CARDS = '1b7b8f3c-7a01-11eb-8f2e-3f1c2d6a9b10';
const OWN = '2b7b8f3c-7a01-11eb-8f2e-3f1c2d6a9b10';
const TENANT = '3b7b8f3c-7a01-11eb-8f2e-3f1c2d6a9b10';
const bundle = (id: string, tenant: string, title: string, alias: string) => ({
  id: { entityType: 'WIDGETS_BUNDLE', id },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: tenant },
  title,
  alias,
});
const type = (tenant: string, bundleAlias: string, alias: string, name: string, descriptor: object) => ({
  id: { entityType: 'WIDGET_TYPE', id: `${tenant.slice(0, 34)}${10 + alias.length}` },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: tenant },
  bundleAlias,
  alias,
  name,
  descriptor: { sizeX: 8, sizeY: 4, defaultConfig: '{"units":"bar"}', ...descriptor },
});
const system = [
  type(NULL_UUID, 'cards', 'simple_card', 'Simple card', { type: 'latest' }),
  type(NULL_UUID, 'cards', 'html_card', 'HTML card', { type: 'static' }),
];
const own = [type(TENANT, 'bottling', 'filling_line', 'Filler', { type: 'rpc' })];

function platformWith(answers: Record<string, Answer> = {}): void {
  platformOf([dashboard], {
    'POST /api/entitiesQuery/find': () => json(page([])),
    'GET /api/widgetsBundles': () =>
      json([bundle(CARDS, NULL_UUID, 'Cards', 'cards'), bundle(OWN, TENANT, 'Bottling', 'bottling')]),
    'GET /api/widgetTypes': ({ path }) => json(path.includes('bundleAlias=cards') ? system : own),
    ...answers,
  });
}

eachOnAPage();
beforeAll(() => Dialogs.preload());
beforeEach(() => {
  platformWith();
  history.replaceState(null, '', `/dashboards/${ID}`);
});

/** The dashboard, being edited. */
async function edited() {
  showPage(
    <>
      <DashboardPage params={{ dashboardId: ID }} />
      <DialogsOnDemand />
    </>,
  );
  await waitFor(() => expect(shownDashboard()).toBeDefined());
  await act(async () => runCommand('dashboard.start-editing', {}, { source: 'script' }));
  return theDashboard();
}

const widgets = () => {
  const stored = valueAt(shownDashboard()?.document, ['configuration', 'widgets']);
  return Object.values(isJsonObject(stored) ? stored : {});
};

/** The picker as a person opens it. */
async function picker() {
  act(() => void runCommand('widget.add', {}, { source: 'key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add widget' });
  await within(dialog).findByRole('option', { name: /Simple card/ });
  return within(dialog);
}

/** What the list offers, without the choices beside it. */
const offered = (dialog: Awaited<ReturnType<typeof picker>>) =>
  within(dialog.getByRole('listbox')).queryAllByRole('option');

describe('adding a widget', () => {
  it('goes by the name alone: what is typed finds the type, Enter adds it', async () => {
    const open = await edited();
    const dialog = await picker();
    const search = dialog.getByRole('combobox', { name: 'Search by name, bundle or kind' });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'card' } });
    expect(offered(dialog).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('HTML card'),
      expect.stringContaining('Simple card'),
    ]);
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    const [, simple] = offered(dialog);
    expect(simple?.getAttribute('aria-selected')).toBe('true');
    expect(search.getAttribute('aria-activedescendant')).toBe(simple?.id);
    fireEvent.keyDown(search, { key: 'Enter' });

    await waitFor(() => expect(widgets()).toHaveLength(1));
    expect(widgets()[0]).toMatchObject({
      typeAlias: 'simple_card',
      // It begins with a datasource of the only alias there is.
      config: {
        units: 'bar',
        datasources: [{ entityAliasId: open.dashboard.aliases.keys().next().value, dataKeys: [] }],
      },
    });
    expect(screen.queryByRole('dialog', { name: 'Add widget' })).toBeNull();
    // One step, that can be taken back at once: with it goes what sets the widget up.
    const drawer = await screen.findByRole('region', { name: /^Set up/ });
    const add = await within(drawer).findByRole('combobox', { name: 'Add data key' });
    await waitFor(() => expect(document.activeElement).toBe(add));
    // Nothing opens before somebody goes there.
    expect(add.getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(add, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(widgets()).toHaveLength(0));
    expect(open.view().editedWidget).toBeUndefined();
    await act(async () => runCommand('dashboard.redo', {}, { source: 'script' }));
    expect(widgets()).toHaveLength(1);
    expect(open.history.past).toHaveLength(1);
  });

  it('shows what is clicked, and adds it by the button or another click', async () => {
    await edited();
    const dialog = await picker();
    fireEvent.click(dialog.getByRole('option', { name: /Filler/ }));
    expect(dialog.getByRole('option', { name: /Filler/ }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(
      dialog.getByRole('combobox', { name: 'Search by name, bundle or kind' }),
    );
    await dialog.findByRole('heading', { name: 'Filler' });
    expect(widgets()).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Add widget' }));
    await waitFor(() => expect(widgets()).toHaveLength(1));
  });

  it('offers the tenant’s own types beside the system’s, and narrows them by bundle and kind', async () => {
    await edited();
    const dialog = await picker();
    expect(dialog.getByRole('status').textContent).toBe('3 types');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Bundle' }), { target: { value: 'own/bottling' } });
    expect(offered(dialog)).toHaveLength(1);
    expect(dialog.getByRole('region', { name: 'What it looks like' }).textContent).toContain('Filler');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Shows' }), { target: { value: 'alarm' } });
    expect(offered(dialog)).toHaveLength(0);
    expect(dialog.getByRole('status').textContent).toBe('0 types');
  });

  it('puts it into the layout that is chosen, where there are two', async () => {
    const open = await edited();
    const dialog = await picker();
    fireEvent.click(dialog.getByRole('radio', { name: 'Right layout' }));
    fireEvent.doubleClick(dialog.getByRole('option', { name: /Filler/ }));
    await waitFor(() => expect(widgets()).toHaveLength(1));
    expect(widgets()[0]).toMatchObject({ isSystemType: false, typeAlias: 'filling_line' });
    const right = valueAt(open.document, [
      'configuration',
      'states',
      'default',
      'layouts',
      'right',
      'widgets',
    ]);
    expect(Object.keys(isJsonObject(right) ? right : {})).toHaveLength(1);
  });

  it('changes nothing when it is given up', async () => {
    const open = await edited();
    const dialog = await picker();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add widget' })).toBeNull());
    expect(open.history.past).toEqual([]);
  });

  it('says why there are no types to pick, and asks again', async () => {
    platformWith({ 'GET /api/widgetTypes': () => refused(429, 2, 'Too many at once') });
    await edited();
    act(() => void runCommand('widget.add', {}, { source: 'key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add widget' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many at once');
    platformWith();
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('option', { name: /Simple card/ });
  });
});

describe('a script that adds a widget', () => {
  it('names bundle, type and alias, and is told the id', async () => {
    const open = await edited();
    const [alias] = open.dashboard.aliases.keys();
    const args = { bundle: 'bottling', type: 'filling_line', alias: 'Bottlers', title: 'Filler 3' };
    const result = await act(async () => runCommand('widget.add', args, { source: 'script' }));
    expect(result).toEqual({ widget: expect.any(String) });
    expect(widgets()[0]).toMatchObject({ config: { title: 'Filler 3', targetDeviceAliasIds: [alias] } });
  });

  it('is refused where it names what there is not, and never meets a dialog', async () => {
    await edited();
    const run = (args: Record<string, unknown>) => runCommand('widget.add', args, { source: 'script' });
    await expect(run({})).rejects.toThrow(/widget.type-required/);
    await expect(run({ bundle: 'cards', type: 'none' })).rejects.toThrow(/widget.no-such-type/);
    await expect(run({ bundle: 'cards', type: 'html_card', alias: 'Nobody' })).rejects.toThrow(
      /widget.no-such-alias/,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(widgets()).toEqual([]);
  });
});
