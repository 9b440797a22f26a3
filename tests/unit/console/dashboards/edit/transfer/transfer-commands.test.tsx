import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../../../src/console/commands/run-command.ts';
import { theDashboard } from '../../../../../../src/console/dashboards/open/on-dashboard.ts';
import { shownDashboard } from '../../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { Dialogs } from '../../../../../../src/console/messages/dialogs.tsx';
import { toasts } from '../../../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../../../src/console/ui/user-change.ts';
import { showPage } from '../../../screens/shown-page.tsx';
import { json } from '../../../session/fake-platform.ts';
import { eachOnAPage, platformOf, region } from '../../dashboard-on-page.tsx';
import { entity, PUMP, page, singleDevice } from '../../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../../stored-parts.ts';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, parts: readonly string[], type: string) => void>(),
}));
vi.mock('../../../../../../src/console/table/rows/save-file.ts', () => ({ saveFile }));

const ID = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b20';
const OTHER = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b21';

const alias = (device: string) => ({ alias: 'Pump', filter: singleDevice(device) });
const card = (title: string) =>
  storedWidget('html_card', 'static', {
    title,
    showTitle: true,
    datasources: [{ type: 'entity', entityAliasId: 'a1', dataKeys: [] }],
  });

const dashboard = (id: string, title: string, widgets: Record<string, object>) => {
  const places = Object.keys(widgets).map((widget, index) => [widget, place(0, index * 8)]);
  return storedDashboard(id, title, {
    settings: { stateControllerId: 'default' },
    timewindow: {},
    filters: {},
    entityAliases: { a1: { id: 'a1', ...alias(PUMP) } },
    widgets,
    states: {
      default: { name: 'All', root: true, layouts: { main: layout(Object.fromEntries(places)) } },
      next: { name: 'Next', root: false, layouts: { main: layout({}) } },
    },
  });
};
const waterworks = dashboard(ID, 'Waterworks', { w1: card('First'), w2: card('Second') });
const empty = dashboard(OTHER, 'Empty', {});

let clipboard: string | undefined;

eachOnAPage();
beforeEach(() => {
  clipboard = undefined;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      async writeText(text: string) {
        clipboard = text;
      },
      readText: async () => clipboard ?? '',
    },
  });
  platformOf([waterworks, empty], {
    'POST /api/entitiesQuery/find': ({ body }) =>
      json(page(JSON.stringify(body).includes(PUMP) ? [entity(PUMP, 'Pump 1')] : [])),
  });
});
afterEach(() => {
  forgetUser();
  localStorage.clear();
  saveFile.mockClear();
});

const run = (id: Parameters<typeof runCommand>[0], args: object = {}) =>
  act(() => runCommand(id, { ...args }, { source: 'key' }));
const told = () => toasts.shown.map(({ message }) => JSON.stringify(message));
const titles = () => [...theDashboard().dashboard.widgets.values()].map(({ config }) => config.title);

/** Opens a dashboard and begins to change it. */
async function edited(id: string): Promise<void> {
  cleanup();
  history.replaceState(null, '', `/dashboards/${id}`);
  showPage(<DashboardPage params={{ dashboardId: id }} />);
  await waitFor(() => expect(shownDashboard()?.id).toBe(id));
  await run('dashboard.start-editing');
  await screen.findByRole('button', { name: 'Undo' });
}

/** What the browser tells of copying, cutting and pasting; resolves to whether somebody has taken it. */
async function browser(type: 'copy' | 'cut' | 'paste', target: Element, text = ''): Promise<boolean> {
  let isTaken = false;
  await act(async () => {
    const clipboardData = { files: [], getData: () => text };
    isTaken = !fireEvent(
      target,
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData }),
    );
  });
  return isTaken;
}

