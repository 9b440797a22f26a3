import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exploredRows } from '../../../../../src/console/screens/telemetry/explored-rows.ts';
import type {
  ExploredRow,
  ExploredValues,
} from '../../../../../src/console/screens/telemetry/follow-explored.ts';
import type { RowList } from '../../../../../src/console/table/rows/row-list.ts';

const BY_ENTITY = { search: '', sort: { property: 'entity', order: 'ASC' } } as const;
const BY_VALUE = { search: '', sort: { property: 'value', order: 'DESC' } } as const;

let rows: Map<string, ExploredRow>;
let membership: number;

beforeEach(() => {
  rows = new Map();
  membership = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function put(name: string, key: string, value: string): void {
  const id = `${name}/${key}`;
  if (!rows.has(id)) membership += 1;
  rows.set(id, { id, entity: { entityType: 'DEVICE', id: name, name }, key, ts: 1, value });
}
const values = (status: ExploredValues['status'] = 'live'): ExploredValues => ({
  status,
  rows,
  membership,
  entities: { found: 0, listed: 0, missing: 0 },
  keys: { found: 0, listed: 0 },
});
const seen = (list: RowList<ExploredRow>) =>
  Array.from({ length: list.total ?? 0 }, (_, place) => {
    const row = list.row(place);
    return `${row?.entity.name} ${row?.key} ${row?.value}`;
  });

describe('what is explored as rows', () => {
  test('stands by entity and key, each row with its newest value', () => {
    const source = exploredRows(['test'], () => {});
    const list = source.open(BY_ENTITY);
    expect(list.total).toBeUndefined();
    put('Pump 10', 'flow', '1');
    put('Pump 2', 'level', '2');
    put('Pump 2', 'flow', '3');
    source.set(values());
    expect(seen(list)).toEqual(['Pump 2 flow 3', 'Pump 2 level 2', 'Pump 10 flow 1']);
    const [, still] = [0, 1].map((place) => list.row(place));
    put('Pump 2', 'flow', '4');
    source.set(values());
    expect(seen(list)).toEqual(['Pump 2 flow 4', 'Pump 2 level 2', 'Pump 10 flow 1']);
    expect(list.row(1)).toBe(still);
    put('Pump 1', 'flow', '5');
    source.set(values());
    expect(seen(list)[0]).toBe('Pump 1 flow 5');
  });

  test('moves about once a second where it is ordered by what changes', () => {
    const source = exploredRows(['test'], () => {});
    const list = source.open(BY_VALUE);
    put('A', 'level', '1');
    put('B', 'level', '2');
    source.set(values());
    const heard = vi.fn();
    list.subscribe(heard);
    expect(seen(list)).toEqual(['B level 2', 'A level 1']);
    put('A', 'level', '3');
    source.set(values());
    expect(seen(list)).toEqual(['B level 2', 'A level 3']);
    heard.mockClear();
    vi.advanceTimersByTime(1_000);
    expect(heard).toHaveBeenCalled();
    expect(seen(list)).toEqual(['A level 3', 'B level 2']);
  });

  test('is a failure where nothing came, stays where it is asked for anew, and says so', () => {
    const again = vi.fn();
    const source = exploredRows(['test'], again);
    const list = source.open(BY_ENTITY);
    source.set(values('failed'));
    expect(list.total).toBeUndefined();
    expect(list.failure).toBeInstanceOf(Error);
    expect(list.failure).toBe(list.failure);
    list.retry();
    expect(again).toHaveBeenCalledOnce();
    put('A', 'level', '1');
    source.set(values());
    expect(list.failure).toBeNull();
    source.set({ ...values('loading'), rows: new Map() });
    expect(seen(list)).toEqual(['A level 1']);
    expect(list.refreshing).toBe(true);
    source.set(values('failed'));
    expect(list.refreshFailure).toBeInstanceOf(Error);
  });
});
