import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import type { CommandRef } from '../../../../../src/console/commands/command-ref.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import type { DashboardDraft } from '../../../../../src/console/dashboards/edit/dashboard-drafts.ts';
import { shownDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { navigate } from '../../../../../src/console/ui/navigation.ts';
import { Dashboard } from '../../../../../src/model/dashboard.ts';
import { completeDom } from '../../commands/dom.ts';
import { startConsole } from '../../commands/started-console.ts';
import { memory } from '../../drafts/drafts-in-memory.ts';
import { json, refused } from '../../session/fake-platform.ts';
import { eachWithAStored, ID } from './stored-dashboard.ts';

vi.mock(
  '../../../../../src/console/drafts/draft-memory.ts',
  () => import('../../drafts/drafts-in-memory.ts'),
);

const waterworks: Dashboard = {
  title: 'Waterworks',
  configuration: {
    widgets: {},
    entityAliases: {},
    filters: {},
    settings: { stateControllerId: 'entity', showTitle: true },
    timewindow: { selectedTab: 0, realtime: { timewindowMs: 60_000 } },
    states: { default: { name: 'All', root: true, layouts: { main: { widgets: {}, gridSettings: {} } } } },
  },
};
const platform = eachWithAStored(waterworks, {
  'GET /api/tenant/dashboards': () => json({ data: [], totalPages: 0, totalElements: 0, hasNext: false }),
});

beforeAll(async () => {
  await startConsole();
  completeDom();
});
beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  memory.drafts.clear();
  navigate('/home');
  navigate(`/dashboards/${ID}`);
});
afterEach(() => {
  resetDialogs();
  cleanup();
  resetToasts();
  queryClient.clear();
});

const run = (id: CommandRef, args = {}) => act(() => runCommand(id, args, { source: 'key' }));
const rename = (title: string) => run('dashboard.rename', { title });
/** Begins a command that asks, and goes on while it does. */
const begin = (id: CommandRef) => act(async () => void runCommand(id, {}, { source: 'key' }));
const press = (name: string, within_ = screen.getByRole('alertdialog')) =>
  act(async () => fireEvent.click(within(within_).getByRole('button', { name })));

/** Why it cannot be pressed is part of what is read out. */
const SAVE = /^Save(?! again| as)/;

/** Opens the dashboard to edit it. */
async function editing(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <DashboardPage params={{ dashboardId: ID }} />
      <Dialogs />
    </QueryClientProvider>,
  );
  // The toolbar stands before what can be done in it has come.
  await screen.findByRole('button', { name: /^Edit the dashboard/ });
  await waitFor(() => expect(shownDashboard()).toBeDefined());
  await run('dashboard.start-editing');
  await screen.findByRole('button', { name: SAVE });
  // What guards the page comes a moment later.
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
}

const saveButton = () => screen.getByRole('button', { name: SAVE });
const hasChanges = () => shownDashboard()?.view().hasChanges;

describe('the dashboard that is edited', () => {
  it('can be saved once there is something to save, and is edited further', async () => {
    await editing();
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(saveButton().getAttribute('aria-keyshortcuts')).toContain('Control+s');
    await rename('North');
    expect(saveButton().getAttribute('aria-disabled')).toBe('false');
    await run('dashboard.save');
    expect(platform.stored?.title).toBe('North');
    expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'dashboard.saved' }]);
    expect(shownDashboard()?.view().isEdit).toBe(true);
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('says beside the button what a save has failed of, in no toast, and saves again', async () => {
    await editing();
    await rename('North');
    platform.onSave = () => refused(500, 2, 'No space left on device');
    await run('dashboard.save');
    const alert = await screen.findByText(/could not be saved/);
    expect(alert.textContent).toContain('No space left on device');
    expect(toasts.shown).toEqual([]);
    platform.onSave = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(platform.stored?.title).toBe('North'));
    await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull());
  });

  it('tells where somebody else was faster by a moment, and has theirs at hand', async () => {
    await editing();
    await rename('North');
    platform.onSave = (sent) => {
      const theirs = { ...(waterworks.configuration as object), description: 'Faster' };
      platform.stored = platform.stored && { ...platform.stored, configuration: theirs };
      return json(sent);
    };
    await run('dashboard.save');
    expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'dashboard.overtaken' }]);
    expect((await screen.findByText(/Changed by somebody else/)).textContent).toContain('description');
    expect(hasChanges()).toBe(true);
  });

  it('has its time window saved where that was set while it was edited, and nowhere else', async () => {
    await editing();
    const window = { selectedTab: 0, realtime: { interval: 1000, timewindowMs: 300_000 } };
    await run('dashboard.set-window', { window });
    expect(hasChanges()).toBe(true);
    await run('dashboard.undo');
    expect(hasChanges()).toBe(false);
    expect(shownDashboard()?.view().window.realtime.timewindowMs).toBe(60_000);
    await run('dashboard.stop-editing');
    await run('dashboard.set-window', { window });
    expect(shownDashboard()?.view().window.realtime.timewindowMs).toBe(300_000);
    expect(hasChanges()).toBe(false);
  });

  it('is left at once where nothing was changed, else after it was asked what becomes of that', async () => {
    await editing();
    await rename('North');
    await begin('dashboard.stop-editing');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('1 change of the dashboard');
    await press('Keep editing');
    expect(shownDashboard()?.view()).toMatchObject({ isEdit: true, hasChanges: true });

    await begin('dashboard.stop-editing');
    await screen.findByRole('alertdialog');
    await press('Discard them');
    await waitFor(() => expect(shownDashboard()?.view()).toMatchObject({ isEdit: false, hasChanges: false }));
    const [toast] = toasts.shown;
    expect(toast?.message).toEqual({ key: 'dashboard.discarded', values: { count: 1 } });
    await act(async () => toast?.action?.run());
    expect(shownDashboard()?.view()).toMatchObject({ isEdit: true, hasChanges: true });
    expect(shownDashboard()?.document.title).toBe('North');

    await begin('dashboard.stop-editing');
    await screen.findByRole('alertdialog');
    await press('Save');
    await waitFor(() => expect(shownDashboard()?.view().isEdit).toBe(false));
    expect(platform.stored?.title).toBe('North');
    await run('dashboard.start-editing');
    await run('dashboard.stop-editing');
    expect(shownDashboard()?.view().isEdit).toBe(false);
  });

  it('tells what somebody else changes meanwhile, and takes it over without saving', async () => {
    await editing();
    await rename('North');
    const theirs = { ...(waterworks.configuration as object), description: 'Of theirs' };
    if (platform.stored) platform.stored = { ...platform.stored, configuration: theirs };
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect((await screen.findByText(/Changed by somebody else/)).textContent).toContain('description');
    await run('dashboard.take-over-changes');
    await waitFor(() => expect(screen.queryByText(/Changed by somebody else/)).toBeNull());
    expect(shownDashboard()?.document).toMatchObject({ title: 'North', configuration: theirs });
    expect(platform.saved).toEqual([]);
  });

  it('has conflicts decided one by one, and says which is left out', async () => {
    await editing();
    await rename('North');
    if (platform.stored) platform.stored = { ...platform.stored, title: 'South', name: 'South' };
    await begin('dashboard.save');
    const dialog = await screen.findByRole('dialog');
    const both = within(dialog).getAllByRole('radio');
    expect(both.map((radio) => radio.closest('label')?.textContent)).toEqual(['YoursNorth', 'TheirsSouth']);
    await press('Save together', dialog);
    expect(within(dialog).getByText('Choose one of the two')).toBeDefined();
    expect(document.activeElement).toBe(both[0]);
    const theirs = within(dialog).getByRole('radio', { name: /Theirs/ });
    fireEvent.click(theirs);
    await act(async () => fireEvent.keyDown(theirs, { key: 'Enter', ctrlKey: true }));
    await waitFor(() => expect(hasChanges()).toBe(false));
    expect(shownDashboard()?.document.title).toBe('South');
  });
});