describe('a widget', () => {
  it('is copied by the browser’s own keys, and pasted into another dashboard with its entities', async () => {
    await edited(ID);
    const first = await region('First');
    act(() => first.focus());
    expect(await browser('copy', first)).toBe(true);
    await waitFor(() => expect(told().join()).toContain('widget.copied'));
    expect(JSON.parse(clipboard ?? '')).toMatchObject({
      widget: { config: { title: 'First' } },
      aliasesInfo: { datasourceAliases: { 0: alias(PUMP) } },
      originalSize: { sizeX: 8, sizeY: 4 },
      originalColumns: 24,
    });
    expect(JSON.parse(localStorage.getItem('tbBufferStore.widget_item') ?? '')).toEqual(
      JSON.parse(clipboard ?? ''),
    );

    await edited(OTHER);
    expect(await browser('paste', document.body, clipboard)).toBe(true);
    const pasted = await region('First');
    await waitFor(() => expect(document.activeElement).toBe(pasted));
    expect(theDashboard().dashboard.aliases.size).toBe(1);
    await run('dashboard.undo');
    expect(titles()).toEqual([]);
    expect(theDashboard().view().hasChanges).toBe(false);
  });

  it('is cut and pasted back, each in one step', async () => {
    await edited(ID);
    act(() => screen.getByRole('region', { name: 'First' }).focus());
    await run('widget.cut');
    expect(theDashboard().view().announcement?.text).toMatchObject({ key: 'widget.was-cut' });
    expect(titles()).toEqual(['Second']);
    await waitFor(async () => expect(document.activeElement).toBe(await region('Second')));
    await run('widget.paste');
    expect(titles()).toEqual(['Second', 'First']);
    await run('dashboard.undo');
    await run('dashboard.undo');
    expect(titles()).toEqual(['First', 'Second']);
  });

  it('is duplicated beside itself', async () => {
    await edited(ID);
    await run('widget.duplicate', { widget: 'w1' });
    expect(titles()).toEqual(['First', 'Second', 'First']);
    expect(theDashboard().history.past).toHaveLength(1);
  });

  it('stands in another state too by its reference, and is the same one there', async () => {
    await edited(ID);
    await run('widget.copy-reference', { widget: 'w1' });
    await run('widget.paste-reference');
    expect(told().join()).toContain('widget.reference-there-already');
    await act(async () => theDashboard().openState({ id: 'next', params: {} }));
    await run('widget.paste-reference');
    await region('First');
    expect(titles()).toEqual(['First', 'Second']);

    await edited(OTHER);
    await run('widget.paste-reference');
    expect(told().join()).toContain('widget.reference-of-other');
  });

  it('is written into a file and made of one', async () => {
    await edited(ID);
    await run('widget.export', { widget: 'w2' });
    const [name, parts = []] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('second.json');
    const file = JSON.parse(parts.join(''));
    await edited(OTHER);
    await act(() => runCommand('widget.import', { file }, { source: 'script' }));
    expect(titles()).toEqual(['Second']);
  });

  it('of a file asks for the entities that are not here, and brings none where it is given up', async () => {
    await edited(ID);
    const { widget, ...rest } = (await runCommand('widget.copy', { widget: 'w1' }, { source: 'script' })) as {
      widget: object;
    };
    const elsewhere = alias('11111111-7a01-11eb-8f2e-3f1c2d6a9b10');
    const file = {
      widget,
      ...rest,
      aliasesInfo: { datasourceAliases: { 0: elsewhere }, targetDeviceAliases: {} },
    };
    render(<Dialogs />);
    const importing = runCommand('widget.import', { file }, { source: 'key' });
    const dialog = await screen.findByRole('dialog', { name: 'Entities that are not here' });
    expect(dialog.textContent).toContain('“First” shows entities that this platform does not have');
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await importing;
    expect(titles()).toEqual(['First', 'Second']);
    expect(told().join()).toContain('alias.import-given-up');
  });
});

describe('what is no widget', () => {
  const refusal = (text: string) =>
    expect(runCommand('widget.paste', { text }, { source: 'script' })).rejects;

  it.each([
    ['is no JSON', '{ "widget": ', 'widget.no-copy'],
    ['is a file of another kind', JSON.stringify(waterworks), 'transfer.other-type'],
    ['lacks members', '{"widget":{"type":"latest"},"aliasesInfo":{}}', 'transfer.wrong-members'],
    ['is a list', '[1]', 'transfer.no-object'],
    ['is larger than any', `{"widget":"${'x'.repeat(20_000_001)}"}`, 'widget.copy-too-large'],
  ])('%s is told, and nothing is lost', async (_what, text, key) => {
    await edited(ID);
    await refusal(text).toMatchObject({ shown: { key } });
    expect(theDashboard().view().hasChanges).toBe(false);
  });

  it('is told to who pastes it, unless a widget was copied before', async () => {
    await edited(ID);
    await browser('paste', document.body, 'a line of a letter');
    await waitFor(() => expect(told().join()).toContain('widget.no-copy'));
    await act(() => runCommand('widget.copy', { widget: 'w1' }, { source: 'script' }));
    await browser('paste', document.body, 'a line of a letter');
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'First']));
  });

  it('is left to the fields that it is typed into', async () => {
    await edited(ID);
    expect(await browser('paste', screen.getByRole('textbox', { name: 'Title' }), '{}')).toBe(false);
    expect(told()).toEqual([]);
  });
});

describe('a state', () => {
  it('is copied with its widgets and pasted into another dashboard, which opens it', async () => {
    await edited(ID);
    await act(() => runCommand('state.copy', { state: 'default' }, { source: 'script' }));
    await edited(OTHER);
    await run('state.paste');
    await region('Second');
    expect(theDashboard().view().state).toMatchObject({ id: 'default1', name: 'All1', root: false });
    await run('dashboard.undo');
    expect(theDashboard().view()).toMatchObject({ hasChanges: false, state: { id: 'default' } });
  });

  it('is written into a file, and made of it in another dashboard', async () => {
    await edited(ID);
    await run('state.export', { state: 'default', linked: false });
    const [name, parts = []] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('all.json');
    const file = JSON.parse(parts.join(''));
    await edited(OTHER);
    await run('state.import', { file });
    await region('Second');
    expect([...theDashboard().dashboard.states.keys()]).toEqual(['default', 'next', 'default1']);
    const wrong = runCommand('state.import', { file: { dashboardStates: {} } }, { source: 'script' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-params' });
  });

  it('is duplicated', async () => {
    await edited(ID);
    await run('state.duplicate');
    expect([...theDashboard().dashboard.states.keys()]).toEqual(['default', 'next', 'default1']);
    expect(titles()).toEqual(['First', 'Second', 'First', 'Second']);
  });
});
