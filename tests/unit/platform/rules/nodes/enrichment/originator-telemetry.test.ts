import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originatorTelemetry } from '../../../../../../src/platform/rules/nodes/enrichment/originator-telemetry.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
const MINUTE = 60_000;

/** A value a minute, of the last ten minutes: 1 is the oldest. */
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  const entries = Array.from({ length: 10 }, (_, at) => ({
    key: 'temperature',
    ts: NOW - (10 - at) * MINUTE,
    value: at + 1,
  }));
  await store.write(() => store.timeseries.save(bench.device.key, entries));
});
afterAll(() => bench.close());

const configuration = { latestTsKeyNames: ['temperature'], startInterval: 5, endInterval: 1 };
const points = (...values: number[]) =>
  JSON.stringify(values.map((value) => ({ ts: NOW - (11 - value) * MINUTE, value })));

async function added(configured: object, metadata: Record<string, string> = {}) {
  const [out] = await bench.run(originatorTelemetry, { ...configuration, ...configured }, { metadata });
  expect(out?.error).toBeUndefined();
  expect(out?.to).toBe('Success');
  return out?.metadata;
}

describe('originator telemetry', () => {
  it.each<[string, object, string]>([
    ['the first value', { fetchMode: 'FIRST' }, '"7"'],
    ['the last value', { fetchMode: 'LAST' }, '"10"'],
    ['all values with their times', { fetchMode: 'ALL' }, points(7, 8, 9, 10)],
    ['the newest first', { fetchMode: 'ALL', orderBy: 'DESC' }, points(10, 9, 8, 7)],
    ['no more than so many', { fetchMode: 'ALL', limit: 2 }, points(7, 8)],
    [
      'those of another time',
      { fetchMode: 'ALL', startInterval: 150, startIntervalTimeUnit: 'SECONDS' },
      points(9, 10),
    ],
  ])('adds %s', async (_, configured, temperature) => {
    expect(await added(configured)).toEqual({ temperature });
  });

  it('adds those of a time that the metadata tells', async () => {
    const metadata = { from: String(NOW - 10 * MINUTE), to: String(NOW - 9 * MINUTE), wanted: 'temperature' };
    const configured = {
      latestTsKeyNames: [`\${wanted}`],
      useMetadataIntervalPatterns: true,
      startIntervalPattern: `\${from}`,
      endIntervalPattern: `\${to}`,
      fetchMode: 'ALL',
    };
    expect(await added(configured, metadata)).toEqual({ ...metadata, temperature: points(2) });
  });

  it('leaves out what has no points', async () => {
    expect(await added({ latestTsKeyNames: ['humidity'] })).toEqual({});
  });

  it.each<[string, object, string]>([
    ['no keys', { latestTsKeyNames: [] }, 'Telemetry is not selected!'],
    [
      'a time that is none',
      { useMetadataIntervalPatterns: true, startIntervalPattern: `\${from}`, endIntervalPattern: '1' },
      `The interval is no time in ms: \${from}`,
    ],
    [
      'too many keys',
      { latestTsKeyNames: Array.from({ length: 101 }, (_, at) => `key${at}`) },
      'The history of 101 keys was asked for. At most 100 can be read at once.',
    ],
  ])('fails for %s', async (_, configured, error) => {
    expect(await bench.run(originatorTelemetry, { ...configuration, ...configured })).toMatchObject([
      { to: 'Failure', error },
    ]);
  });
});
