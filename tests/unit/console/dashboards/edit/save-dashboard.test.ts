import { describe, expect, test, vi } from 'vitest';
import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  withConfiguration,
  withSettings,
  withTitle,
} from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { valueAt } from '../../../../../src/console/dashboards/document/json-object.ts';
import { withWidgetConfig } from '../../../../../src/console/dashboards/document/widget-edits.ts';
import {
  allOf,
  chooseBy,
  type Resolution,
} from '../../../../../src/console/dashboards/edit/merge-choices.ts';
import { memberNames } from '../../../../../src/console/dashboards/edit/merge-names.ts';
import {
  type Deciding,
  lookForChanges,
  NOBODY_TO_ASK,
  saveCopy,
  saveDashboard,
} from '../../../../../src/console/dashboards/edit/save-dashboard.ts';
import type { Meeting } from '../../../../../src/console/dashboards/edit/save-meeting.ts';
import { saveStateOf } from '../../../../../src/console/dashboards/edit/save-state.ts';
import type { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { redone, undone } from '../../../../../src/console/editing/history.ts';
import { speakEnglish } from '../../commands/texts.ts';
import { json, refused } from '../../session/fake-platform.ts';
import { CURRENT, differences, exported, exportedLongAgo } from '../document/exported.ts';
import { CHART, station, TABLE } from '../document/pump-station.ts';
import { COPY, type DashboardPlatform, eachWithAStored, edited } from './stored-dashboard.ts';

const platform = eachWithAStored(station);
const REQUEST = { ignoreErrors: true };

type Edit = (document: DashboardDocument) => DashboardDocument;

function edit(dashboard: OpenDashboard, change: Edit): void {
  const at = { state: dashboard.view().state.id };
  dashboard.edit({ document: change(dashboard.document), label: { text: 'Edit' }, at });
}

/** Takes the last step back, as `dashboard.undo` does. */
function takeBack(dashboard: OpenDashboard): void {
  const taken = undone(dashboard.history);
  if (taken) dashboard.setHistory(taken.history);
}

/** Somebody else, who has the dashboard open and saves it with this change. */
async function other(change: Edit): Promise<void> {
  const dashboard = await edited(platform);
  edit(dashboard, change);
  await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
}

function deciding(resolve: (meeting: Meeting) => Resolution | undefined): Deciding {
  return { ...NOBODY_TO_ASK, onMeeting: async (meeting) => resolve(meeting) };
}

const renamed: Edit = (document) => withTitle(document, 'Pumps of the north');
const tableTitled =
  (title: string): Edit =>
  (document) =>
    withWidgetConfig(document, TABLE, { title });
const titleOf = (id: string) => valueAt(platform.stored, ['configuration', 'widgets', id, 'config', 'title']);

describe('a dashboard that is saved', () => {
  test('has nothing changed but what was changed, and goes on from what the platform has answered', async () => {
    const dashboard = await edited(platform);
    expect(dashboard.view().hasChanges).toBe(false);
    edit(dashboard, renamed);
    expect(dashboard.view().hasChanges).toBe(true);
    expect(await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).toBe('saved');
    expect(differences(station.configuration, platform.stored?.configuration)).toEqual([]);
    expect(platform.stored?.title).toBe('Pumps of the north');
    expect(dashboard.view().hasChanges).toBe(false);
    expect(dashboard.stored).toEqual(platform.stored);
  });

  test('can be taken back past the save, which is a change then; made again it is none', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
    takeBack(dashboard);
    expect(dashboard.view().dashboard.title).toBe(station.title);
    expect(dashboard.view().hasChanges).toBe(true);
    const again = redone(dashboard.history);
    if (again) dashboard.setHistory(again.history);
    expect(dashboard.view().hasChanges).toBe(false);
  });

  test('keeps what was changed while it was on its way', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    platform.onSave = () => {
      edit(dashboard, tableTitled('Meanwhile'));
      return undefined;
    };
    await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
    expect(platform.saved).toHaveLength(1);
    expect(titleOf(TABLE)).not.toBe('Meanwhile');
    expect(dashboard.view().hasChanges).toBe(true);
    platform.onSave = undefined;
    await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
    expect(titleOf(TABLE)).toBe('Meanwhile');
  });
});

