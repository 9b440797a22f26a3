import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

let bench: EngineBench;
let folder: string | undefined;

afterEach(async () => {
  await bench.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

async function start(queues: readonly object[] = []): Promise<void> {
  bench = await startEngineBench(queues);
}

async function startOnDisk(queues: readonly object[] = []): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'clavier-engine-'));
  bench = await startEngineBench(queues, folder);
}

const SAVE = 'telemetry.TbMsgTimeseriesNode';
const until = (found: () => unknown, expected: unknown) =>
  vi.waitFor(async () => expect(await found()).toEqual(expected));

describe('a message that need not wait', () => {
  it('is done when it is acknowledged, and nothing of it is kept but its points', async () => {
    await start();
    await bench.draw({
      nodes: { Pass: 'pass', Save: SAVE, Nothing: 'pass' },
      links: ['Pass -Success-> Save', 'Save -success-> Nothing'],
    });
    const { done } = await bench.send(1);
    await done;
    expect(bench.points()).toEqual([1]);
    expect(await bench.waiting()).toBe(0);
  });

  it('has its points logged with those of others that came with it', async () => {
    await start();
    await bench.draw({ nodes: { Pass: 'pass', Save: SAVE }, links: ['Pass -Success-> Save'] });
    await bench.sendAll([1, 2, 3]);
    await until(() => bench.points(), [1, 2, 3]);
    expect(await bench.waiting()).toBe(0);
  });

  it('goes by all links with the label, in any case of letters, and by none where there is none', async () => {
    await start();
    await bench.draw({
      nodes: { Odd: 'odd', A: 'store', B: 'store' },
      links: ['Odd -ODD-> A', 'Odd -Odd-> B'],
    });
    for (const number of [1, 2, 3]) await bench.send(number);
    expect(bench.stored()).toEqual([1, 3, 1, 3]);
  });

  it('has stored what is stored when it is acknowledged', async () => {
    await start();
    await bench.draw({ nodes: { Store: 'store' } });
    await Promise.all([1, 2, 3].map((number) => bench.send(number)));
    expect(bench.stored()).toEqual([1, 2, 3]);
  });

  it('goes by Failure from a node that fails, of which nothing is stored', async () => {
    await start();
    await bench.draw({
      nodes: { Fail: 'store-and-fail', Store: 'store' },
      links: ['Fail -Failure-> Store'],
    });
    await bench.send(7);
    expect(bench.stored()).toEqual([7]);
    expect(bench.failures).toEqual(['It fails after all']);
  });

  it('fails at a node of a class that there is not', async () => {
    await start();
    await bench.draw({ nodes: { Odd: 'no.Such', Store: 'store' }, links: ['Odd -Failure-> Store'] });
    await bench.send(7);
    expect(bench.stored()).toEqual([7]);
    expect(bench.failures).toEqual(['The node class no.Such is unknown']);
    expect(bench.lifeCycle).toContain('RULE_NODE STARTED The node class no.Such is unknown');
  });

  it('ends when it goes from chain to chain in a circle', async () => {
    await start();
    await bench.draw({
      nodes: { A: 'pass' },
      links: ['A -Success-> Root'],
    });
    await bench.send(7);
    expect(bench.failures[0]).toContain('Message is processed by more then 1000 rule nodes!');
  });

  it('fails where it becomes too long, as it was', async () => {
    await start();
    await bench.draw({ nodes: { Grow: 'grow', Store: 'store' }, links: ['Grow -Failure-> Store'] });
    await bench.send(7);
    expect(bench.stored()).toEqual([7]);
    expect(bench.failures).toEqual(['The message has become longer than 1048576 characters']);
  });

  it('goes on without its points where its device goes with what is stored', async () => {
    await start();
    await bench.draw({
      nodes: { Save: SAVE, Leave: 'leave', Wait: 'wait' },
      links: ['Save -Success-> Leave', 'Leave -Success-> Wait'],
    });
    await bench.send(1);
    await until(() => bench.standing.map(({ number }) => number), [1]);
    expect(bench.points()).toEqual([]);
  });

  it('leaves traces at nodes in debug mode', async () => {
    await start();
    await bench.draw({ nodes: { A: 'pass', 'Odd!': 'odd' }, links: ['A -Success-> Odd!'] });
    await bench.send(7);
    expect(bench.traces.map(({ direction, label }) => [direction, label])).toEqual([
      ['IN', undefined],
      ['OUT', 'Odd'],
    ]);
  });
});

