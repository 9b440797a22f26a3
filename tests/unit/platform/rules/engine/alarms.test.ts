import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

let folder: string;
let bench: EngineBench;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-alarms-'));
  bench = await startEngineBench([], folder);
  const script = 'return { number: msg.number };';
  await bench.draw({
    nodes: {
      Telemetry: ['filter.TbMsgTypeFilterNode', { messageTypes: ['POST_TELEMETRY_REQUEST'] }],
      Odd: 'odd',
      'Raise!': ['action.TbCreateAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: script }],
      'Clear!': ['action.TbClearAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: script }],
    },
    links: ['Telemetry -True-> Odd', 'Odd -Odd-> Raise!', 'Odd -Even-> Clear!'],
  });
});
afterEach(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

const present = (device = 0) => bench.store.alarms.uncleared(bench.devices[device]?.key ?? 0, 'Hot');
const settled = () => vi.waitFor(async () => expect(await bench.waiting()).toBe(0));

/** How messages left the nodes that change alarms, in alphabetical order. */
function ways(): string[] {
  return bench.traces.flatMap(({ direction, label }) => (direction === 'OUT' && label) || []).sort();
}

describe('alarms that chains raise', () => {
  it('are single however many messages raise them at a time', async () => {
    await Promise.all([1, 3, 5, 7].map((number) => bench.send(number)));
    await bench.send(9, { device: 1 });
    await settled();

    expect(ways()).toEqual(['Created', 'Created', 'Updated', 'Updated', 'Updated']);
    expect(present(0)?.id).not.toEqual(present(1)?.id);
    expect(present(0)).toMatchObject({ details: { number: 7 } });
  });

  it('are raised by what was acknowledged before the platform was killed', async () => {
    await Promise.all([1, 3].map((number) => bench.send(number)));
    await bench.restart();
    await settled();

    expect(present()).toMatchObject({ details: { number: 3 } });
  });

  it('are over when a message that clears comes right after one that raises, however long either takes', async () => {
    const raising =
      'var sum = 0; for (var i = 0; i < 200000; i++) sum += i; return { number: msg.number, sum: sum };';
    const telemetry = { messageTypes: ['POST_TELEMETRY_REQUEST'] };
    await bench.draw({
      nodes: {
        Telemetry: ['filter.TbMsgTypeFilterNode', telemetry],
        Odd: 'odd',
        Raise: ['action.TbCreateAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: raising }],
        Clear: ['action.TbClearAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: 'return {};' }],
      },
      links: ['Telemetry -True-> Odd', 'Odd -Odd-> Raise', 'Odd -Even-> Clear'],
    });
    for (let number = 1; number < 20; number += 2) {
      await Promise.all([bench.send(number), bench.send(number + 1)]);
      await settled();
      expect(present()).toBeNull();
    }
  });

  it('are over also when what raises waits for more nodes than what clears', async () => {
    const telemetry = { messageTypes: ['POST_TELEMETRY_REQUEST'] };
    const slow = {
      jsScript: 'for (var i = 0; i < 200000; i++) metadata.sum = i; return { msg, metadata, msgType };',
    };
    await bench.draw({
      nodes: {
        Telemetry: ['filter.TbMsgTypeFilterNode', telemetry],
        Odd: 'odd',
        Slow: ['transform.TbTransformMsgNode', slow],
        Slower: ['transform.TbTransformMsgNode', slow],
        'Raise!': ['action.TbCreateAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: 'return {};' }],
        'Clear!': ['action.TbClearAlarmNode', { alarmType: 'Hot', alarmDetailsBuildJs: 'return {};' }],
      },
      links: [
        'Telemetry -True-> Odd',
        'Odd -Odd-> Slow',
        'Slow -Success-> Slower',
        'Slower -Success-> Raise!',
        'Odd -Even-> Clear!',
      ],
    });
    for (let number = 1; number < 20; number += 2) {
      await Promise.all([bench.send(number), bench.send(number + 1)]);
      await settled();
      expect(present()).toBeNull();
    }
    expect(ways()).toEqual([...Array(10).fill('Cleared'), ...Array(10).fill('Created')]);
  });

  it('are cleared once, and raised anew after that', async () => {
    for (const number of [1, 2, 4, 5]) {
      await bench.send(number);
      await settled();
    }
    expect(ways()).toEqual(['Cleared', 'Created', 'Created', 'False']);
    expect(present()).toMatchObject({ status: 'ACTIVE_UNACK', details: { number: 5 } });
  });
});
