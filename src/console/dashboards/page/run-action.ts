import type { WidgetAction } from '../../../model/widget-action.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { StateParams } from '../../aliases/state-entity.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import { translate } from '../../i18n/i18n.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { showToast } from '../../messages/toast-store.ts';
import { session } from '../../session/session-store.ts';
import { currentPath, navigate } from '../../ui/navigation.ts';
import type { Occasion, WidgetHost } from '../../widgets/contract/host.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { encodeStates } from '../states/state-codec.ts';
import { withStateEntity } from '../states/state-params.ts';
import type { CustomWish } from './custom-action.ts';

/** Does what an action of a widget is for. What it fails of is said. */
export async function runAction(
  dashboard: OpenDashboard,
  widgetId: string,
  host: WidgetHost,
  action: WidgetAction,
  occasion: Occasion,
): Promise<void> {
  try {
    await perform(dashboard, widgetId, host, action, occasion);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showToast({
      type: 'error',
      message: {
        key: 'dashboard.action-failed',
        values: { action: authoredText(action.name), error: message },
      },
    });
  }
}

async function perform(
  dashboard: OpenDashboard,
  widgetId: string,
  host: WidgetHost,
  action: WidgetAction,
  occasion: Occasion,
): Promise<void> {
  const { type, targetDashboardStateId: id, targetDashboardId, openRightLayout } = action;
  const openRight = openRightLayout ?? false;
  switch (type) {
    case 'openDashboardState': {
      if (!id || !dashboard.states.ids.has(id)) throw noSuchState(id);
      const params = paramsFor(action, occasion.entity, dashboard.params);
      if (action.openInSeparateDialog) {
        return await dashboard.showInDialog(dashboard, action, {
          id,
          params: paramsFor(action, occasion.entity, {}),
        });
      }
      return dashboard.openState({ id, params }, openRight);
    }
    case 'updateDashboardState': {
      if (id && !dashboard.states.ids.has(id)) throw noSuchState(id);
      const params = paramsFor(action, occasion.entity, dashboard.params);
      return dashboard.updateState({ ...(id && { id }), params }, openRight);
    }
    case 'openDashboard':
      return openOther(
        targetDashboardId,
        id,
        paramsFor(action, occasion.entity, {}),
        action.openNewBrowserTab,
      );
    case 'custom':
    case 'customPretty':
      return await runCustom(dashboard, widgetId, host, action, occasion);
  }
}

function noSuchState(id: string | null | undefined): Error {
  return new Error(translate('dashboard.no-such-state', { state: id ?? '' }));
}

function paramsFor(
  { setEntityId, stateEntityParamName }: WidgetAction,
  entity: AliasEntityInfo | undefined,
  params: StateParams,
): StateParams {
  if (setEntityId === false || !entity) return params;
  const entityId = { entityType: entity.entityType, id: entity.id } as Parameters<
    typeof withStateEntity
  >[1]['entityId'];
  return withStateEntity(
    params,
    { entityId, entityName: entity.name, entityLabel: entity.label },
    stateEntityParamName,
  );
}

function openOther(
  dashboardId: string | null | undefined,
  stateId: string | null | undefined,
  params: StateParams,
  inNewTab: boolean | null | undefined,
): void {
  if (!dashboardId) throw new Error(translate('dashboard.no-target-dashboard'));
  // Whoever is on a page with nothing around it stays on such pages.
  const base = currentPath().startsWith('/dashboard/') ? '/dashboard' : '/dashboards';
  const query = new URLSearchParams({ state: encodeStates([{ id: stateId ?? '', params }]) });
  const address = `${base}/${encodeURIComponent(dashboardId)}?${query}`;
  if (inNewTab) window.open(address, '_blank', 'noopener');
  else navigate(address);
}

/** What functions name that show something of their own: they need a page to do so. */
const SHOWS_DIALOG = /\bcustomDialog\b/;

async function runCustom(
  dashboard: OpenDashboard,
  widgetId: string,
  host: WidgetHost,
  action: WidgetAction,
  occasion: Occasion,
): Promise<void> {
  const widget = dashboard.dashboard.widgets.get(widgetId);
  const { config, type: kind = 'static' } = widget ?? {};
  const asCommand =
    widget && (await import('./admin-action.ts')).adminAction(widget, action, occasion.entity);
  if (asCommand) {
    await asCommand();
    return dashboard.hub.refresh();
  }
  if (action.type === 'customPretty' && SHOWS_DIALOG.test(action.customFunction ?? '')) {
    const { runActionInDialog } = await import('../../widgets/registry/custom-widgets.ts');
    const { picture } = dashboard.feedOf(widgetId).shown();
    return await runActionInDialog({ action, occasion, kind, config: config ?? {}, picture, host });
  }
  const { customWishes } = await import('./custom-action.ts');
  const { stack } = dashboard.view();
  const { authUser } = session;
  const wishes = await customWishes(
    action,
    occasion,
    {
      title: host.title,
      settings: config?.settings ?? {},
      config,
      stack,
      user: authUser && { userId: authUser.userId, authority: authUser.authority, sub: authUser.sub },
    },
    host,
  );
  for (const wish of wishes) await fulfil(wish, dashboard, host);
}

async function fulfil(wish: CustomWish, dashboard: OpenDashboard, host: WidgetHost): Promise<void> {
  switch (wish.kind) {
    case 'openState':
      if (wish.id) dashboard.openState({ id: wish.id, params: wish.params ?? {} }, wish.openRight ?? false);
      return;
    case 'updateState':
      return dashboard.updateState(
        { ...(wish.id && { id: wish.id }), params: wish.params ?? dashboard.params },
        wish.openRight ?? false,
      );
    case 'pushAndOpenState':
      return dashboard.pushAndOpenStates(
        wish.states.map(({ id, params }) => ({ id, params: params ?? {} })),
        wish.openRight ?? false,
      );
    case 'openRightLayout':
      return dashboard.openRight();
    case 'previousState':
      return dashboard.back(wish.index ?? undefined);
    case 'resetState':
      return dashboard.reset();
    case 'updateAliases':
      return dashboard.hub.refresh();
    case 'toast': {
      const widget = host.title.trim();
      const { type, message } = wish;
      const values = { widget, message };
      showToast({ type, message: widget ? { key: 'custom-widget.says', values } : { text: message } });
      return;
    }
    case 'rpc': {
      const { method, params, timeout, isOneWay } = wish;
      try {
        await host.call({ method, params, isOneWay, ...(timeout && { timeout }) });
      } catch (error) {
        showFailure(error);
      }
    }
  }
}
