import { isRecord } from '../../../../model/json-object.ts';
import { formatValue } from '../../kit/format-value.ts';
import { createHttp } from './http.ts';
import { begun, rxjs } from './observable.ts';
import { ask, askLater, guarded, missing, say } from './outside.ts';
import {
  type CallName,
  type HeaderButton,
  MOST_BUTTONS,
  MOST_STATES,
  type Setup,
  type Situation,
} from './protocol.ts';
import type { Subscription } from './subscription.ts';

/** What scripts know as their context, besides what they put there themselves. */
export type Context = Record<string, unknown>;

/** Known to scripts, and not to be had here. */
const MISSING = new Set([
  'subscriptionApi',
  'aliasController',
  'dashboard',
  'entityViewService',
  'customerService',
  'dashboardService',
  'userService',
  'entityService',
  'dialogs',
  'customDialog',
  'date',
  'translate',
  'sanitizer',
  'router',
  'ngZone',
  'store',
  'pageLink',
  'importExport',
]);

const SERVICES: Readonly<Record<string, readonly CallName[]>> = {
  attributeService: [
    'getEntityAttributes',
    'saveEntityAttributes',
    'deleteEntityAttributes',
    'getEntityTimeseries',
    'saveEntityTimeseries',
  ],
  deviceService: ['getDevice'],
  assetService: ['getAsset'],
  entityRelationService: ['findByFrom', 'findByTo'],
};

interface Entity {
  entityType: string;
  id: string;
}

interface StateParams extends Record<string, unknown> {
  entityId?: Entity;
}

/** What of the context changes while the widget is shown. */
export interface LiveContext {
  readonly ctx: Context;
  /** Takes note of where the widget is now. */
  move(situation: Situation): void;
  /** Does what a button of the header is for. */
  press(id: number): void;
}

/**
 * Makes the context of a widget. What scripts know and cannot have here fails by its name; what they never had is
 * undefined, for they keep things of their own in it.
 * @param container what the widget is drawn in
 * @param services what stands in for services that are missing otherwise, by their name
 */