describe('what somebody else has saved meanwhile', () => {
  test('is put together with mine when I agree, who am told what it is, and no step back takes it away', async () => {
    await speakEnglish();
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    edit(dashboard, (document) => withSettings(document, { showTitle: false }));
    await other(tableTitled('Of somebody else'));
    let told: string[] = [];
    const outcome = await saveDashboard(
      dashboard,
      deciding(({ conflicts, theirs, versions }) => {
        expect(conflicts).toEqual([]);
        told = memberNames(theirs, versions);
        return chooseBy(new Map());
      }),
      REQUEST,
    );
    expect(outcome).toBe('merged');
    expect(told).toEqual(['Widget “Pumps”']);
    expect([platform.stored?.title, titleOf(TABLE)]).toEqual(['Pumps of the north', 'Of somebody else']);
    takeBack(dashboard);
    takeBack(dashboard);
    await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
    expect([platform.stored?.title, titleOf(TABLE)]).toEqual([station.title, 'Of somebody else']);
  });

  test('is not saved over when I would rather not, and all that I have changed is still here', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    await other(tableTitled('Of somebody else'));
    expect(
      await saveDashboard(
        dashboard,
        deciding(() => undefined),
        REQUEST,
      ),
    ).toBe('cancelled');
    expect(platform.stored?.title).toBe(station.title);
    expect(dashboard.document.title).toBe('Pumps of the north');
    expect(dashboard.view().hasChanges).toBe(true);
  });

  test.each(['mine', 'theirs'] as const)(
    'is decided by me where both have changed the same: %s',
    async (side) => {
      const dashboard = await edited(platform);
      edit(dashboard, tableTitled('Mine'));
      await other((document) => tableTitled('Theirs')(withTitle(document, 'Their dashboard')));
      const outcome = await saveDashboard(
        dashboard,
        deciding(({ conflicts }) => {
          expect(conflicts).toHaveLength(1);
          return chooseBy(allOf(conflicts, side));
        }),
        REQUEST,
      );
      expect(outcome).toBe(side === 'mine' ? 'merged' : 'taken-over');
      expect(titleOf(TABLE)).toBe(side === 'mine' ? 'Mine' : 'Theirs');
      expect(platform.stored?.title).toBe('Their dashboard');
      expect(dashboard.view().hasChanges).toBe(false);
    },
  );

  test('is asked about once more where it has changed again while I was deciding', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    await other(tableTitled('First'));
    const asked = vi.fn();
    const outcome = await saveDashboard(
      dashboard,
      {
        ...NOBODY_TO_ASK,
        async onMeeting(meeting) {
          asked(meeting.theirs);
          if (asked.mock.calls.length === 1) {
            await other((document) => withWidgetConfig(document, CHART, { title: 'Second' }));
          }
          return chooseBy(new Map());
        },
      },
      REQUEST,
    );
    expect(outcome).toBe('merged');
    expect(asked.mock.calls).toEqual([
      [[['configuration', 'widgets', TABLE]]],
      [[['configuration', 'widgets', CHART]]],
    ]);
    expect([titleOf(TABLE), titleOf(CHART)]).toEqual(['First', 'Second']);
  });

  test('needs nobody where it is only whom it was assigned to', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    const customer = { customerId: { entityType: 'CUSTOMER' as const, id: COPY }, title: 'Waterworks' };
    if (platform.stored) platform.stored = { ...platform.stored, assignedCustomers: [customer] };
    expect(await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).toBe('saved');
    expect(platform.stored?.assignedCustomers).toEqual([customer]);
  });

  test('refuses a script, which nobody asks', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    await other(tableTitled('Of somebody else'));
    await expect(saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).rejects.toThrow(/changed-meanwhile/);
    expect(platform.stored?.title).toBe(station.title);
  });

  test('in the very moment of my save is told, and still nobody is overwritten', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    platform.onSave = (sent) => {
      const theirs = { ...platform.stored, ...tableTitled('Just now')(station) };
      platform.stored = { ...theirs, id: sent.id };
      return json({ ...sent, name: sent.title });
    };
    expect(await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).toBe('overtaken');
    expect(dashboard.view().hasChanges).toBe(true);
    expect(saveStateOf(dashboard).meanwhile).toMatchObject({ kind: 'changed' });
    platform.onSave = undefined;
    await saveDashboard(
      dashboard,
      deciding(() => chooseBy(new Map())),
      REQUEST,
    );
    expect([platform.stored?.title, titleOf(TABLE)]).toEqual(['Pumps of the north', 'Just now']);
  });

  test('is seen before I save, by what it is and not by when it was', async () => {
    const dashboard = await edited(platform);
    const look = () => lookForChanges(dashboard, new AbortController().signal);
    edit(dashboard, renamed);
    await look();
    expect(saveStateOf(dashboard).meanwhile).toBeUndefined();
    await other(tableTitled('Of somebody else'));
    await look();
    expect(saveStateOf(dashboard).meanwhile).toMatchObject({ kind: 'changed' });
    // They have taken it back.
    await other(() => station);
    await other((document) => ({ ...document, title: station.title, configuration: station.configuration }));
    await look();
    expect(saveStateOf(dashboard).meanwhile).toBeUndefined();
    platform.stored = undefined;
    await look();
    expect(saveStateOf(dashboard).meanwhile).toEqual({ kind: 'gone' });
  });
});

