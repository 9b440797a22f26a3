import type { AlarmInfo } from '../../../model/alarm.ts';
import type { EntityFilter } from '../../../model/entity-query.ts';
import { WidgetActions } from '../../../model/widget-action.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { SandboxFailure } from '../../sandbox/engine.ts';
import { runFunction } from '../../sandbox/sandbox.ts';
import { MINUTE } from '../../time/units.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { AlarmRow, RowsPage, RowsRequest, WidgetRow, WidgetValue } from '../contract/rows.ts';
import type { DataState } from './data-state.ts';
import { sampleGatewayAttributes } from './sample-gateway.ts';
import { SAMPLE_TIME, sampleEntity, sampleValue } from './sample-picture.ts';

const SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'] as const;
const STATUSES = ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'] as const;
/** Of the entities that are below others. */
const FIRST_BELOW = 20_000;
/** What a platform answers that cannot. */
export const FAILURE: Shown = { text: 'Error: 500' };
/** What functions of samples may take, ms: where all widgets are drawn at once, a function waits for all the others. */
const DEADLINE = 5000;
const ROWS = { sample: 25, empty: 0, failed: 0, many: 10_000, hostile: 8 } as const satisfies Record<
  DataState,
  number
>;
/** The time series that a gateway tells its events by. */
const SERIES = { sample: 6, many: 1000, hostile: 8 } as const;

/**
 * A host with samples of everything that a widget may ask for. What a widget sends goes nowhere; what it is told of, it
 * is told of at once. Functions run where all run that strangers have written.
 */
export function sampleHost(
  config: WidgetConfig,
  state: DataState,
  parts: Pick<WidgetHost, 'header' | 'setTitle' | 'report' | 'title' | 'mode'>,
): WidgetHost {
  const caller = Symbol('widget');
  const entity = sampleEntity(0, state);
  const keys = config.datasources?.[0]?.dataKeys ?? [];
  const alarmKeys = config.alarmSource?.dataKeys ?? [];

  const valueAt = (number: number): WidgetValue | undefined =>
    state === 'empty' ? undefined : { ts: SAMPLE_TIME, value: sampleValue(number, state) };

  return {
    ...parts,
    isMobile: false,
    zoom: () => undefined,
    choosePeriod: () => undefined,
    actions: (source) => WidgetActions.safeParse(config.actions ?? {}).data?.[source] ?? [],
    act: () => undefined,
    device: state === 'empty' ? undefined : entity,
    async call({ params, isOneWay }) {
      if (state === 'failed') throw new Error('Error: 500');
      if (isOneWay) return undefined;
      return params ?? sampleValue(0, state);
    },
    async save() {
      if (state === 'failed') throw new Error('Error: 500');
    },
    async claim() {
      if (state === 'failed') throw new Error('Error: 500');
    },
    async seriesNames() {
      if (state === 'failed') throw new Error('Error: 500');
      return state === 'empty' ? [] : Array.from({ length: SERIES[state] }, (_, at) => `event ${at + 1}`);
    },
    async readAttributes(_entity, scope) {
      if (state === 'failed') throw new Error('Error: 500');
      return state === 'empty' ? {} : sampleGatewayAttributes(scope, state);
    },
    gateways: {
      async search(text, limit) {
        if (state === 'failed') throw new Error('Error: 500');
        const all = Array.from({ length: ROWS[state] }, (_, at) => sampleEntity(at, state));
        return all.filter(({ name }) => name.includes(text)).slice(0, limit);
      },
      idOf: async () => undefined,
      nameOf: async (id) => sampleEntity(Number(id.slice(-12)) - 1, state).name,
      create: async (name) => ({ ...sampleEntity(ROWS[state], state), name }),
      async accessTokenOf() {
        if (state === 'failed') throw new Error('Error: 500');
        return state === 'empty' ? undefined : 'sample-token';
      },
    },
    followLatest(_whose, wanted, onValues) {
      if (state !== 'failed') onValues(wanted.map((_, number) => valueAt(number)));
      return () => undefined;
    },
    openRows(_place, request, listener, instead) {
      if (state === 'failed') listener.onError(FAILURE);
      else {
        const row = (number: number): WidgetRow => ({
          entity: sampleEntity(number, state),
          values: keys.map((_, keyPlace) => valueAt(number + keyPlace)),
        });
        listener.onPage(instead ? below(instead, row) : pageOf(request, row));
      }
      return () => undefined;
    },
    openAlarms(request, listener) {
      if (state === 'failed') listener.onError(FAILURE);
      else {
        listener.onPage(
          pageOf(
            request,
            (number): AlarmRow => ({
              alarm: sampleAlarm(number, state),
              values: alarmKeys.map((_, keyPlace) => valueAt(number + keyPlace)),
            }),
          ),
        );
      }
      return () => undefined;
    },
    refreshAliases: () => undefined,
    setActive: () => undefined,
    async run(code, argSets) {
      try {
        const outcomes = await runFunction({ ...code, argSets }, { caller, deadline: DEADLINE });
        return outcomes.map((one) => (one.ok ? { value: one.value } : { error: one.error.message }));
      } catch (error) {
        const reason = error instanceof SandboxFailure ? error.reason : String(error);
        return argSets.map(() => ({ error: reason }));
      }
    },
  };

  /** Two are below each of the first, and nothing is below those. */
  function below(filter: EntityFilter, row: (number: number) => WidgetRow): RowsPage<WidgetRow> {
    const root = filter.type === 'relationsQuery' ? Number(filter.rootEntity?.id.slice(-12)) : FIRST_BELOW;
    const rows = root < FIRST_BELOW ? [0, 1].map((at) => row(FIRST_BELOW + 2 * root + at)) : [];
    return { rows, total: rows.length };
  }

  function pageOf<Row>({ page, pageSize }: RowsRequest, row: (number: number) => Row): RowsPage<Row> {
    const total = ROWS[state];
    const from = page * pageSize;
    const length = Math.max(0, Math.min(pageSize, total - from));
    return { total, rows: Array.from({ length }, (_, at) => row(from + at)) };
  }
}

function sampleAlarm(number: number, state: DataState): AlarmInfo {
  const { id, name } = sampleEntity(number, state);
  return {
    id: { entityType: 'ALARM', id: id.replace('4000', '4001') },
    createdTime: SAMPLE_TIME - number * MINUTE,
    startTs: SAMPLE_TIME - number * MINUTE,
    endTs: SAMPLE_TIME,
    ackTs: 0,
    clearTs: 0,
    type: state === 'hostile' ? name : 'High temperature',
    originator: { entityType: 'DEVICE', id },
    originatorName: name,
    severity: SEVERITIES[number % SEVERITIES.length] ?? 'CRITICAL',
    status: STATUSES[number % STATUSES.length] ?? 'ACTIVE_UNACK',
    propagate: false,
    details: { temperature: sampleValue(number, state) },
  };
}
