import { entityId } from '../../../src/model/entity-id.ts';
import { CONTAINS } from '../../../src/model/relation.ts';
import type { Telemetry } from '../../../src/platform/services/telemetry.ts';
import type { Store } from '../../../src/platform/store/store.ts';

/*
 * A plot is what one client of the crash test works on: an asset that is always there, a device and a dashboard that
 * come and go, and alarms. What a step makes of a plot can be foretold, so that what a restart finds can be judged.
 */

/** What is stored of a plot; numbers are of the steps that wrote them. */
export interface Plot {
  device: null | {
    label: string;
    attribute: number;
    /** What every point of the series bears, and their latest value; 'mixed' when they do not agree. */
    series: number | 'mixed' | null;
    related: boolean;
  };
  dashboard: number | null;
  /** How many there were; the newest one of them. */
  alarms: number;
  alarm: null | { status: string; details: number };
}

/** One write; its number is greater than that of every step before it. */
export interface Step {
  kind: (typeof stepKinds)[number];
  number: number;
}

export const stepKinds = [
  'save-device',
  'save-device',
  'save-attribute',
  'save-series',
  'save-long-series',
  'delete-series',
  'toggle-relation',
  'delete-device',
  'save-dashboard',
  'delete-dashboard',
  'advance-alarm',
] as const;

/** Where a plot lies: the ids of its tenant and its asset. */
export interface Place {
  tenantId: string;
  assetId: string;
  index: number;
}

export const emptyPlot: Plot = { device: null, dashboard: null, alarms: 0, alarm: null };

/** What the plot is after a step; the same one when the step finds nothing to do. */
export function after(plot: Plot, { kind, number }: Step): Plot {
  const { device, alarm } = plot;
  switch (kind) {
    case 'save-device':
      return device
        ? { ...plot, device: { ...device, label: `label ${number}` } }
        : { ...plot, device: { label: `label ${number}`, attribute: number, series: null, related: true } };
    case 'save-attribute':
      return device ? { ...plot, device: { ...device, attribute: number } } : plot;
    case 'save-series':
    case 'save-long-series':
      return device ? { ...plot, device: { ...device, series: number } } : plot;
    case 'delete-series':
      return device ? { ...plot, device: { ...device, series: null } } : plot;
    case 'toggle-relation':
      return device ? { ...plot, device: { ...device, related: !device.related } } : plot;
    case 'delete-device':
      return { ...plot, device: null };
    case 'save-dashboard':
      return { ...plot, dashboard: number };
    case 'delete-dashboard':
      return { ...plot, dashboard: null };
    case 'advance-alarm':
      if (alarm?.status === 'ACTIVE_UNACK') return { ...plot, alarm: { ...alarm, status: 'ACTIVE_ACK' } };
      if (alarm?.status === 'ACTIVE_ACK') return { ...plot, alarm: { ...alarm, status: 'CLEARED_ACK' } };
      return { ...plot, alarms: plot.alarms + 1, alarm: { status: 'ACTIVE_UNACK', details: number } };
  }
}