describe('a dashboard that was deleted meanwhile', () => {
  test('is saved as a new one when I agree', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    platform.stored = undefined;
    const saveAsNew = vi.fn(async () => saveCopy(dashboard.document, 'Mine', REQUEST));
    const outcome = await saveDashboard(
      dashboard,
      { ...NOBODY_TO_ASK, onGone: async () => true, saveAsNew },
      REQUEST,
    );
    expect(outcome).toBe('copied');
    const [copy] = platform.saved;
    expect(copy).toMatchObject({ title: 'Mine' });
    expect(copy?.id).toBeUndefined();
    expect(copy?.configuration).toEqual(station.configuration);
  });

  test('stays here when I would rather not', async () => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    platform.stored = undefined;
    const outcome = await saveDashboard(dashboard, { ...NOBODY_TO_ASK, onGone: async () => false }, REQUEST);
    expect(outcome).toBe('cancelled');
    expect(dashboard.view().hasChanges).toBe(true);
  });
});

describe('a save that fails', () => {
  test.each([
    ['a refusal', () => refused(403, 20, 'You do not have permission'), 'dashboard.save-forbidden'],
    ['too much', () => new Response('', { status: 413 }), 'dashboard.save-too-large'],
    ['a platform that is away', () => new Response('', { status: 503 }), 'dashboard.save-unreachable'],
    ['no network', () => Response.error(), 'dashboard.save-unreachable'],
    ['a fault of the platform', () => refused(500, 2, 'No space left'), 'dashboard.save-failed'],
  ])('by %s says so beside the button, and loses nothing', async (_by, answer, said) => {
    const dashboard = await edited(platform);
    edit(dashboard, renamed);
    platform.onSave = () => {
      const response = answer();
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    };
    await expect(saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).rejects.toThrow();
    expect(JSON.stringify(saveStateOf(dashboard).failure)).toContain(said);
    expect(saveStateOf(dashboard).isSaving).toBe(false);
    expect(dashboard.view().hasChanges).toBe(true);
    expect(dashboard.history.past).toHaveLength(1);
    platform.onSave = undefined;
    expect(await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST)).toBe('saved');
    expect(saveStateOf(dashboard).failure).toBeUndefined();
  });
});

describe('a dashboard of another console', () => {
  const edits: readonly (readonly [string, DashboardPlatform['stored']])[] = [
    ...CURRENT.map((name) => [name, exported(name)] as const),
    ['old-workshop', exportedLongAgo('old-workshop')],
  ];
  test.each(edits)('is saved with all that nobody here knows: %s', async (name, stored) => {
    platform.stored = { ...platform.stored, ...stored, title: name } as DashboardPlatform['stored'];
    const dashboard = await edited(platform);
    const before = dashboard.document;
    edit(dashboard, (document) => withConfiguration(document, ['description'], 'Changed'));
    await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
    expect(differences(before.configuration, platform.stored?.configuration)).toEqual(['description']);
    expect(dashboard.view().hasChanges).toBe(false);
  });
});
