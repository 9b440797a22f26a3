import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withSettings, withTitle } from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { dashboardDrafts } from '../../../../../src/console/dashboards/edit/dashboard-drafts.ts';
import { NOBODY_TO_ASK, saveDashboard } from '../../../../../src/console/dashboards/edit/save-dashboard.ts';
import { saveStateOf } from '../../../../../src/console/dashboards/edit/save-state.ts';
import type { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { KEPT_AFTER } from '../../../../../src/console/drafts/draft-keeper.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import { memory } from '../../drafts/drafts-in-memory.ts';
import { station } from '../document/pump-station.ts';
import { eachWithAStored, edited, ID } from './stored-dashboard.ts';

vi.mock(
  '../../../../../src/console/drafts/draft-memory.ts',
  () => import('../../drafts/drafts-in-memory.ts'),
);

const platform = eachWithAStored(station);
let stops: (() => void)[] = [];

beforeEach(() => {
  memory.drafts.clear();
  memory.isFull = false;
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  stops = [];
  vi.unstubAllGlobals();
});

/** Opens the dashboard in a tab, where its changes are kept. */
async function inTab(userId = 'u1'): Promise<{ dashboard: OpenDashboard; close(): void }> {
  const dashboard = await edited(platform);
  vi.useFakeTimers();
  const close = dashboardDrafts.startKeeping(dashboard, userId);
  stops.push(close);
  return { dashboard, close };
}

function rename(dashboard: OpenDashboard, title: string): void {
  const at = { state: dashboard.view().state.id };
  dashboard.edit({ document: withTitle(dashboard.document, title), label: { text: 'Rename' }, at });
}

const titles = () =>
  [...memory.drafts.values()].map(({ document }) => Reflect.get(Object(document), 'title'));

describe('what is changed of a dashboard', () => {
  test('is kept a second later, with what it began with and how much it is', async () => {
    const { dashboard } = await inTab();
    rename(dashboard, 'North');
    rename(dashboard, 'South');
    expect(titles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    const [draft] = memory.drafts.values();
    expect(draft).toMatchObject({ userId: 'u1', entityId: ID, steps: 2, document: { title: 'South' } });
    expect(draft?.stored).toEqual(platform.stored);
  });

  test('is kept at once where the page is closed', async () => {
    const { dashboard, close } = await inTab();
    rename(dashboard, 'North');
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(titles()).toEqual(['North']);
  });

  test('is forgotten once it is saved, given up, or taken back to the start', async () => {
    const { dashboard } = await inTab();
    const kept = async () => {
      rename(dashboard, `North ${Math.random()}`);
      await vi.advanceTimersByTimeAsync(KEPT_AFTER);
      expect(titles()).toHaveLength(1);
    };
    await kept();
    vi.useRealTimers();
    await saveDashboard(dashboard, NOBODY_TO_ASK, { ignoreErrors: true });
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(0);
    expect(titles()).toEqual([]);
    const [before] = [dashboard.history];
    await kept();
    dashboard.setHistory(before);
    await vi.advanceTimersByTimeAsync(0);
    expect(titles()).toEqual([]);
    await kept();
    dashboard.discardChanges();
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    expect(titles()).toEqual([]);
  });

  test('in two tabs is kept for each apart', async () => {
    const [one, other] = [await inTab(), await inTab()];
    rename(one.dashboard, 'Of one tab');
    rename(other.dashboard, 'Of the other');
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    expect(titles().toSorted()).toEqual(['Of one tab', 'Of the other']);
    one.dashboard.discardChanges();
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    expect(titles()).toEqual(['Of the other']);
  });

  test('is noted as not kept where the browser has no room, until it has', async () => {
    const { dashboard } = await inTab();
    memory.isFull = true;
    rename(dashboard, 'North');
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    expect(saveStateOf(dashboard).isDraftKept).toBe(false);
    memory.isFull = false;
    dashboard.edit({
      document: withSettings(dashboard.document, { showTitle: false }),
      label: { text: 'Settings' },
      at: { state: dashboard.view().state.id },
    });
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    expect(saveStateOf(dashboard).isDraftKept).toBe(true);
    expect(titles()).toEqual(['North']);
  });
});

describe('a draft that was left', () => {
  test('is offered to whom it belongs, and forgotten where somebody else takes the browser', async () => {
    const { dashboard, close } = await inTab();
    rename(dashboard, 'North');
    close();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    const again = await edited(platform);
    await dashboardDrafts.look(again, 'u1');
    expect(dashboardDrafts.offersOf(again).drafts).toMatchObject([{ document: { title: 'North' } }]);

    session.signedInBy = 'root';
    await dashboardDrafts.look(again, 'u2');
    expect(dashboardDrafts.offersOf(again).drafts).toEqual([]);
    expect(titles()).toEqual(['North']);
    session.signedInBy = null;
    await dashboardDrafts.look(again, 'u2');
    expect(titles()).toEqual([]);
  });

  test('is not offered while a tab still works on it', async () => {
    const held = new Set<string>();
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (name: string, work: () => Promise<void>) => {
          held.add(name);
          return work().finally(() => held.delete(name));
        },
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
      },
    });
    const { dashboard, close } = await inTab();
    rename(dashboard, 'North');
    await vi.advanceTimersByTimeAsync(KEPT_AFTER);
    vi.useRealTimers();
    const elsewhere = await edited(platform);
    await dashboardDrafts.look(elsewhere, 'u1');
    expect(dashboardDrafts.offersOf(elsewhere).drafts).toEqual([]);
    close();
    await vi.waitFor(() => expect(held.size).toBe(0));
    await dashboardDrafts.look(elsewhere, 'u1');
    expect(dashboardDrafts.offersOf(elsewhere).drafts).toHaveLength(1);
  });
});
