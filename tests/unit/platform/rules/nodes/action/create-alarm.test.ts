import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlarm } from '../../../../../../src/platform/rules/nodes/action/create-alarm.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeEach(async () => {
  bench = await startNodeBench();
});
afterEach(() => bench.close());

const device = () => ({ entityType: 'DEVICE' as const, id: bench.device.id });
const present = (type: string) => bench.platform.store.alarms.uncleared(bench.device.key, type);

/** Counts in the details how often the alarm was raised. */
const counting = `
  var details = { times: 1, temperature: msg.temperature };
  if (metadata.prevAlarmDetails) details.times = JSON.parse(metadata.prevAlarmDetails).times + 1;
  return details;`;
const configuration = {
  alarmType: `\${place} is hot`,
  severity: 'MAJOR',
  alarmDetailsBuildJs: counting,
};
const message = { metadata: { place: 'Oven' }, data: { temperature: 210 } };

describe('create alarm', () => {
  it('raises an alarm, and goes on with it', async () => {
    const [out] = await bench.run(createAlarm, configuration, message);
    const alarm = {
      type: 'Oven is hot',
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      originator: device(),
      details: { times: 1, temperature: 210 },
      propagate: false,
    };

    expect(present('Oven is hot')).toMatchObject(alarm);
    expect(out).toMatchObject({ to: 'Created', type: 'ALARM', originator: device(), data: alarm });
    expect(out?.metadata).toEqual({ place: 'Oven', isNewAlarm: 'true' });
  });

  it('renews the alarm of the type that is not cleared', async () => {
    const node = bench.start(createAlarm, configuration);
    await bench.hand(node, message);
    const raised = present('Oven is hot');
    await bench.platform.alarms.acknowledge(raised?.id.id ?? '');
    const [out] = await bench.hand(node, { ...message, data: { temperature: 230 } });

    expect(out).toMatchObject({
      to: 'Updated',
      type: 'ALARM',
      data: { id: raised?.id, status: 'ACTIVE_ACK', details: { times: 2, temperature: 230 } },
      metadata: { place: 'Oven', isExistingAlarm: 'true' },
    });
    expect(present('Oven is hot')).toMatchObject({ id: raised?.id, startTs: raised?.startTs });
  });

  it('raises another one once it is cleared', async () => {
    const node = bench.start(createAlarm, configuration);
    await bench.hand(node, message);
    await bench.platform.alarms.clear(present('Oven is hot')?.id.id ?? '');
    expect(await bench.hand(node, message)).toMatchObject([
      { to: 'Created', data: { details: { times: 1 } } },
    ]);
  });

  it('raises one alarm when several messages raise it at a time', async () => {
    const node = bench.start(createAlarm, configuration);
    const out = await Promise.all([1, 2, 3].map(() => bench.hand(node, message)));
    const told = out.flat();

    expect(told.map(({ to }) => to).sort()).toEqual(['Created', 'Updated', 'Updated']);
    expect(new Set(told.map(({ data }) => JSON.stringify((data as { id: unknown }).id))).size).toBe(1);
  });

  it('tells chains of what it did', async () => {
    const node = bench.start(createAlarm, configuration);
    for (const _ of [1, 2]) await bench.hand(node, message);
    const originator = { entityType: 'ALARM', id: present('Oven is hot')?.id.id };
    const metadata = { ruleNodeId: expect.any(String) };
    expect(bench.noted).toMatchObject([
      { type: 'ENTITY_CREATED', originator, metadata, data: { type: 'Oven is hot' } },
      { type: 'ENTITY_UPDATED', originator, metadata, data: { type: 'Oven is hot' } },
    ]);
  });

  it('raises the alarm that a message is when it is wanted so', async () => {
    const given = { type: 'Flood', severity: 'CRITICAL', details: { level: 3 }, propagate: true };
    const wanted = { ...configuration, useMessageAlarmData: true };
    const node = bench.start(createAlarm, wanted);

    expect(await bench.hand(node, { data: given })).toMatchObject([
      { to: 'Created', data: { ...given, status: 'ACTIVE_UNACK', originator: device() } },
    ]);
    expect(await bench.hand(node, { data: { ...given, severity: 'MINOR', details: null } })).toMatchObject([
      { to: 'Updated', data: { type: 'Flood', severity: 'MINOR', details: null } },
    ]);
  });

  it('hands an alarm to whom relations lead to the originator from when it is wanted so', async () => {
    const { store } = bench.platform;
    const { id } = await store.write(() =>
      store.assets.save(bench.tenantId, { name: 'House', type: 'house' }),
    );
    await store.write(() => store.relations.save({ from: id, to: device(), type: 'Contains' }));
    await bench.run(createAlarm, { ...configuration, propagate: true, relationTypes: ['Contains'] }, message);
    const alarm = present('Oven is hot');
    expect(store.alarms.reachOf(alarm?.id.id ?? '').propagatedTo).toEqual([bench.handle(id).key]);
  });

  it('sets the end of an alarm that goes on to now', async () => {
    const node = bench.start(createAlarm, configuration, { now: () => NOW + 10 ** 12 });
    for (const _ of [1, 2]) await bench.hand(node, message);
    expect(present('Oven is hot')).toMatchObject({ endTs: NOW + 10 ** 12 });
  });

  it.each([
    ['the script fails', { ...configuration, alarmDetailsBuildJs: 'return msg.a.b;' }, 'TypeError'],
    [
      'the severity is none',
      { ...configuration, severity: `\${place}` },
      'Used incorrect pattern or Alarm Severity not included in message',
    ],
    ['the message is no alarm', { ...configuration, useMessageAlarmData: true }, 'The message is no alarm'],
  ])('fails and raises nothing when %s', async (_, wanted, error) => {
    expect(await bench.run(createAlarm, wanted, message)).toMatchObject([
      { to: 'Failure', error: expect.stringContaining(error) },
    ]);
    expect(present('Oven is hot')).toBeNull();
  });
});
