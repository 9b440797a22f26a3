import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import { callOneWay, callTwoWay } from '../../api/device-calls.ts';
import { claimDevice } from '../../api/device-claims.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { platformGateways } from '../../api/gateways.ts';
import { attributes, saveAttributes, saveTimeseries, telemetryKeys } from '../../api/telemetry.ts';
import { translate } from '../../i18n/i18n.ts';
import type { WidgetGateways, WidgetHost } from '../../widgets/contract/host.ts';
import { followEntity } from '../hub/followed-entity.ts';
import { followAlarmRows } from '../hub/widget-alarms.ts';
import { followRows } from '../hub/widget-rows.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { frameWithFocus } from '../open/widgets-on-screen.ts';
import type { Gate } from './gated.ts';

/** What of a host stays the same for as long as its widget is on screen. */
type LastingHost = Pick<
  WidgetHost,
  | 'hasKeys'
  | 'zoom'
  | 'choosePeriod'
  | 'pointed'
  | 'states'
  | 'actions'
  | 'save'
  | 'claim'
  | 'seriesNames'
  | 'readAttributes'
  | 'gateways'
  | 'followLatest'
  | 'openRows'
  | 'openAlarms'
  | 'refreshAliases'
  | 'run'
>;

/** The widget says itself what failed. */
const QUIET = { ignoreErrors: true };

/** It asks by itself, too, which is nothing to wait for. */
const SILENT = { ...QUIET, ignoreLoading: true };

const widgetGateways: WidgetGateways = {
  search: platformGateways.search,
  idOf: platformGateways.idOf,
  create: platformGateways.create,
  nameOf: async (id) => (await platformDirectory.named('DEVICE', [id])).get(id)?.name,
  async accessTokenOf(id) {
    // Few widgets ask, and credentials alone, too, are wanted elsewhere.
    const { deviceCredentials } = await import('../../api/device-credentials.ts');
    const { credentialsType, credentialsId } = await deviceCredentials(id, SILENT);
    return credentialsType === 'ACCESS_TOKEN' ? (credentialsId ?? undefined) : undefined;
  },
};

/** Gives a widget what it may ask of its dashboard. What it follows rests while the gate is closed. */
export function lastingHost(
  dashboard: OpenDashboard,
  id: string,
  widget: DashboardWidget,
  gate: Gate,
): LastingHost {
  const { hub } = dashboard;
  const { config } = widget;
  return {
    hasKeys: () => !dashboard.view().isEdit && document.activeElement !== frameWithFocus(),
    zoom: (part) => dashboard.zoom(id, widget, part),
    choosePeriod: (period) => dashboard.zoom(id, widget, period, true),
    pointed: {
      point: (moment) => hub.pointed.point(id, moment),
      follow: (listener) => hub.pointed.follow(id, listener),
    },
    states: {
      stack: () => dashboard.view().stack,
      open: (state, params, openRight) => dashboard.openState({ id: state, params }, openRight),
      openWay: (states, openRight) => dashboard.pushAndOpenStates(states, openRight),
      openRight: () => dashboard.openRight(),
      update: ({ id: state, params = dashboard.params }, openRight) =>
        dashboard.updateState({ ...(state && { id: state }), params }, openRight),
      back: (index) => dashboard.back(index),
      reset: () => dashboard.reset(),
    },
    actions: (source) =>
      (Object.hasOwn(config.actions ?? {}, source) ? config.actions?.[source] : undefined) ?? [],
    async save(entity, scope, values) {
      if (scope === 'timeseries') await saveTimeseries(entity, values, QUIET);
      else await saveAttributes(entity, scope, values, QUIET);
    },
    async claim(deviceName, secretKey) {
      await claimDevice(deviceName, secretKey, QUIET);
    },
    seriesNames: (entity) => telemetryKeys(entity, 'timeseries', SILENT),
    async readAttributes(entity, scope, keys) {
      const found = await attributes(entity, scope, { ...SILENT, keys });
      return Object.fromEntries(found.map(({ key, value }) => [key, value]));
    },
    gateways: widgetGateways,
    followLatest: (whose, keys, onValues) => gate.follow(() => followEntity(hub, whose, keys, onValues)),
    openRows(place, request, listener, instead) {
      const datasource = config.datasources?.[place];
      if (!datasource) {
        listener.onError({ key: 'dashboard.alias-missing' });
        return () => undefined;
      }
      return gate.follow(() => followRows(hub, datasource, request, listener, instead));
    },
    openAlarms: (request, listener) =>
      gate.follow(() =>
        followAlarmRows(hub, config, () => dashboard.windowOf(id, widget), request, listener),
      ),
    refreshAliases: () => hub.refresh(),
    run: (code, argSets) => hub.functions.run(code, argSets),
  };
}

/** Calls a device for a widget. */
export function deviceCall(device: WidgetHost['device']): WidgetHost['call'] {
  return async ({ method, params, timeout, isOneWay }) => {
    if (!device) throw new Error(translate('dashboard.no-target-device'));
    const call = { method, params, ...(timeout !== undefined && { timeout }) };
    if (isOneWay) return await callOneWay(device.id, call, QUIET);
    return await callTwoWay(device.id, call, QUIET);
  };
}
