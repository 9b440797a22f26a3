import { describe, expect, it } from 'vitest';
import { settled } from '../../live-client.ts';
import { call, tokenOf } from '../client.ts';
import { differs } from '../differences.ts';
import { newDevice, nextPoints, open } from './session.ts';

const START = 1_700_000_000_000;

/** A device with a point of `level` in each of the first seconds, and one of `other`. */
async function deviceWithHistory() {
  const device = await newDevice();
  for (const at of [1, 2, 3, 4]) await device.send({ ts: START + at * 1_000, values: { level: at } });
  await device.send({ ts: START + 2_000, values: { other: 'x' } });
  return device;
}

describe('telemetry of one entity', () => {
  it('comes as the latest value of every key, and goes on with every new point', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity, scope: 'LATEST_TELEMETRY' }] });
    expect(await nextPoints(client)).toEqual({
      subscriptionId: 1,
      errorCode: 0,
      errorMsg: null,
      data: { level: [[START + 4_000, '4']], other: [[START + 2_000, 'x']] },
      latestValues: { level: START + 4_000, other: START + 2_000 },
    });
    await device.send({ ts: START + 5_000, values: { fresh: true } });
    expect(await nextPoints(client)).toMatchObject({ data: { fresh: [[START + 5_000, 'true']] } });
  });

  it('comes for named keys only; older points are not told', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity, keys: 'level' }] });
    expect((await nextPoints(client)).data).toEqual({ level: [[START + 4_000, '4']] });
    await device.send({ ts: START + 5_000, values: { other: 'y' } });
    await device.send({ ts: START + 1_500, values: { level: 0 } });
    await device.send({ ts: START + 6_000, values: { level: 6, other: 'z' } });
    const told = (await nextPoints(client)).data;
    const older = told?.level?.[0]?.[0] === START + 1_500;
    if (older) {
      await differs('Points older than the latest are told');
      expect(told).toEqual({ level: [[START + 1_500, '0']] });
    }
    expect(older ? (await nextPoints(client)).data : told).toEqual({ level: [[START + 6_000, '6']] });
  });

  it('comes for named keys that have no value, too, as of now', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity, keys: 'level,none' }] });
    expect(await nextPoints(client)).toMatchObject({
      data: { level: [[START + 4_000, '4']], none: [[expect.any(Number), null]] },
      latestValues: { level: START + 4_000, none: expect.any(Number) },
    });
  });

  it('may be asked for under any number', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: -1, ...device.entity, keys: 'level' }] });
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: -1, errorCode: 0 });
  });

  it('of a window comes with its history, the newest first, as many points as asked for, and what came since', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    const window = { startTs: START, timeWindow: 3_500, interval: 0, limit: 2, agg: 'NONE' };
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity, keys: 'level,other', ...window }] });
    const { data } = await nextPoints(client);
    expect(data?.level).toEqual([
      [START + 3_000, '3'],
      [START + 2_000, '2'],
    ]);
    expect(data?.other).toEqual([[START + 2_000, 'x']]);
    const missed = (await nextPoints(client)).data;
    expect(missed?.level?.[0]).toEqual([START + 4_000, '4']);
    if (missed?.level?.[1]) await differs('Part of a window is told again with what came since its end');
    expect(Object.keys(missed ?? {})).toEqual(['level']);
    await device.send({ ts: START + 9_000, values: { level: 9 } });
    expect((await nextPoints(client)).data).toEqual({ level: [[START + 9_000, '9']] });
  });

  it('of the past comes once, aggregated as asked', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    const stretch = { keys: 'level', startTs: START, endTs: START + 10_000, limit: 10 };
    client.send({ historyCmds: [{ cmdId: 1, ...device.entity, ...stretch, interval: 10_000, agg: 'SUM' }] });
    expect((await nextPoints(client)).data?.level?.map(([, value]) => Number(value))).toEqual([10]);
    client.send({ historyCmds: [{ cmdId: 2, ...device.entity, ...stretch }] });
    expect((await nextPoints(client)).data?.level?.map(([, value]) => value)).toEqual(['4', '3', '2', '1']);
    await device.send({ ts: START + 9_000, values: { level: 9 } });
    expect(await settled(client)).toEqual([]);
  });

  it('of the past is a hundred points when no limit is said', async () => {
    const device = await newDevice();
    await device.send(
      Array.from({ length: 105 }, (_, at) => ({ ts: START + at + 1, values: { level: at } })),
    );
    const client = await open();
    const stretch = { keys: 'level', startTs: START, endTs: START + 10_000, interval: 0, limit: 0, agg: '' };
    client.send({ historyCmds: [{ cmdId: 1, ...device.entity, ...stretch }] });
    const { data } = await nextPoints(client);
    expect(data?.level).toHaveLength(100);
    expect(data?.level?.[0]).toEqual([START + 105, '104']);
  });

  it('is told no more after its command came again to end it', async () => {
    const device = await newDevice();
    const client = await open();
    const command = { cmdId: 1, ...device.entity, scope: 'LATEST_TELEMETRY' };
    client.send({ tsSubCmds: [command, { ...command, cmdId: 2 }] });
    await nextPoints(client);
    await nextPoints(client);
    client.send({ tsSubCmds: [{ ...command, unsubscribe: true }] });
    await settled(client);
    await device.send({ level: 1 });
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: 2 });
    expect(await settled(client)).toEqual([]);
  });

  it('ends for every entity when no entity is named', async () => {
    const device = await newDevice();
    const client = await open();
    client.send({
      tsSubCmds: [{ cmdId: 1, ...device.entity }],
      attrSubCmds: [{ cmdId: 2, ...device.entity }],
    });
    await nextPoints(client);
    await nextPoints(client);
    client.send({ tsSubCmds: [{ cmdId: 3, unsubscribe: true }] });
    await settled(client);
    await device.send({ level: 1 });
    expect(await settled(client)).toEqual([]);
  });
});

describe('attributes of one entity', () => {
  it('come from every scope, or for named keys of one', async () => {
    const device = await newDevice();
    const token = await tokenOf('tenant');
    const save = async (scope: string, body: object) =>
      await call('POST', `/api/plugins/telemetry/DEVICE/${device.id}/${scope}`, { token, body });
    await save('SERVER_SCOPE', { floor: 3, room: 'a' });
    await save('SHARED_SCOPE', { target: 21 });
    const client = await open();
    client.send({ attrSubCmds: [{ cmdId: 1, ...device.entity }] });
    expect((await nextPoints(client)).data).toMatchObject({
      floor: [[expect.any(Number), '3']],
      room: [[expect.any(Number), 'a']],
      target: [[expect.any(Number), '21']],
    });
    client.send({ attrSubCmds: [{ cmdId: 1, ...device.entity, unsubscribe: true }] });
    client.send({ attrSubCmds: [{ cmdId: 2, ...device.entity, scope: 'SERVER_SCOPE', keys: 'floor,none' }] });
    const named = await nextPoints(client);
    expect(named).toMatchObject({ subscriptionId: 2, data: { floor: [[expect.any(Number), '3']] } });
    expect(Object.keys(named.data ?? {})).not.toContain('room');
    await save('SHARED_SCOPE', { floor: 9 });
    await save('SERVER_SCOPE', { room: 'b' });
    await save('SERVER_SCOPE', { floor: 4 });
    // An update may overtake the first answer, and then both tell of the value before.
    let told = await nextPoints(client);
    if (told.data?.floor?.[0]?.[1] === '3') told = await nextPoints(client);
    expect(told.data).toMatchObject({ floor: [[expect.any(Number), '4']] });
  });
});
