import { describe, expect, test } from 'vitest';
import type { ExploredRow } from '../../../../../src/console/screens/telemetry/follow-explored.ts';
import { historyFile, latestFile } from '../../../../../src/console/screens/telemetry/telemetry-files.ts';
import type { ResolvedWindow } from '../../../../../src/console/time/resolved-window.ts';

const NOON = Date.UTC(2026, 4, 7, 12);
const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const HALL = { entityType: 'ASSET', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11' } as const;
const WINDOW: ResolvedWindow = {
  isRealtime: false,
  startTs: NOON,
  timeWindow: 60_000,
  shownMs: 60_000,
  interval: 1_000,
  aggregation: 'NONE',
  limit: 100,
  isStateData: false,
};
const names: Record<string, string> = { [PUMP.id]: 'Pump', [HALL.id]: 'Hall' };
const nameOf = (id: string) => names[id] ?? id;
/** The lines of a CSV file without its byte order mark. */
const linesOf = (parts: readonly string[]) => parts.join('').replace('\uFEFF', '').trimEnd().split('\r\n');

describe('the newest values as a file', () => {
  const rows: ExploredRow[] = [
    { id: 'a', entity: { ...PUMP, name: '=Pump' }, key: 'level, inner', value: '-3', ts: NOON },
    { id: 'b', entity: { ...HALL, name: '<b>Hall</b>' }, key: 'حالة', value: '{"on":true}', ts: NOON + 1 },
  ];

  test('are lines for spreadsheets, which take nothing of them for a formula', () => {
    expect(linesOf(latestFile(rows, 'csv'))).toEqual([
      'entityType,entityId,entityName,key,value,ts,time',
      `DEVICE,${PUMP.id},"'=Pump","level, inner",-3,${NOON},2026-05-07T12:00:00.000Z`,
      `ASSET,${HALL.id},<b>Hall</b>,حالة,"{""on"":true}",${NOON + 1},2026-05-07T12:00:00.001Z`,
    ]);
  });

  test('or objects for programs', () => {
    const [, hall] = JSON.parse(latestFile(rows, 'json').join(''));
    expect(hall).toEqual({
      entityType: 'ASSET',
      entityId: HALL.id,
      entityName: '<b>Hall</b>',
      key: 'حالة',
      value: '{"on":true}',
      ts: NOON + 1,
      time: '2026-05-07T12:00:00.001Z',
    });
  });
});

describe('the history as a file', () => {
  const all = [
    {
      entity: PUMP,
      key: 'level',
      points: [
        { ts: NOON + 1_000, value: 1.5 },
        { ts: NOON + 2_000, value: 2 },
      ],
    },
    {
      entity: HALL,
      key: 'state',
      points: [
        { ts: NOON, value: 'open' },
        { ts: NOON + 2_000, value: { by: 'hand' } },
      ],
    },
  ];

  test('has a line for each time, the oldest first, and a column for each series', () => {
    expect(linesOf(historyFile(all, WINDOW, 'csv', nameOf))).toEqual([
      'ts,time,Pump: level,Hall: state',
      `${NOON},2026-05-07T12:00:00.000Z,,open`,
      `${NOON + 1_000},2026-05-07T12:00:01.000Z,1.5,`,
      `${NOON + 2_000},2026-05-07T12:00:02.000Z,2,"{""by"":""hand""}"`,
    ]);
  });

  test('or says the window, and of each series every point as it is', () => {
    expect(JSON.parse(historyFile(all, WINDOW, 'json', nameOf).join(''))).toEqual({
      startTs: NOON,
      endTs: NOON + 60_000,
      agg: 'NONE',
      series: [
        { entityType: 'DEVICE', entityId: PUMP.id, entityName: 'Pump', key: 'level', points: all[0]?.points },
        { entityType: 'ASSET', entityId: HALL.id, entityName: 'Hall', key: 'state', points: all[1]?.points },
      ],
    });
    const averages = historyFile([], { ...WINDOW, aggregation: 'AVG' }, 'json', nameOf).join('');
    expect(JSON.parse(averages)).toMatchObject({ agg: 'AVG', interval: 1_000 });
  });
});