describe('a message that waits', () => {
  it('is kept until its node answers, and goes on then', async () => {
    await startOnDisk();
    await bench.draw({
      nodes: { Wait: 'wait', Save: SAVE },
      links: ['Wait -Success-> Save'],
    });
    const { done } = await bench.send(1);
    expect(await bench.waiting()).toBe(1);
    expect(bench.points()).toEqual([]);
    bench.standing[0]?.answer();
    await done;
    await until(() => bench.points(), [1]);
    await until(() => bench.waiting(), 0);
  });

  it('is handed to its node again after a kill, in the order in which they came', async () => {
    await startOnDisk();
    await bench.draw({
      nodes: { Store: 'store', Wait: 'wait', Then: 'store' },
      links: ['Store -Success-> Wait', 'Wait -Success-> Then'],
    });
    for (const number of [1, 2, 3]) await bench.send(number);
    await bench.restart();
    await until(() => bench.standing.map(({ number }) => number), [1, 2, 3]);
    for (const one of bench.standing) one.answer();
    // What was stored before they waited is stored once.
    await until(() => bench.stored(), [1, 2, 3, 1, 2, 3]);
    await until(() => bench.waiting(), 0);
  });

  it('goes on in the order in which it came to its node, whichever is answered first', async () => {
    await start();
    await bench.draw({ nodes: { Wait: 'wait', Note: 'note' }, links: ['Wait -Success-> Note'] });
    for (const number of [1, 2, 3]) await bench.send(number);
    await bench.send(9, { device: 1 });
    await until(() => bench.standing.length, 4);
    for (const one of bench.standing.toReversed()) one.answer();
    await until(() => bench.seen, ['1:9', '0:1', '0:2', '0:3']);
  });

  it('is not overtaken by what its device sends later', async () => {
    await start();
    await bench.draw({
      nodes: { Odd: 'odd', Wait: 'wait', Note: 'note' },
      links: ['Odd -Odd-> Wait', 'Odd -Even-> Wait', 'Wait -Success-> Note'],
    });
    for (let number = 1; number <= 20; number++) await bench.send(number);
    const answered = vi.waitFor(() => {
      for (const one of bench.standing) one.answer();
      expect(bench.seen).toHaveLength(20);
    });
    await answered;
    expect(bench.seen).toEqual(Array.from({ length: 20 }, (_, at) => `0:${at + 1}`));
  });

  it('is not overtaken by what came with it, whether or not that has to wait', async () => {
    await start();
    await bench.draw({
      nodes: { Odd: 'odd', Store: 'store', Wait: 'wait', Note: 'note' },
      links: ['Odd -Even-> Note', 'Odd -Odd-> Store', 'Store -Success-> Wait', 'Wait -Success-> Note'],
    });
    await bench.sendAll([2, 4, 1, 3, 6, 5]);
    const answered = vi.waitFor(() => {
      for (const one of bench.standing.toReversed()) one.answer();
      expect(bench.seen).toHaveLength(6);
    });
    await answered;
    const waited = bench.seen.filter((one) => ['0:1', '0:3', '0:5'].includes(one));
    expect([bench.seen.slice(0, 2), waited]).toEqual([
      ['0:2', '0:4'],
      ['0:1', '0:3', '0:5'],
    ]);
  });

  it('is prepared outside, and stored in one change with its way on', async () => {
    await start();
    await bench.draw({ nodes: { Prepare: 'prepare', Wait: 'wait' }, links: ['Prepare -Success-> Wait'] });
    await bench.send(1);
    await until(() => bench.stored(), [1]);
    await until(() => bench.standing.length, 1);
    expect(await bench.waiting()).toBe(1);
  });

  it('has each of its branches kept', async () => {
    await startOnDisk();
    await bench.draw({
      nodes: { Pass: 'pass', A: 'wait', B: 'wait', C: 'store' },
      links: ['Pass -Success-> A', 'Pass -Success-> B', 'Pass -Success-> C', 'A -Success-> C'],
    });
    const { done } = await bench.send(1);
    expect(bench.stored()).toEqual([1]);
    expect(await bench.waiting()).toBe(2);
    bench.standing[0]?.answer();
    await until(() => bench.waiting(), 1);
    bench.standing[1]?.answer();
    await done;
    expect(bench.stored()).toEqual([1, 1]);
    await until(() => bench.waiting(), 0);
  });

  it('fails as its node says', async () => {
    await start();
    await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Failure-> Store'] });
    const { done } = await bench.send(1);
    bench.standing[0]?.fail('Nobody is there');
    await done;
    expect(bench.stored()).toEqual([1]);
    expect(bench.failures).toEqual(['Nobody is there']);
  });
});

