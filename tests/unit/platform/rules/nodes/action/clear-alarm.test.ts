import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAlarm } from '../../../../../../src/platform/rules/nodes/action/clear-alarm.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeEach(async () => {
  bench = await startNodeBench();
});
afterEach(() => bench.close());

async function raise(type: string): Promise<string> {
  const { alarm } = await bench.platform.alarms.save(bench.tenantId, {
    type,
    originator: { entityType: 'DEVICE', id: bench.device.id },
    severity: 'MAJOR',
    status: 'ACTIVE_ACK',
    details: { times: 3 },
  });
  return alarm.id?.id ?? '';
}

const configuration = {
  alarmType: `\${place} is hot`,
  alarmDetailsBuildJs: `
    var details = JSON.parse(metadata.prevAlarmDetails);
    details.ended = msg.temperature;
    return details;`,
};
const message = { metadata: { place: 'Oven' }, data: { temperature: 20 } };

describe('clear alarm', () => {
  it('clears the alarm of the type, and goes on with it', async () => {
    const id = await raise('Oven is hot');
    const [out] = await bench.run(clearAlarm, configuration, message);
    const alarm = { id: { id }, status: 'CLEARED_ACK', clearTs: NOW, details: { times: 3, ended: 20 } };

    expect(bench.platform.store.alarms.byId(id)).toMatchObject(alarm);
    expect(out).toMatchObject({
      to: 'Cleared',
      type: 'ALARM',
      originator: { id: bench.device.id },
      data: alarm,
    });
    expect(out?.metadata).toEqual({ place: 'Oven', isClearedAlarm: 'true' });
    expect(bench.noted).toMatchObject([{ type: 'ALARM_CLEAR', originator: { entityType: 'ALARM', id } }]);
  });

  it('clears the alarm that a message is about, whatever its type', async () => {
    const id = await raise('Flood');
    const originator = { entityType: 'ALARM' as const, id };
    expect(await bench.run(clearAlarm, configuration, { ...message, originator })).toMatchObject([
      { to: 'Cleared', originator, data: { type: 'Flood', status: 'CLEARED_ACK' } },
    ]);
  });

  it('lets a message pass when there is no such alarm, without asking the script', async () => {
    await raise('Cellar is wet');
    expect(await bench.run(clearAlarm, configuration, message)).toMatchObject([
      { to: 'False', type: 'POST_TELEMETRY_REQUEST', data: { temperature: 20 } },
    ]);
  });

  it('clears an alarm once when several messages clear it at a time', async () => {
    await raise('Oven is hot');
    const node = bench.start(clearAlarm, configuration);
    const out = await Promise.all([1, 2].map(() => bench.hand(node, message)));
    expect(out.flat().map(({ to }) => to)).toEqual(['Cleared', 'False']);
  });

  it('fails and clears nothing when the script fails', async () => {
    const id = await raise('Oven is hot');
    const broken = { ...configuration, alarmDetailsBuildJs: 'return msg.a.b;' };
    expect(await bench.run(clearAlarm, broken, message)).toMatchObject([{ to: 'Failure' }]);
    expect(bench.platform.store.alarms.byId(id)).toMatchObject({ status: 'ACTIVE_ACK' });
  });
});
