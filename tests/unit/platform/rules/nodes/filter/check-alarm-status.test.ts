import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAlarmStatus } from '../../../../../../src/platform/rules/nodes/filter/check-alarm-status.ts';
import { type GivenMessage, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

async function alarm() {
  const { alarm } = await bench.platform.alarms.save(bench.tenantId, {
    type: 'Overheated',
    originator: { entityType: 'DEVICE', id: bench.device.id },
    severity: 'CRITICAL',
    status: 'ACTIVE_UNACK',
  });
  return alarm;
}

describe('check alarm status', () => {
  it('tells whether the alarm in the message has one of the states', async () => {
    const data = await alarm();
    expect(await bench.run(checkAlarmStatus, {}, { data })).toMatchObject([{ to: 'True' }]);
    expect(
      await bench.run(checkAlarmStatus, { alarmStatusList: ['CLEARED_ACK', 'CLEARED_UNACK'] }, { data }),
    ).toMatchObject([{ to: 'False' }]);
  });

  it('looks at the alarm as it is by now, not as the message has it', async () => {
    const data = await alarm();
    await bench.platform.alarms.clear(data.id?.id ?? '');
    expect(await bench.run(checkAlarmStatus, {}, { data })).toMatchObject([{ to: 'False' }]);
  });

  it.each<[string, GivenMessage, string]>([
    [
      'an alarm that is gone',
      { data: { id: { id: '00000000-0000-4000-a000-000000000000' } } },
      'No such alarm found.',
    ],
    ['what is no alarm', { data: { temperature: 21 } }, 'The message is no alarm'],
  ])('fails for %s', async (_, message, error) => {
    expect(await bench.run(checkAlarmStatus, {}, message)).toMatchObject([{ to: 'Failure', error }]);
  });
});