describe('a queue', () => {
  const retrying = {
    name: 'Main',
    packProcessingTimeout: 150,
    processingStrategy: {
      type: 'RETRY_FAILED_AND_TIMED_OUT',
      retries: 2,
      pauseBetweenRetries: 0.01,
      maxPauseBetweenRetries: 0.01,
    },
  };

  it('tries again what failed where it failed, as often as it is set to', async () => {
    await start([retrying]);
    await bench.draw({ nodes: { Store: 'store', Wait: 'wait' }, links: ['Store -Success-> Wait'] });
    const { done } = await bench.send(1);
    for (const times of [1, 2, 3]) {
      await until(() => bench.standing.length, times);
      bench.standing.at(-1)?.fail(`Time ${times}`);
    }
    await done;
    expect(bench.standing).toHaveLength(3);
    expect(bench.stored()).toEqual([1]);
    await until(() => bench.waiting(), 0);
  });

  it('tries again what takes too long, and does not take a late answer', async () => {
    await start([retrying]);
    await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Success-> Store'] });
    await bench.send(1);
    await until(() => bench.standing.length, 2);
    bench.standing[0]?.answer();
    bench.standing[1]?.answer();
    await until(() => bench.waiting(), 0);
    expect(bench.stored()).toEqual([1]);
  });

  it('tries again what takes too long though the clock is set back meanwhile', async () => {
    await start([retrying]);
    await bench.draw({ nodes: { Wait: 'wait' } });
    await bench.send(1);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await until(() => bench.standing.length, 2);
    clock.mockRestore();
    bench.standing[1]?.answer();
    await until(() => bench.waiting(), 0);
  });

  it('leaves what takes too long without a word where it skips failures, and lets it go on when it is answered', async () => {
    await start([{ name: 'Main', packProcessingTimeout: 100 }]);
    await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Success-> Store'] });
    const { done } = await bench.send(1);
    await done;
    expect(bench.stored()).toEqual([]);
    bench.standing[0]?.answer();
    await until(() => bench.stored(), [1]);
    expect(bench.failures).toEqual([expect.stringContaining('Timed out in the queue Main')]);
  });

  it('hands out one message of an originator after the other where it is sequential', async () => {
    await start([{ name: 'Main', submitStrategy: { type: 'SEQUENTIAL_BY_ORIGINATOR' } }]);
    await bench.draw({ nodes: { Wait: 'wait' } });
    for (const number of [1, 2]) await bench.send(number);
    await bench.send(9, { device: 1 });
    await until(() => bench.standing.map(({ number }) => number), [1, 9]);
    bench.standing[0]?.answer();
    await until(() => bench.standing.map(({ number }) => number), [1, 9, 2]);
  });

  it('hands out one of those that come at once, too', async () => {
    await startOnDisk([{ name: 'Main', submitStrategy: { type: 'SEQUENTIAL_BY_ORIGINATOR' } }]);
    await bench.draw({ nodes: { Store: 'store', Wait: 'wait' }, links: ['Store -Success-> Wait'] });
    await Promise.all([1, 2, 3, 4].map((number) => bench.send(number)));
    for (const number of [1, 2, 3, 4]) {
      await until(() => bench.standing.map((one) => one.number).join(), [1, 2, 3, 4].slice(0, number).join());
      bench.standing[number - 1]?.answer();
    }
    await until(() => bench.waiting(), 0);
    expect(bench.stored()).toEqual([1, 2, 3, 4]);
  });

  it('decides about what can never be kept, when that was tried some times', async () => {
    await start();
    await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Success-> Store'] });
    const { done } = await bench.send(1);
    const broken = vi
      .spyOn(bench.platform.transactions, 'run')
      .mockRejectedValue(new Error('No such change'));
    bench.standing[0]?.answer();
    for (const again of [1, 2]) {
      await until(() => bench.standing.length, again + 1);
      bench.standing[again]?.answer();
    }
    await done;
    broken.mockRestore();
    await until(() => bench.waiting(), 0);
    expect(bench.failures).toEqual([expect.stringContaining('Error: No such change')]);
  });

  it('takes what a node hands over to it', async () => {
    await start();
    await bench.draw({
      nodes: { Other: ['later', { queue: 'HighPriority' }], Store: 'store' },
      links: ['Other -Success-> Store'],
    });
    await bench.send(1);
    await until(() => bench.stored(), [1]);
    await until(() => bench.waiting(), 0);
  });

  it('does not wait for what is acknowledged', async () => {
    await start([{ name: 'Main', submitStrategy: { type: 'SEQUENTIAL' } }]);
    await bench.draw({
      nodes: { Acknowledge: 'acknowledge', Wait: 'wait' },
      links: ['Acknowledge -Success-> Wait'],
    });
    const [first, second] = [await bench.send(1), await bench.send(2)];
    await Promise.all([first.done, second.done]);
    await until(() => bench.standing.length, 2);
    expect(await bench.waiting()).toBe(2);
  });
});

