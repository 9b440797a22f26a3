import {
  mdiClockOutline,
  mdiDevices,
  mdiDockRight,
  mdiDotsHorizontal,
  mdiFullscreen,
  mdiFullscreenExit,
  mdiMagnifyMinusOutline,
  mdiPrinterOutline,
  mdiRefresh,
  mdiViewDashboardOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { Timewindow } from '../../../model/timewindow.ts';
import { type AliasEntityInfo, entityInfo, entityQuery } from '../../aliases/alias-entities.ts';
import { dashboardsOf } from '../../api/dashboard-list.ts';
import { findEntities } from '../../api/entity-query.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { readWindow, storedWindow } from '../../time/stored-window.ts';
import { isControlDisabled } from '../../time/window-control.ts';
import { currentPath, navigate } from '../../ui/navigation.ts';
import { withTimewindow } from '../document/dashboard-edits.ts';
import { laidOutWidgets, layoutsOf } from '../document/read-document.ts';
import { ON_DASHBOARD, theDashboard } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { printPage } from '../open/printing.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { windowUse } from '../open/window-use.ts';
import { choosableAliases } from './choosable-aliases.ts';
import { sharedWindow } from './shared-window.tsx';

const USE = windowUse(true);
/** So many entities are offered for an alias. */
const MOST_OFFERED = 100;

/** What can be done with the dashboard on screen without changing it. */
export const dashboardCommands: readonly Command[] = [
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.set-window',
    title: 'timewindow.set',
    description: 'dashboard.set-window-description',
    icon: mdiClockOutline,
    keys: ['w'],
    enabled: () => mayChooseWindow() || 'dashboard.window-hidden',
    params: z.object({
      window: param(Timewindow, {
        title: 'timewindow.time-window',
        description: 'dashboard.set-window-description',
        input: sharedWindow,
      }),
    }),
    initial: () => ({ window: storedWindow(theDashboard().view().window, undefined) }),
    run({ window }) {
      const dashboard = theDashboard();
      const { settings } = readWindow(window, Date.now(), USE.maxDataPoints());
      const { isEdit, state } = dashboard.view();
      if (isEdit) {
        dashboard.edit({
          document: withTimewindow(
            dashboard.document,
            storedWindow(settings, dashboard.dashboard.timewindow),
          ),
          label: { key: 'timewindow.set' },
          at: { state: state.id },
        });
      }
      dashboard.setWindow(settings);
    },
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.zoom-out',
    title: 'dashboard.zoom-out',
    description: 'dashboard.zoom-out-description',
    icon: mdiMagnifyMinusOutline,
    keys: ['0'],
    enabled: () => shownDashboard()?.view().isZoomed || 'dashboard.not-zoomed',
    run: () => theDashboard().zoomOut(),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.refresh',
    title: 'dashboard.refresh',
    description: 'dashboard.refresh-description',
    icon: mdiRefresh,
    keys: ['shift+r'],
    run: () => theDashboard().hub.refresh(),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.print',
    title: 'dashboard.print',
    description: 'dashboard.print-description',
    keywords: 'dashboard.print-keywords',
    icon: mdiPrinterOutline,
    run: () => printPage(() => hasAllCome(theDashboard())),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.full-screen',
    title: 'dashboard.full-screen',
    description: 'dashboard.full-screen-description',
    icon: mdiFullscreen,
    keys: ['shift+f'],
    run: () => theDashboard().setFull(!theDashboard().view().isFull),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    scope: 'list:full-dashboard',
    id: 'dashboard.leave-full-screen',
    title: 'dashboard.leave-full-screen',
    description: 'dashboard.leave-full-screen-description',
    icon: mdiFullscreenExit,
    keys: ['Escape'],
    when: () => shownDashboard()?.view().isFull === true,
    run: () => theDashboard().setFull(false),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.toggle-tools',
    title: 'dashboard.toggle-tools',
    description: 'dashboard.toggle-tools-description',
    icon: mdiDotsHorizontal,
    keys: ['shift+b'],
    enabled: () => mayHideTools() || 'dashboard.tools-always-open',
    run: () => theDashboard().toggleTools(),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.toggle-right',
    title: 'dashboard.toggle-right',
    description: 'dashboard.toggle-right-description',
    icon: mdiDockRight,
    keys: ['shift+l'],
    enabled: () => shownDashboard()?.view().state.layouts.right !== undefined || 'dashboard.no-right-layout',
    run: () => theDashboard().toggleRight(),
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.switch',
    title: 'dashboard.switch',
    description: 'dashboard.switch-description',
    icon: mdiViewDashboardOutline,
    keys: ['shift+s'],
    params: z.object({
      dashboard: param(z.string(), {
        title: 'dashboard.dashboard',
        description: 'dashboard.switch-description',
        input: choice(async () =>
          (await dashboardsOf()).map(({ id, title }) => ({ value: id, label: title })),
        ),
      }),
    }),
    run({ dashboard }) {
      const base = currentPath().replace(/\/[^/]+\/?$/, '');
      navigate(`${base}/${encodeURIComponent(dashboard)}`);
    },
  }),
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.choose-entity',
    title: 'dashboard.choose-entity',
    description: 'dashboard.choose-entity-description',
    icon: mdiDevices,
    keys: ['shift+a'],
    params: z.object({
      entity: param(z.string(), {
        title: 'dashboard.entity',
        description: 'dashboard.choose-entity-description',
        input: choice(async () =>
          (await offeredEntities(theDashboard())).map(({ alias, aliasId, entity }) => ({
            value: `${aliasId} ${entity.id}`,
            label: `${alias}: ${entity.name}`,
          })),
        ),
      }),
    }),
    async run({ entity: wanted }) {
      const dashboard = theDashboard();
      const offered = await offeredEntities(dashboard);
      const found = offered.find(({ aliasId, entity }) => wanted === `${aliasId} ${entity.id}`);
      if (!found) throw new RunError({ key: 'dashboard.no-such-choice' });
      dashboard.hub.aliases.choose(found.aliasId, found.entity);
    },
  }),
];

/** Whether every widget of the state has something to show. */
function hasAllCome(dashboard: OpenDashboard): boolean {
  const { dashboard: read, state } = dashboard.view();
  return layoutsOf(state).every((layout) =>
    laidOutWidgets(read, { state: state.id, layout }).every(
      ({ id }) => !dashboard.feedOf(id).shown().isWaiting,
    ),
  );
}

/** Whether the dashboard is set up to show its tools when they are wanted only, and nobody needs them to edit it. */
function mayHideTools(): boolean {
  const view = shownDashboard()?.view();
  return !!view && !view.isEdit && !view.dashboard.settings.toolbarAlwaysOpen;
}

/** Whether editors have left anything of the time to viewers, or it is edited. */
function mayChooseWindow(): boolean {
  const view = shownDashboard()?.view();
  return !!view && !isControlDisabled(view.window, { ...windowUse(true, view.isEdit), isDisabled: false });
}

interface OfferedEntity {
  aliasId: string;
  alias: string;
  entity: AliasEntityInfo;
}

/** The entities that aliases of one could stand for. */
async function offeredEntities(dashboard: OpenDashboard): Promise<OfferedEntity[]> {
  const all = await Promise.all(
    (await choosableAliases(dashboard)).map(async ({ id, name, among }): Promise<OfferedEntity[]> => {
      const query = entityQuery({ entityFilter: among, pageSize: MOST_OFFERED });
      const found = await findEntities(query, { ignoreErrors: true });
      return found.map((row) => ({ aliasId: id, alias: name, entity: entityInfo(row) }));
    }),
  );
  return all.flat();
}
