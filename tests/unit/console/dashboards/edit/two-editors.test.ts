import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboards } from '../../../../../src/console/api/dashboards.ts';
import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  withConfiguration,
  withTitle,
} from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { valueAt } from '../../../../../src/console/dashboards/document/json-object.ts';
import { withWidgetConfig } from '../../../../../src/console/dashboards/document/widget-edits.ts';
import { allOf, chooseBy } from '../../../../../src/console/dashboards/edit/merge-choices.ts';
import {
  type Deciding,
  NOBODY_TO_ASK,
  saveCopy,
  saveDashboard,
} from '../../../../../src/console/dashboards/edit/save-dashboard.ts';
import type { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { lastEditor } from '../../../../../src/console/drafts/last-editor.ts';
import type { Dashboard } from '../../../../../src/model/dashboard.ts';
import { type PlatformBeneath, startPlatformBeneath } from '../../beneath/platform-beneath.ts';
import { speakEnglish } from '../../commands/texts.ts';
import { CURRENT, differences, exported } from '../document/exported.ts';
import { station, TABLE } from '../document/pump-station.ts';
import { edited } from './stored-dashboard.ts';

/* Two people at one dashboard of a platform that stores what it is sent, and knows of neither. */

let platform: PlatformBeneath;
beforeAll(speakEnglish);
beforeAll(async () => {
  platform = await startPlatformBeneath();
  await platform.be('TENANT_ADMIN');
});
afterAll(() => platform.end());

const REQUEST = { ignoreErrors: true };
type Edit = (document: DashboardDocument) => DashboardDocument;

async function stored(dashboard: Dashboard, title: string): Promise<Dashboard> {
  const { id: _, ...content } = dashboard;
  return dashboards.save({ ...content, title }, REQUEST);
}

const now = (dashboard: OpenDashboard) => dashboards.one(dashboard.id, REQUEST);

function edit(dashboard: OpenDashboard, change: Edit): OpenDashboard {
  const at = { state: dashboard.view().state.id };
  dashboard.edit({ document: change(dashboard.document), label: { text: 'Edit' }, at });
  return dashboard;
}

const titled =
  (title: string): Edit =>
  (document) =>
    withWidgetConfig(document, TABLE, { title });
const tableTitle = (dashboard: Dashboard) =>
  valueAt(dashboard, ['configuration', 'widgets', TABLE, 'config', 'title']);

describe('two people who edit one dashboard at once', () => {
  test('both find what they have changed, and it is known who was the other', async () => {
    const beginning = await stored(station, 'Edited by two');
    const [one, other] = [await edited({ stored: beginning }), await edited({ stored: beginning })];
    edit(one, (document) => withTitle(document, 'Edited by one of two'));
    edit(other, titled('Of the other'));
    expect(await saveDashboard(one, NOBODY_TO_ASK, REQUEST)).toBe('saved');
    const agreeing: Deciding = {
      ...NOBODY_TO_ASK,
      onMeeting: async ({ conflicts, theirs }) => {
        expect([conflicts, theirs]).toEqual([[], [['title']]]);
        return chooseBy(new Map());
      },
    };
    expect(await saveDashboard(other, agreeing, REQUEST)).toBe('merged');
    const found = await now(one);
    expect([found.title, tableTitle(found)]).toEqual(['Edited by one of two', 'Of the other']);
    expect(await lastEditor({ entityType: 'DASHBOARD', id: one.id }, REQUEST)).toMatchObject({
      key: 'dashboard.changed-by-you',
    });

    edit(one, titled('Of the one'));
    const deciding: Deciding = {
      ...NOBODY_TO_ASK,
      onMeeting: async ({ conflicts }) => chooseBy(allOf(conflicts, 'mine')),
    };
    expect(await saveDashboard(one, deciding, REQUEST)).toBe('merged');
    expect(tableTitle(await now(one))).toBe('Of the one');
  });

  test('lose nothing when one deletes it', async () => {
    const beginning = await stored(station, 'Deleted by one of two');
    const dashboard = edit(await edited({ stored: beginning }), titled('Mine'));
    await dashboards.remove(dashboard.id, REQUEST);
    let copy: Dashboard | undefined;
    const outcome = await saveDashboard(
      dashboard,
      {
        ...NOBODY_TO_ASK,
        onGone: async () => true,
        saveAsNew: async () => {
          copy = await saveCopy(dashboard.document, 'Kept by the other of two', REQUEST);
        },
      },
      REQUEST,
    );
    expect(outcome).toBe('copied');
    expect(copy?.id?.id).not.toBe(dashboard.id);
    expect(copy?.configuration).toEqual(dashboard.document.configuration);
  });
});

test.each(CURRENT)('A dashboard that was changed in one member is stored so: %s', async (name) => {
  const beginning = await stored(exported(name), `Changed ${name}`);
  const dashboard = await edited({ stored: beginning });
  expect(dashboard.view().hasChanges).toBe(false);
  edit(dashboard, (document) => withConfiguration(document, ['description'], 'Changed'));
  await saveDashboard(dashboard, NOBODY_TO_ASK, REQUEST);
  const changes = differences(exported(name).configuration, (await now(dashboard)).configuration);
  expect(changes).toEqual(['description']);
  expect(dashboard.view().hasChanges).toBe(false);
});
