import { mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUserEditable } from '../../aliases/user-values.ts';
import { dashboardsOf } from '../../api/dashboard-list.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import { UserMenu } from '../../frame/user-menu.tsx';
import { knownText, useTranslate } from '../../i18n/i18n.ts';
import { TimeWindowField } from '../../inputs/time/time-window-field.tsx';
import { storedWindow } from '../../time/stored-window.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import type { DashboardView, OpenDashboard } from '../open/open-dashboard.ts';
import { windowUse } from '../open/window-use.ts';
import { stateName, stateTemplateName } from '../states/state-name.ts';
import { EntitySelect } from './entity-select.tsx';

const EditTools = loadable(async () => (await import('../edit/edit-tools.tsx')).EditTools);
const TitleField = loadable(async () => (await import('../edit/title-field.tsx')).TitleField);

/**
 * What there is around a dashboard: the console, which can be hidden; a dialog; nothing; or nothing but whose account it
 * is seen with, for those who see no more of the console.
 */
export type Around = 'console' | 'dialog' | 'nothing' | 'account';

/** Where in the dashboard one is, and what can be done there: as much as it is set up to show. */
export function DashboardToolbar({
  dashboard,
  view,
  isMobile,
  around,
}: {
  dashboard: OpenDashboard;
  view: DashboardView;
  isMobile: boolean;
  around: Around;
}) {
  const t = useTranslate();
  const { settings } = view.dashboard;
  const filters = useSyncExternalStore(dashboard.hub.onFilters, () => dashboard.hub.filters());
  const hasFilters = settings.showFilters && [...filters.values()].some(isUserEditable);
  const entities = [{ entityType: 'DASHBOARD' as const, id: dashboard.id, name: view.dashboard.title }];
  const { isEdit } = view;
  const isCompact = isEdit && isMobile;
  const actions = (
    <>
      {isMobile && view.state.layouts.right && <CommandButton command="dashboard.toggle-right" iconOnly />}
      {!isCompact && (
        <>
          <CommandButton command="dashboard.refresh" iconOnly />
          {(isEdit || settings.showDashboardExport) && (
            <CommandButton command="dashboard.export" entities={entities} iconOnly />
          )}
          {around === 'console' && (
            <CommandButton
              command={view.isFull && !isEdit ? 'dashboard.leave-full-screen' : 'dashboard.full-screen'}
              iconOnly
            />
          )}
        </>
      )}
      {!isMobile && !isEdit && around !== 'dialog' && <CommandButton command="dashboard.print" iconOnly />}
      {isEdit ? (
        <EditTools
          hasRight={view.state.layouts.right !== undefined}
          isCompact={isCompact}
          entities={entities}
        />
      ) : (
        around !== 'dialog' && <CommandButton command="dashboard.start-editing" iconOnly />
      )}
      {!isEdit && !settings.toolbarAlwaysOpen && <CommandButton command="dashboard.toggle-tools" iconOnly />}
    </>
  );
  // On a phone they stand in a row that is there before they come, so that nothing below moves under a finger.
  const areActionsFirst = isMobile && !isEdit;
  return (
    <div
      data-pane
      role="toolbar"
      aria-label={t('dashboard.toolbar')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line bg-raised px-2 py-1"
    >
      <div
        className={`flex min-w-0 flex-1 items-center gap-2 ${isEdit ? 'max-sm:basis-full sm:min-w-80' : 'max-sm:min-h-11 sm:min-w-40'}`}
      >
        {isEdit && <TitleField dashboard={dashboard} />}
        <WhereOneIs view={view} />
      </div>
      {areActionsFirst && (
        <>
          {actions}
          {around === 'account' && <UserMenu iconOnly />}
          <span className="basis-full sm:hidden" />
        </>
      )}
      {view.isZoomed && <CommandButton command="dashboard.zoom-out" />}
      {(isEdit || settings.showDashboardTimewindow) && (
        // A phone has room for the tools where this takes what they leave.
        <div className={isCompact ? 'min-w-0 flex-1 basis-10' : isMobile ? 'min-w-0 flex-1 basis-24' : ''}>
          <TimeWindowField
            bare
            use={windowUse(true, isEdit)}
            label={t('timewindow.time-window')}
            name="dashboard-window"
            value={storedWindow(view.window, undefined)}
            onChange={(window) => void runCommand('dashboard.set-window', { window }, { source: 'toolbar' })}
          />
        </div>
      )}
      {!isEdit && hasFilters && <CommandButton command="dashboard.set-filter" iconOnly />}
      {!isEdit && settings.showEntitiesSelect && <EntitySelect dashboard={dashboard} />}
      {!areActionsFirst && actions}
      {!isEdit && settings.showDashboardsSelect && (
        <OtherDashboards dashboard={dashboard} title={view.dashboard.title} />
      )}
      {around === 'account' && !areActionsFirst && <UserMenu iconOnly />}
    </div>
  );
}

/** The states on the way, of which each but the last is a way back; or all there are, where no way is kept. */
function WhereOneIs({ view }: { view: DashboardView }) {
  const t = useTranslate();
  const { states, settings } = view.dashboard;
  if (view.isEdit || settings.stateControllerId === 'default') {
    if (states.size < 2 && !view.isEdit) return null;
    return (
      <select
        aria-label={t('dashboard.states')}
        className={`${controlClass} h-8 max-w-64 flex-1`}
        value={view.state.id}
        onChange={({ target }) =>
          void runCommand('state.open', { state: target.value }, { source: 'toolbar' })
        }
      >
        {[...states.values()].map((state) => (
          <option key={state.id} value={state.id}>
            {stateTemplateName(state, knownText)}
          </option>
        ))}
      </select>
    );
  }
  const last = view.stack.length - 1;
  return (
    <nav aria-label={t('dashboard.states')}>
      <ol className="flex min-w-0 flex-wrap items-center">
        {view.stack.map(({ id, params }, place) => {
          const state = states.get(id);
          const name = stateName({ id, name: state?.name ?? id }, params, knownText);
          const key = `${place} ${id}`;
          if (place === last) {
            return (
              <li key={key} aria-current="page" className="truncate px-1 font-semibold">
                {name}
              </li>
            );
          }
          return (
            <li key={key} className="flex min-w-0 items-center">
              <button
                type="button"
                data-command="state.back"
                className="truncate rounded-control px-1 py-0.5 hover:bg-hover"
                onClick={() => void runCommand('state.back', { to: place }, { source: 'toolbar' })}
              >
                {name}
              </button>
              <Icon path={mdiChevronRight} size={16} className="rtl:-scale-x-100" />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The dashboards that one can go to from here. */
function OtherDashboards({ dashboard, title }: { dashboard: OpenDashboard; title: string }) {
  const t = useTranslate();
  const { data = [] } = useQuery({ queryKey: ['DASHBOARD', 'beside'], queryFn: () => dashboardsOf() });
  const all = data.some(({ id }) => id === dashboard.id) ? data : [{ id: dashboard.id, title }, ...data];
  if (all.length < 2) return null;
  return (
    <select
      aria-label={t('dashboard.dashboard')}
      className={`${controlClass} h-8 max-w-48 max-sm:w-0 max-sm:min-w-24 max-sm:flex-1`}
      value={dashboard.id}
      onChange={({ target }) =>
        void runCommand('dashboard.switch', { dashboard: target.value }, { source: 'toolbar' })
      }
    >
      {all.map((one) => (
        <option key={one.id} value={one.id}>
          {one.title}
        </option>
      ))}
    </select>
  );
}
