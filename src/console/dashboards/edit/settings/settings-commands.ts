import { mdiCogOutline, mdiViewGridOutline, mdiViewSplitVertical } from '@mdi/js';
import * as z from 'zod/mini';
import { GridSettings } from '../../../../model/dashboard-layout.ts';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { param } from '../../../commands/param.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { colour } from '../../../inputs/values/colour.tsx';
import type { LayoutId, LayoutPlace } from '../../document/dashboard-document.ts';
import { withSettings } from '../../document/dashboard-edits.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { withGridSettings } from '../../document/layout-edits.ts';
import { layoutAt } from '../../document/read-document.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { edit } from '../changes/edit.ts';
import { changedMembers } from './changed-members.ts';
import { Colour, gridAnswers, gridParams } from './grid-params.ts';
import { pageAnswers, pageChanges, type SHOWN_PARTS } from './page-settings.ts';

/** Those of consoles that extend this one have no name here. */
const CONTROLLERS: Readonly<Record<string, TranslationKey>> = {
  default: 'dashboard.controller-default',
  entity: 'dashboard.controller-entity',
};

const SHOWN: Readonly<Record<(typeof SHOWN_PARTS)[number], TranslationKey>> = {
  toolbarAlwaysOpen: 'dashboard.toolbar-always-open',
  showTitle: 'dashboard.show-title',
  showDashboardsSelect: 'dashboard.show-dashboards-select',
  showEntitiesSelect: 'dashboard.show-entities-select',
  showFilters: 'dashboard.show-filters',
  showDashboardTimewindow: 'dashboard.show-timewindow',
  showDashboardExport: 'dashboard.show-export',
};

const PAGE = { section: 'dashboard.page-section' } as const;
const OF_LAYOUTS = { ...WHILE_EDITING, submitLabel: 'action.save' } as const;

/** How the page of the dashboard on screen and its grids are set up. */
export const settingsCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.settings',
    at: { toolbar: 24 },
    title: 'dashboard.settings',
    description: 'dashboard.settings-description',
    keywords: 'dashboard.settings-keywords',
    icon: mdiCogOutline,
    params: z.object({
      stateControllerId: param(z.string(), {
        title: 'dashboard.state-controller',
        description: 'dashboard.state-controller-description',
        input: choice(controllers, { withoutNone: true }),
        ...PAGE,
      }),
      toolbarAlwaysOpen: param(z.boolean(), {
        title: SHOWN.toolbarAlwaysOpen,
        input: checkbox,
        shown: ({ stateControllerId }) => stateControllerId === 'default',
        ...PAGE,
      }),
      showTitle: shownParam('showTitle'),
      titleColor: param(Colour, { title: 'dashboard.title-color', input: colour, ...PAGE }),
      showDashboardsSelect: shownParam('showDashboardsSelect'),
      showEntitiesSelect: shownParam('showEntitiesSelect'),
      showFilters: shownParam('showFilters'),
      showDashboardTimewindow: shownParam('showDashboardTimewindow'),
      showDashboardExport: shownParam('showDashboardExport'),
      ...gridParams(onlyGrid, () => onlyGrid() !== undefined),
    }),
    load: async () => ({ page: pageAnswers(theDashboard().dashboard.settings), grid: onlyGrid() }),
    initial: (_run, { page, grid }) => ({ ...page, ...(grid && gridAnswers(grid)) }),
    submitLabel: 'action.save',
    run(answers, { base: { page, grid } }) {
      const settings = pageChanges(page, answers);
      const gridSettings = grid && gridChanges(grid, answers);
      const place = shownPlace('main');
      edit((document) => {
        const changed = withSettings(document, settings);
        return gridSettings ? withGridSettings(changed, place, gridSettings) : changed;
      }, 'dashboard.settings');
    },
  }),
  defineCommand({
    ...OF_LAYOUTS,
    id: 'layout.settings',
    title: 'layout.settings',
    description: 'layout.settings-description',
    icon: mdiViewGridOutline,
    ...ofLayout('main', 'layout.settings'),
  }),
  defineCommand({
    ...OF_LAYOUTS,
    id: 'layout.right-settings',
    title: 'layout.right-settings',
    description: 'layout.right-settings-description',
    icon: mdiViewSplitVertical,
    enabled: () => shownGrid('right') !== undefined || 'dashboard.no-right-layout',
    ...ofLayout('right', 'layout.right-settings'),
  }),
];

/** What is asked of a layout of the state on screen, and what is done with the answers. */
function ofLayout(layout: LayoutId, label: TranslationKey) {
  const params = z.object(gridParams(() => shownGrid(layout)));
  return {
    params,
    load: async () => shownGrid(layout) ?? GridSettings.parse({}),
    initial: (_run: unknown, grid: GridSettings) => gridAnswers(grid),
    run(answers: z.output<typeof params>, { base }: { base: GridSettings }) {
      const place = shownPlace(layout);
      edit((document) => withGridSettings(document, place, gridChanges(base, answers)), label);
    },
  };
}

function gridChanges(grid: GridSettings, answers: JsonObject): JsonObject {
  const before = gridAnswers(grid);
  const after = Object.keys(before).map((name) => [name, answers[name]] as const);
  return changedMembers(before, Object.fromEntries(after));
}

function shownPlace(layout: LayoutId): LayoutPlace {
  return { state: theDashboard().view().state.id, layout };
}

/** The grid of a layout of the state on screen, undefined where there is none. */
function shownGrid(layout: LayoutId): GridSettings | undefined {
  return shownDashboard() && layoutAt(theDashboard().dashboard, shownPlace(layout))?.gridSettings;
}

/** The grid of a dashboard that has one only: it is set up with the page. */
function onlyGrid(): GridSettings | undefined {
  const isOnly = shownDashboard()?.states.ids.size === 1 && shownGrid('right') === undefined;
  return isOnly ? shownGrid('main') : undefined;
}

function shownParam(part: keyof typeof SHOWN) {
  return param(z.boolean(), { title: SHOWN[part], input: checkbox, ...PAGE });
}

function controllers() {
  const stored = shownDashboard()?.dashboard.settings.stateControllerId;
  const ids = new Set([...Object.keys(CONTROLLERS), ...(stored === undefined ? [] : [stored])]);
  return [...ids].map((value) => {
    const label = CONTROLLERS[value];
    return { value, label: label ? translate(label) : value };
  });
}
