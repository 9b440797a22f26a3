import type { FramedData, FramedPoints, FramedSource } from './protocol.ts';

type Pair = [number, unknown];

/** The values of one key, as scripts know them. */
interface Series {
  datasource: object;
  dataKey: object;
  data: Pair[];
}

/** The data of a widget as scripts know it: lists that stay the same while what is in them changes. */
export interface Subscription {
  readonly id: string;
  readonly type: string;
  datasources: object[];
  data: Series[];
  hiddenData: { data: Pair[] }[];
  timeWindow: { minTime: number; maxTime: number; interval: number; stDiff: number };
  alarms: unknown;
  targetDeviceId: string | undefined;
  targetDeviceName: string | undefined;
  rpcEnabled: boolean;
  executingRpcRequest: boolean;
  rpcErrorText: string;
}

/** Makes the data of a widget, empty, and what puts what comes into it. */
export function createSubscription(kind: string): {
  subscription: Subscription;
  /** Says whether other entities, or keys, are shown than before. */
  take(data: FramedData): boolean;
} {
  const subscription: Subscription = {
    id: 'default',
    type: kind,
    datasources: [],
    data: [],
    hiddenData: [],
    timeWindow: { minTime: 0, maxTime: 0, interval: 1000, stDiff: 0 },
    alarms: undefined,
    targetDeviceId: undefined,
    targetDeviceName: undefined,
    rpcEnabled: false,
    executingRpcRequest: false,
    rpcErrorText: '',
  };
  /** By the line. */
  const points = new Map<string, Pair[]>();
  const sources = new Map<string, object>();
  let shown = '';

  function sourceOf(source: FramedSource, keys: readonly object[]): object {
    const id = String(source.sourceId);
    const known = sources.get(id) ?? {};
    sources.set(id, known);
    return Object.assign(known, source, { dataKeys: keys });
  }

  return {
    subscription,
    take({ sources: framed, lines, window, device, alarms }) {
      const datasources = framed.map((source, place) =>
        sourceOf(
          source,
          lines.flatMap((line) => (line.source === place ? [line.key] : [])),
        ),
      );
      for (const line of lines) {
        if (line.points) points.set(line.id, pairsOf(line.points));
      }
      const pairs = lines.map(({ id }) => points.get(id) ?? []);
      replace(subscription.datasources, datasources);
      replace(
        subscription.data,
        lines.map(({ source, key, isHidden }, at) => ({
          datasource: datasources[source] ?? {},
          dataKey: { ...key, hidden: isHidden },
          data: isHidden ? [] : (pairs[at] ?? []),
        })),
      );
      replace(
        subscription.hiddenData,
        lines.map(({ isHidden }, at) => ({ data: isHidden ? (pairs[at] ?? []) : [] })),
      );
      if (window) Object.assign(subscription.timeWindow, window);
      subscription.alarms = alarms;
      subscription.targetDeviceId = device?.id;
      subscription.targetDeviceName = device?.name;
      subscription.rpcEnabled = device !== undefined;
      const before = shown;
      shown = lines.map(({ id }) => id).join();
      for (const id of points.keys()) {
        if (!lines.some((line) => line.id === id)) points.delete(id);
      }
      return before !== shown;
    },
  };
}

function pairsOf({ times, values, others }: FramedPoints): Pair[] {
  return Array.from(times, (time, at): Pair => [time, others?.has(at) ? others.get(at) : values[at]]);
}

function replace<T>(list: T[], items: readonly T[]): void {
  list.splice(0, list.length, ...items);
}
