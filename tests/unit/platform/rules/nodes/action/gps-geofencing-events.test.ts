import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsGeofencingEvents } from '../../../../../../src/platform/rules/nodes/action/gps-geofencing-events.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const configuration = {
  fetchPerimeterInfoFromMessageMetadata: false,
  perimeterType: 'POLYGON',
  polygonsDefinition: '[[0,0],[0,10],[10,10],[10,0]]',
  minInsideDuration: 2,
  minInsideDurationTimeUnit: 'MINUTES',
  minOutsideDuration: 30,
  minOutsideDurationTimeUnit: 'SECONDS',
};
const INSIDE = 5;
const OUTSIDE = 20;

describe('gps geofencing events', () => {
  it('tell where the originator goes and that it stays there, each once', async () => {
    let now = NOW;
    const node = bench.start(gpsGeofencingEvents, configuration, { now: () => now });
    const told = [];
    for (const [seconds, latitude] of [
      [0, INSIDE],
      [120, INSIDE],
      [121, INSIDE],
      [200, INSIDE],
      [201, OUTSIDE],
      [231, OUTSIDE],
      [232, OUTSIDE],
      [300, OUTSIDE],
      [301, INSIDE],
    ] as const) {
      now = NOW + seconds * 1_000;
      const [out] = await bench.hand(node, { data: { latitude, longitude: 5 } });
      told.push(out?.to);
    }

    expect(told).toEqual([
      'Entered',
      'Success',
      'Inside',
      'Success',
      'Left',
      'Success',
      'Outside',
      'Success',
      'Entered',
    ]);
  });

  it('tell of one that was never inside that it is outside of it', async () => {
    expect(
      await bench.run(gpsGeofencingEvents, configuration, { data: { latitude: OUTSIDE, longitude: 5 } }),
    ).toMatchObject([{ to: 'Left' }]);
  });

  it('tell entities apart', async () => {
    const { store } = bench.platform;
    const other = await store.write(() => store.devices.save(bench.tenantId, { name: 'Device 2' }));
    const node = bench.start(gpsGeofencingEvents, configuration);
    const data = { latitude: INSIDE, longitude: 5 };

    expect(await bench.hand(node, { data })).toMatchObject([{ to: 'Entered' }]);
    expect(await bench.hand(node, { data, originator: other.id })).toMatchObject([{ to: 'Entered' }]);
    expect(await bench.hand(node, { data })).toMatchObject([{ to: 'Success' }]);
  });

  it('fail for a message without a place', async () => {
    expect(await bench.run(gpsGeofencingEvents, configuration, { data: {} })).toMatchObject([
      { to: 'Failure', error: 'Incoming Message has no latitude in data or metadata!' },
    ]);
  });
});