describe('a page with unsaved changes', () => {
  it('is left by no link before its person says so, and keeps the changes for later', async () => {
    await editing();
    await rename('North');
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await act(async () => navigate('/devices'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/“North” is not saved.*stays in this browser for 30 days/s);
    await press('Keep editing');
    expect(location.pathname).toBe(`/dashboards/${ID}`);

    await act(async () => navigate('/devices'));
    await screen.findByRole('alertdialog');
    await press('Leave unsaved');
    await waitFor(() => expect(location.pathname).toBe('/devices'));
    expect([...memory.drafts.values()]).toMatchObject([{ document: { title: 'North' }, steps: 1 }]);
    cleanup();
    expect(leave()).toBe(true);
  });

  it('is saved and left', async () => {
    await editing();
    await rename('North');
    await act(async () => navigate('/devices'));
    await screen.findByRole('alertdialog');
    await press('Save and leave');
    await waitFor(() => expect(location.pathname).toBe('/devices'));
    expect(platform.stored?.title).toBe('North');
    await waitFor(() => expect(memory.drafts.size).toBe(0));
  });

  it('asks nothing while one goes about in the dashboard', async () => {
    await editing();
    await rename('North');
    await act(async () => navigate(`/dashboards/${ID}?state=W10`));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(location.search).toBe('?state=W10');
  });
});

describe('what was left unsaved', () => {
  const left = (more: Partial<DashboardDraft> = {}) => {
    const stored = Dashboard.parse(structuredClone(platform.stored));
    const document = { ...stored, title: 'Of yesterday' };
    const draft = {
      id: 'd1',
      userId: 'u1',
      entityId: ID,
      at: Date.now(),
      steps: 3,
      stored,
      document,
      ...more,
    };
    memory.drafts.set('d1', draft);
  };

  it('is offered when the dashboard is opened again, and restored as one step', async () => {
    left();
    await editing();
    expect(await screen.findByText(/3 changes of yours/)).toBeDefined();
    await run('dashboard.restore-draft');
    expect(shownDashboard()?.document.title).toBe('Of yesterday');
    expect(shownDashboard()?.history.past).toHaveLength(1);
    expect(screen.queryByText(/changes of yours/)).toBeNull();
    // It is kept as what is edited now.
    expect([...memory.drafts.values()]).toMatchObject([{ document: { title: 'Of yesterday' } }]);
    expect(memory.drafts.has('d1')).toBe(false);
  });

  it('is put together with what was saved since', async () => {
    left();
    const theirs = { ...(waterworks.configuration as object), description: 'Of today' };
    if (platform.stored) platform.stored = { ...platform.stored, configuration: theirs };
    await editing();
    expect(await screen.findByText(/has been changed since/)).toBeDefined();
    await run('dashboard.restore-draft');
    expect(shownDashboard()?.document).toMatchObject({ title: 'Of yesterday', configuration: theirs });
  });

  it('is dropped, which can be taken back', async () => {
    left();
    await editing();
    await screen.findByText(/3 changes of yours/);
    await run('dashboard.drop-draft');
    expect(memory.drafts.size).toBe(0);
    expect(screen.queryByText(/changes of yours/)).toBeNull();
    await act(async () => toasts.shown[0]?.action?.run());
    expect(await screen.findByText(/3 changes of yours/)).toBeDefined();
  });
});