it('lets a message go on at its time, also after a restart', async () => {
  await startOnDisk();
  await bench.draw({
    nodes: { Later: ['later', { after: 400 }], Store: 'store' },
    links: ['Later -Success-> Store'],
  });
  const { done } = await bench.send(1);
  await done;
  await bench.restart();
  expect(bench.stored()).toEqual([]);
  await until(() => bench.stored(), [1]);
  await until(() => bench.store.ruleMessages.lastKey(), 0);
});

describe('a chain that is changed while messages stand in it', () => {
  it('has them tried again by the node as it is now', async () => {
    const pauses = { pauseBetweenRetries: 0.05, maxPauseBetweenRetries: 0.05 };
    await start([{ name: 'Main', processingStrategy: { type: 'RETRY_FAILED', retries: 0, ...pauses } }]);
    await bench.draw({ nodes: { Broken: 'fail' } });
    await bench.send(1);
    await bench.draw({ nodes: { Broken: 'store' } });
    await until(() => bench.stored(), [1]);
  });

  it('has them go on the way that is drawn now', async () => {
    await start();
    await bench.draw({ nodes: { Wait: 'wait', Next: 'fail' }, links: ['Wait -Success-> Next'] });
    await bench.send(1);
    await until(() => bench.standing.length, 1);
    await bench.draw({ nodes: { Wait: 'wait', Next: 'store' }, links: ['Wait -Success-> Next'] });
    bench.standing[0]?.answer();
    await until(() => bench.stored(), [1]);
    expect(bench.failures).toEqual([]);
  });

  it('stops a node that is another one now once it has answered', async () => {
    await start();
    await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Success-> Store'] });
    await bench.send(1);
    await until(() => bench.standing.length, 1);
    await bench.draw({
      nodes: { Wait: ['wait', { edition: 2 }], Store: 'store' },
      links: ['Wait -Success-> Store'],
    });
    await until(() => bench.lifeCycle.includes('RULE_NODE UPDATED'), true);
    bench.standing[0]?.answer();
    await until(() => bench.stored(), [1]);
    expect(bench.failures).toEqual([]);
  });

  it('hands messages to the node as it is now that were kept meanwhile', async () => {
    await startOnDisk();
    const links = ['Wait -Success-> Store'];
    const draw = (edition: number) =>
      bench.draw({ nodes: { Wait: ['wait', { edition }], Store: 'store' }, links });
    await draw(0);
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
    for (const number of numbers) await Promise.all([bench.send(number), draw(number)]);
    await until(() => bench.standing.length, numbers.length);
    for (const one of bench.standing) one.answer();
    await until(() => bench.stored(), numbers);
    expect(bench.failures).toEqual([]);
  });
});

it('stops the nodes of a tenant that is deleted, and leads none of its messages on', async () => {
  await start();
  await bench.draw({
    nodes: { Later: ['later', { after: 300 }], Note: 'note' },
    links: ['Later -Success-> Note'],
  });
  await bench.send(1);
  const tenant = bench.store.entities.resolve('TENANT', bench.tenantId);
  if (!tenant) throw new Error('There is no tenant');
  const started = bench.lifeCycle.filter((text) => text === 'RULE_NODE STARTED').length;
  await bench.platform.entities.delete(tenant);
  await until(() => bench.lifeCycle.filter((text) => text === 'RULE_NODE released').length >= started, true);
  expect(bench.store.ruleMessages.lastKey()).toBe(0);
  expect(bench.seen).toEqual([]);
});

it('ends messages that wait once nothing is run for their tenant any more', async () => {
  await start();
  await bench.draw({
    nodes: { Later: ['later', { after: 300 }], Store: 'store' },
    links: ['Later -Success-> Store'],
  });
  await bench.send(1);
  vi.spyOn(bench.platform.usage, 'isEnabled').mockReturnValue(false);
  await until(() => bench.store.ruleMessages.lastKey(), 0);
  expect(bench.stored()).toEqual([]);
});
