/**
 * What messages of one originator change happens in the order in which they came, also where an earlier one waits for
 * more nodes than a later one. Here odd numbers wait for nodes, and even ones for none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DrawnChain, type EngineBench, startEngineBench } from './engine-bench.ts';

let folder: string;
let bench: EngineBench;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-order-'));
});
afterEach(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(chain: DrawnChain, queues: object[] = []): Promise<void> {
  bench = await startEngineBench(queues, folder);
  await bench.draw(chain);
}

const until = (read: () => unknown, expected: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected));
const standing = () => bench.standing.map(({ number }) => number);

/** Odd numbers wait twice before they are stored, even ones are stored at once. */
const WAITING_TWICE: DrawnChain = {
  nodes: { Odd: 'odd', Once: 'wait', Twice: 'wait', Store: 'store' },
  links: ['Odd -Odd-> Once', 'Once -Success-> Twice', 'Twice -Success-> Store', 'Odd -Even-> Store'],
};

describe('what is stored of a message', () => {
  it('comes after what is stored of those that its device sent before', async () => {
    await start(WAITING_TWICE);
    for (const number of [1, 2, 4]) await bench.send(number);
    const { done } = await bench.send(8, { device: 1 });
    await done;
    await until(standing, [1]);
    bench.standing[0]?.answer();
    await until(standing, [1, 1]);
    expect(bench.stored()).toEqual([]);
    // Other devices do not wait for it.
    expect(bench.stored(1)).toEqual([8]);
    bench.standing[1]?.answer();
    await until(() => bench.stored(), [1, 2, 4]);
    await until(() => bench.waiting(), 0);
  });

  it('does so also where it needs to be prepared', async () => {
    await start({
      nodes: { Odd: 'odd', Wait: 'wait', Prepare: 'prepare' },
      links: ['Odd -Odd-> Wait', 'Wait -Success-> Prepare', 'Odd -Even-> Prepare'],
    });
    for (const number of [1, 2, 3]) await bench.send(number);
    await until(standing, [1, 3]);
    bench.standing[1]?.answer();
    bench.standing[0]?.answer();
    await until(() => bench.stored(), [1, 2, 3]);
  });

  it('does so where they come while the first of them is still being written', async () => {
    await start(WAITING_TWICE);
    await Promise.all([1, 2, 4].map((number) => bench.send(number)));
    await until(standing, [1]);
    expect(bench.stored()).toEqual([]);
    bench.standing[0]?.answer();
    await until(standing, [1, 1]);
    bench.standing[1]?.answer();
    await until(() => bench.stored(), [1, 2, 4]);
  });

  it('does so where something of the first of them is stored before it waits', async () => {
    await start({
      nodes: { Odd: 'odd', First: 'store', Wait: 'wait', Then: 'note', Note: 'note' },
      links: ['Odd -Odd-> First', 'First -Success-> Wait', 'Wait -Success-> Then', 'Odd -Even-> Note'],
    });
    await Promise.all([1, 2].map((number) => bench.send(number)));
    await until(standing, [1]);
    bench.standing[0]?.answer();
    await until(() => bench.seen, ['0:1', '0:2']);
  });

  it('does so after a restart', async () => {
    await start(WAITING_TWICE);
    for (const number of [1, 2, 4]) await bench.send(number);
    await bench.restart();
    await until(standing, [1]);
    bench.standing[0]?.answer();
    await until(standing, [1, 1]);
    bench.standing[1]?.answer();
    await until(() => bench.stored(), [1, 2, 4]);
  });
});

describe('a message does not wait for an older one', () => {
  it('that stores nothing from where it stands', async () => {
    await start({
      nodes: { Odd: 'odd', Store: 'store', Wait: 'wait' },
      links: ['Odd -Odd-> Store', 'Odd -Even-> Store', 'Store -Success-> Wait'],
    });
    for (const number of [1, 2, 3]) await bench.send(number);
    await until(() => bench.stored(), [1, 2, 3]);
    expect(await bench.waiting()).toBe(3);
  });

  it('that takes longer than it may in its queue', async () => {
    await start(WAITING_TWICE, [{ name: 'Main', packProcessingTimeout: 150 }]);
    for (const number of [1, 2, 4]) await bench.send(number);
    await until(() => bench.stored(), [2, 4]);
    bench.standing[0]?.answer();
    await until(standing, [1, 1]);
    bench.standing[1]?.answer();
    await until(() => bench.stored(), [2, 4, 1]);
  });

  it('that is tried again', async () => {
    const processingStrategy = { type: 'RETRY_FAILED', retries: 3, pauseBetweenRetries: 60 };
    await start(WAITING_TWICE, [{ name: 'Main', packProcessingTimeout: 60_000, processingStrategy }]);
    for (const number of [1, 2]) await bench.send(number);
    await until(standing, [1]);
    bench.standing[0]?.fail('Nobody is there');
    await until(() => bench.stored(), [2]);
  });

  it('that waits for others itself, for longer than it may', async () => {
    await start(
      {
        nodes: { Odd: 'odd', Store: 'store', Wait: 'wait', Then: 'store' },
        links: ['Odd -Odd-> Store', 'Odd -Even-> Store', 'Store -Success-> Wait', 'Wait -Success-> Then'],
      },
      [{ name: 'Main', packProcessingTimeout: 300 }],
    );
    const sent = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => bench.send(number)));
    await Promise.all(sent.map(({ done }) => done));
    expect(bench.stored()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('when the chain that led it to storing is drawn anew', async () => {
    await start(WAITING_TWICE, [{ name: 'Main', packProcessingTimeout: 60_000 }]);
    for (const number of [1, 2]) await bench.send(number);
    await until(standing, [1]);
    await bench.draw({
      nodes: { Odd: 'odd', Once: 'wait', Store: 'store' },
      links: ['Odd -Odd-> Once', 'Odd -Even-> Store'],
    });
    bench.standing[0]?.answer();
    await until(() => bench.stored(), [2]);
    await until(() => bench.waiting(), 0);
  });
});