export function createContext(
  { kind, config, title, user }: Setup,
  subscription: Subscription,
  container: HTMLElement,
  services: Readonly<Record<string, object>> = {},
): LiveContext {
  let current: Situation | undefined;
  const wrapped = (element: Element | null) => {
    const { jQuery } = globalThis as { jQuery?: (element: Element | null) => unknown };
    return jQuery ? jQuery(element) : missing('jQuery');
  };
  const toast =
    (type: 'success' | 'info' | 'warn' | 'error') =>
    (message: unknown, duration?: unknown): void =>
      say({
        kind: 'toast',
        type,
        message: String(message).slice(0, 2000),
        ...(typeof duration === 'number' && duration >= 0 && { duration: Math.min(duration, 60_000) }),
      });

  const $scope: Context = {};

  function command(name: 'sendOneWayCommand' | 'sendTwoWayCommand') {
    return (method: unknown, params?: unknown, timeout?: unknown) => {
      const told = (change: Partial<Subscription>) => {
        Object.assign(subscription, change);
        Object.assign($scope, change);
      };
      told({ executingRpcRequest: true, rpcErrorText: '' });
      const sent = ask(name, String(method), params, timeout).then(
        (value) => {
          told({ executingRpcRequest: false, rpcErrorText: '' });
          return value;
        },
        (error: { message?: string }) => {
          told({ executingRpcRequest: false, rpcErrorText: String(error.message ?? '') });
          throw error;
        },
      );
      return begun(sent);
    };
  }

  const stack = () => current?.states ?? missing('ctx.stateController');
  const shown = () => stack().at(-1);
  const stateParams = () => (shown()?.params ?? {}) as StateParams;
  const go =
    (change: 'open' | 'update') =>
    (id?: unknown, params?: unknown, openRight?: unknown): void =>
      say({
        kind: 'state',
        change,
        ...(typeof id === 'string' && { id }),
        ...(isRecord(params) && { params }),
        openRight: openRight === true,
      });
  const stateController = guarded(
    {
      getStateId: () => shown()?.id,
      getStateParams: stateParams,
      getStateParamsByStateId: (id: string) => stack().find((state) => state.id === id)?.params ?? null,
      getStateIndex: () => stack().length - 1,
      getStateIdAtIndex: (index: number) => stack()[index]?.id ?? null,
      getEntityId: (param?: string) => {
        const params = stateParams();
        const of = param ? params[param] : params;
        return isRecord(of) ? (of.entityId ?? null) : null;
      },
      openState: go('open'),
      updateState: go('update'),
      pushAndOpenState: (states: unknown, openRight?: unknown) =>
        say({ kind: 'way', states: wayOf(states), openRight: openRight === true }),
      openRightLayout: () => say({ kind: 'state', change: 'open-right' }),
      navigatePrevState: (index?: unknown) =>
        say({ kind: 'state', change: 'back', ...(typeof index === 'number' && { index }) }),
      resetState: () => say({ kind: 'state', change: 'reset' }),
    },
    'ctx.stateController',
  );

  const firstEntity = () => {
    const source = subscription.datasources.find((one) => Reflect.get(one, 'entityId')) as
      | { entityId: string; entityType: string; entityName: string; entityLabel: string }
      | undefined;
    if (source) {
      const { entityId, entityType, entityName, entityLabel } = source;
      return { entityId: { entityType, id: entityId }, entityName, entityLabel };
    }
    const { targetDeviceId: id, targetDeviceName: entityName } = subscription;
    return id ? { entityId: { entityType: 'DEVICE', id }, entityName, entityLabel: entityName } : null;
  };
  const act = (
    source: string,
    action: string,
    entityId?: unknown,
    entityName?: unknown,
    additionalParams?: unknown,
    entityLabel?: unknown,
  ): void =>
    say({
      kind: 'act',
      source,
      action,
      ...(isEntity(entityId) && { entity: { entityType: entityId.entityType, id: entityId.id } }),
      ...(typeof entityName === 'string' && { entityName }),
      ...(typeof entityLabel === 'string' && { entityLabel }),
      ...(additionalParams !== undefined && { additionalParams }),
    });
  const actionsOf = (source: string) => config.actions?.[source] ?? [];
  const actionsApi = guarded(
    {
      actionDescriptorsBySourceId: config.actions ?? {},
      getActionDescriptors: actionsOf,
      getActiveEntityInfo: () => members.activeEntityInfo ?? firstEntity(),
      handleWidgetAction(
        _event: unknown,
        descriptor: { id?: string; name: string },
        ...about: [
          entityId?: unknown,
          entityName?: unknown,
          additionalParams?: unknown,
          entityLabel?: unknown,
        ]
      ) {
        const [source] =
          Object.entries(config.actions ?? {}).find(([, all]) =>
            all.some(({ id, name }) => (descriptor.id ? id === descriptor.id : name === descriptor.name)),
          ) ?? [];
        if (source) act(source, descriptor.name, ...about);
      },
      elementClick(event: Event) {
        const { id } = (event.target ?? {}) as Element;
        if (!id || !actionsOf('elementClick').some(({ name }) => name === id)) return;
        const { entityId, entityName, entityLabel } = (actionsApi.getActiveEntityInfo() ?? {}) as Record<
          string,
          unknown
        >;
        act('elementClick', id, entityId, entityName, undefined, entityLabel);
      },
    },
    'ctx.actionsApi',
  );

  const known: Record<string, object> = {};
  for (const [name, calls] of Object.entries(SERVICES)) {
    const api = calls.map((call) => [call, (...args: unknown[]) => askLater(call, ...args)] as const);
    known[name] = guarded(Object.fromEntries(api), `ctx.${name}`);
  }
  Object.assign(known, services);
  const utils = guarded(
    {
      formatValue: (value: unknown, decimals?: unknown, units?: unknown, keepZeros?: unknown) =>
        formatValue(
          value,
          {
            ...(typeof decimals === 'number' && { decimals }),
            ...(typeof units === 'string' && units !== '' && { units }),
          },
          { keepZeros: keepZeros === true },
        ),
      isDefined: (value: unknown) => value !== undefined,
      isDefinedAndNotNull: (value: unknown) => value !== undefined && value !== null,
      isNumeric: (value: unknown) => value !== '' && Number.isFinite(Number(value)),
    },
    'ctx.utils',
  );
  known.utils = utils;
  known.http = createHttp();
  // Scripts ask for services by what the map has for their names.
  const servicesMap = new Proxy(new Map<string, string>(), {
    get: (_map, member) =>
      member === 'get' || member === 'has'
        ? (name: string) => (member === 'get' ? name : name in known)
        : missing(`ctx.servicesMap.${String(member)}`),
  });
  const $injector = { get: (name: unknown) => known[String(name)] ?? missing(`ctx.${String(name)}`) };
  $scope.$injector = $injector;

  const sayTitle = () => {
    const { widgetTitle, hideTitlePanel } = members;
    const written = hideTitlePanel === true ? '' : widgetTitle;
    say({ kind: 'title', ...(typeof written === 'string' && { title: written.slice(0, 2000) }) });
  };

  const sayHeader = () => {
    const buttons = isList(headerActions) ? buttonsOf(headerActions) : [];
    const told = JSON.stringify(buttons);
    if (told === lastButtons) return;
    lastButtons = told;
    say({ kind: 'header', buttons });
  };
  let headerActions: unknown;
  let lastButtons = '[]';
  let active: unknown;
  const sayActive = () => {
    const { entityId, entityName, entityLabel } = (isRecord(active) ? active : {}) as Record<string, unknown>;
    say({
      kind: 'active',
      ...(isEntity(entityId) && { entity: { entityType: entityId.entityType, id: entityId.id } }),
      ...(typeof entityName === 'string' && { entityName: entityName.slice(0, 200) }),
      ...(typeof entityLabel === 'string' && { entityLabel: entityLabel.slice(0, 200) }),
    });
  };

  const members: Context = {
    $scope,
    width: 0,
    height: 0,
    isEdit: false,
    isMobile: false,
    inited: false,
    destroyed: false,
    settings: config.settings ?? {},
    widgetConfig: config,
    units: config.units ?? '',
    decimals: config.decimals ?? 2,
    widgetTitle: title,
    widgetTitleTooltip: config.titleTooltip ?? '',
    hideTitlePanel: false,
    customHeaderActions: [],
    defaultSubscription: subscription,
    subscriptions: { [subscription.id]: subscription },
    currentUser: user,
    timewindowFunctions: guarded(
      {
        onUpdateTimewindow: (startTs: number, endTs: number) =>
          say({ kind: 'window', part: { startTs: Number(startTs), endTs: Number(endTs) } }),
        onResetTimewindow: () => say({ kind: 'window' }),
      },
      'ctx.timewindowFunctions',
    ),
    controlApi: guarded(
      {
        sendOneWayCommand: command('sendOneWayCommand'),
        sendTwoWayCommand: command('sendTwoWayCommand'),
      },
      'ctx.controlApi',
    ),
    actionsApi,
    stateController,
    servicesMap,
    $injector,
    rxjs: guarded(rxjs, 'ctx.rxjs'),
    ...known,
    showSuccessToast: toast('success'),
    showInfoToast: toast('info'),
    showWarnToast: toast('warn'),
    showErrorToast: toast('error'),
    showToast: (type: 'success' | 'info' | 'warn' | 'error', ...rest: [unknown, unknown?]) =>
      toast(type)(...rest),
    hideToast: () => undefined,
    // Nothing is bound to templates here: what a script changes it draws itself.
    detectChanges: (withTitle = false) => {
      sayHeader();
      if (withTitle === true) sayTitle();
    },
    updateWidgetParams: () => {
      sayHeader();
      sayTitle();
    },
    updateAliases: () => say({ kind: 'aliases' }),
    reset: () => undefined,
  };
  Object.assign($scope, { rpcEnabled: kind === 'rpc', executingRpcRequest: false, rpcErrorText: '' });
  const shortcuts: Record<string, () => unknown> = {
    datasources: () => subscription.datasources,
    data: () => subscription.data,
    hiddenData: () => subscription.hiddenData,
    timeWindow: () => subscription.timeWindow,
    $container: () => wrapped(container),
    $containerParent: () => wrapped(container.parentElement),
  };
  for (const [name, get] of Object.entries(shortcuts)) {
    Object.defineProperty(members, name, { get, enumerable: true, configurable: true });
  }
  const heard = { configurable: true, enumerable: true };
  Object.defineProperty(members, 'widgetActions', {
    ...heard,
    get: () => headerActions,
    set(actions: unknown) {
      headerActions = actions;
      sayHeader();
    },
  });
  Object.defineProperty(members, 'activeEntityInfo', {
    ...heard,
    get: () => active,
    set(info: unknown) {
      active = info;
      sayActive();
    },
  });
  const ctx: Context = new Proxy(members, {
    get(all, name, receiver) {
      if (typeof name === 'string' && !(name in all) && MISSING.has(name)) missing(`ctx.${name}`);
      return Reflect.get(all, name, receiver);
    },
  });
  $scope.ctx = ctx;
  return {
    ctx,
    move(situation) {
      current = situation;
      const { width, height, isEdit, isMobile } = situation;
      Object.assign(members, { width, height, isEdit, isMobile });
    },
    press(id) {
      const action = isList(headerActions) ? headerActions[id] : undefined;
      const onAction = isRecord(action) ? action.onAction : undefined;
      if (typeof onAction === 'function') onAction.call(action, PRESS);
    },
  };
}

/** What stands for the press of a button outside of the frame. */
const PRESS = guarded({ stopPropagation: () => undefined, preventDefault: () => undefined }, '$event');

/** The buttons that are to be seen of those that a script has made. */
function buttonsOf(actions: readonly unknown[]): HeaderButton[] {
  const all = actions.flatMap((action, id): HeaderButton[] => {
    if (!isRecord(action) || !action.show) return [];
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
    return [{ id, name: text(action.name), icon: text(action.icon) }];
  });
  return all.slice(0, MOST_BUTTONS);
}

/** The states of a way that a script names. */
function wayOf(states: unknown): { id: string; params?: Record<string, unknown> }[] {
  return (isList(states) ? states : [])
    .flatMap((state) =>
      isRecord(state) && typeof state.id === 'string'
        ? [{ id: state.id, ...(isRecord(state.params) && { params: state.params }) }]
        : [],
    )
    .slice(0, MOST_STATES);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isEntity(value: unknown): value is Entity {
  return isRecord(value) && typeof value.entityType === 'string' && typeof value.id === 'string';
}