/** Takes the step in the store; resolves when it is acknowledged. */
export async function take(
  { store, telemetry }: { store: Store; telemetry: Telemetry },
  place: Place,
  plot: Plot,
  step: Step,
): Promise<void> {
  const { tenantId, assetId } = place;
  const { number } = step;
  const device = store.devices.byName(tenantId, deviceName(place));
  const handle = device?.id && store.entities.resolve('DEVICE', device.id.id);
  switch (step.kind) {
    case 'save-device':
      await store.write(() => {
        const label = `label ${number}`;
        const saved = store.devices.save(tenantId, { name: deviceName(place), ...device, label });
        if (device) return;
        const key = store.entities.resolve('DEVICE', saved.id?.id ?? '')?.key ?? 0;
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'step', ts: number, value: number }]);
        store.relations.save(relation(assetId, saved.id?.id ?? ''));
      });
      return;
    case 'save-attribute':
      if (handle) {
        await telemetry.saveAttributes(handle, 'SERVER_SCOPE', [{ key: 'step', ts: number, value: number }]);
      }
      return;
    case 'save-series':
    case 'save-long-series': {
      if (!handle || !plot.device) return;
      // Some long ones fill the log of the database, so that some are killed while it is copied into the file.
      const tail = step.kind === 'save-long-series' ? ' '.repeat(30_000) : '';
      const points = POINTS.map((ts) => ({ key: 'step', ts, value: `${number}${tail}` }));
      await telemetry.saveTimeseries(handle, points);
      return;
    }
    case 'delete-series':
      if (handle) await telemetry.deleteTimeseries(handle, ['step'], { all: true, rewriteLatest: false });
      return;
    case 'toggle-relation': {
      if (!handle) return;
      const toDevice = relation(assetId, handle.id);
      await store.write(() =>
        plot.device?.related ? store.relations.delete(toDevice) : store.relations.save(toDevice),
      );
      return;
    }
    case 'delete-device':
      if (handle) await store.write(() => store.devices.delete(handle.id));
      return;
    case 'save-dashboard':
      await store.write(() => {
        const found = dashboardOf(store, place);
        const dashboard = found && store.dashboards.byId(found.id.id);
        const title = `${dashboardName(place)}${number}`;
        store.dashboards.save(tenantId, { ...dashboard, title, configuration: { number } });
      });
      return;
    case 'delete-dashboard': {
      const id = dashboardOf(store, place)?.id.id;
      if (id) await store.write(() => store.dashboards.delete(id));
      return;
    }
    case 'advance-alarm':
      await store.write(() => {
        const [newest] = alarmsOf(store, place).data;
        const id = newest?.id?.id ?? '';
        if (newest?.status === 'ACTIVE_UNACK') return store.alarms.acknowledge(id, number);
        if (newest?.status === 'ACTIVE_ACK') return store.alarms.clear(id, number);
        const alarm = {
          type: 'Leak',
          originator: entityId('ASSET', assetId),
          severity: 'MAJOR',
          status: 'ACTIVE_UNACK',
          details: { number },
        } as const;
        return store.alarms.save(tenantId, alarm);
      });
  }
}

/** What the store holds of a plot. */
export function read(store: Store, place: Place): Plot {
  const device = store.devices.byName(place.tenantId, deviceName(place));
  const key = (device?.id && store.entities.resolve('DEVICE', device.id.id)?.key) ?? 0;
  const dashboard = dashboardOf(store, place);
  const alarms = alarmsOf(store, place);
  const [alarm] = alarms.data;
  return {
    device: device?.id
      ? {
          label: device.label ?? '',
          attribute: Number(store.attributes.list(key, 'SERVER_SCOPE', ['step'])[0]?.value),
          series: seriesOf(store, key),
          related: store.relations.between(relation(place.assetId, device.id.id)) !== null,
        }
      : null,
    dashboard: dashboard && Number(dashboard.title.slice(dashboardName(place).length)),
    alarms: alarms.totalElements,
    alarm: alarm ? { status: alarm.status, details: Number(numberOf(alarm.details)) } : null,
  };
}

const POINTS = Array.from({ length: 100 }, (_, ts) => ts + 1);

function seriesOf(store: Store, deviceKey: number): number | 'mixed' | null {
  const all = {
    startTs: 0,
    endTs: POINTS.length,
    interval: 0,
    limit: 1_000,
    agg: 'NONE',
    orderBy: 'ASC',
  } as const;
  const points = [...store.timeseries.query(deviceKey, 'step', all), ...store.timeseries.latest(deviceKey)];
  if (points.length === 0) return null;
  const values = new Set(points.map(({ value }) => String(value).trim()));
  return values.size === 1 && points.length === POINTS.length + 1 ? Number([...values][0]) : 'mixed';
}

function numberOf(details: unknown): unknown {
  return typeof details === 'object' && details !== null && 'number' in details ? details.number : undefined;
}

const deviceName = ({ index }: Place) => `Device ${index}`;

const dashboardName = ({ index }: Place) => `Plot ${index}: dashboard `;

function dashboardOf(store: Store, place: Place) {
  const link = { page: 0, pageSize: 1, textSearch: dashboardName(place) };
  return store.dashboards.infos(place.tenantId, link).data[0] ?? null;
}

function alarmsOf(store: Store, { assetId }: Place) {
  const key = store.entities.resolve('ASSET', assetId)?.key ?? 0;
  return store.alarmQueries.list({ entityKeys: [key], propagated: false }, { page: 0, pageSize: 1 });
}

function relation(assetId: string, deviceId: string) {
  return {
    from: entityId('ASSET', assetId),
    to: entityId('DEVICE', deviceId),
    type: CONTAINS,
    typeGroup: 'COMMON',
  } as const;
}
