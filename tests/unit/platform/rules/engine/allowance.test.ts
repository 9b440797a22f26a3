import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newMessage } from '../../../../../src/platform/rules/message/new-message.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

/*
 * No tenant fills the disk with messages that its chains do not get through with.
 */

const TOO_MANY = 'Too many messages of this tenant wait for its rule chains; try again later';

let folder: string;
let bench: EngineBench;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-allowance-'));
});
afterEach(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A bench whose tenant may have so many messages kept, or so many characters of them. */
async function start(messages: number, characters = Number.POSITIVE_INFINITY): Promise<void> {
  bench = await startEngineBench([], folder, { messages, characters });
}

const reasons = () => bench.failures.map((text) => text.replace(/ \(message .*/, ''));

it('refuses what devices send while too much waits, says so at the node, and takes it in again later', async () => {
  await start(2);
  await bench.draw({ nodes: { Wait: 'wait', Store: 'store' }, links: ['Wait -Success-> Store'] });
  await bench.send(1, { device: 0 });
  await bench.send(2, { device: 1 });
  await expect(bench.send(3, { device: 2 })).rejects.toMatchObject({ status: 429, message: `${TOO_MANY}.` });
  expect(reasons()).toEqual([TOO_MANY]);
  expect(await bench.waiting()).toBe(2);

  for (const one of bench.standing) one.answer();
  await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  await bench.send(3, { device: 2 });
  expect(await bench.waiting()).toBe(1);
});

it('goes by how long messages are, too', async () => {
  await start(1_000, 1_000);
  await bench.draw({ nodes: { Wait: 'wait' } });
  for (const number of [1, 2, 3]) await bench.send(number);
  await expect(bench.send(4)).rejects.toThrow(TOO_MANY);
});

it('counts what an earlier process has left', async () => {
  await start(2);
  await bench.draw({ nodes: { Wait: 'wait' } });
  await bench.send(1);
  await bench.send(2);
  await bench.restart();
  await expect(bench.send(3)).rejects.toThrow(TOO_MANY);
  expect(await bench.waiting()).toBe(2);
});

it('takes what need not wait in all the same', async () => {
  await start(1);
  await bench.draw({
    nodes: { Sort: 'odd', Wait: 'wait', Save: 'telemetry.TbMsgTimeseriesNode' },
    links: ['Sort -Odd-> Wait', 'Sort -Even-> Save'],
  });
  await bench.send(1, { device: 0 });
  await bench.send(2, { device: 1 });
  await expect(bench.send(3, { device: 2 })).rejects.toThrow(TOO_MANY);
  await bench.store.telemetryLog.whenMerged();
  expect(bench.points(1)).toEqual([2]);
});

it('refuses of what came together only what has no room', async () => {
  await start(1);
  await bench.draw({
    nodes: { Sort: 'odd', Wait: 'wait', Save: 'telemetry.TbMsgTimeseriesNode' },
    links: ['Sort -Odd-> Wait', 'Sort -Even-> Save'],
  });
  expect(await bench.sendAll([2, 4, 1, 3, 6])).toEqual([3]);
  await bench.store.telemetryLog.whenMerged();
  expect(bench.points()).toEqual([2, 4, 6]);
});

it('leaves out what is told of changes, which are made all the same', async () => {
  await start(1);
  await bench.draw({ nodes: { Wait: 'wait' } });
  await bench.send(1);
  const [device] = bench.devices;
  const { platform, engine, tenantId } = bench;
  const originator = { entityType: 'DEVICE', id: device?.id ?? '' } as const;
  await platform.transactions.run((transaction) =>
    engine.note(transaction, tenantId, newMessage({ type: 'ENTITY_UPDATED', originator, data: '{}' }, 0)),
  );
  expect(reasons()).toEqual([TOO_MANY]);
  expect(await bench.waiting()).toBe(1);
});

it('undoes what was stored of a message that is refused after all', async () => {
  await start(1);
  await bench.draw({ nodes: { Store: 'store', Wait: 'wait' }, links: ['Store -Success-> Wait'] });
  await bench.send(1, { device: 0 });
  await expect(bench.send(2, { device: 1 })).rejects.toThrow(TOO_MANY);
  expect([bench.stored(0), bench.stored(1)]).toEqual([[1], []]);
});

it('lets a message become no more messages where there are far too many', async () => {
  await start(1);
  await bench.draw({
    nodes: { Wait: 'wait', A: 'wait', B: 'wait', C: 'wait', Store: 'store' },
    links: [
      'Wait -Success-> Store',
      'Store -Success-> A',
      'Store -Success-> B',
      'A -Success-> C',
      'A -Success-> B',
    ],
  });
  await bench.send(1);
  bench.standing.shift()?.answer();
  await vi.waitFor(async () => expect(await bench.waiting()).toBe(2));
  // What stands at A would become two more.
  bench.standing.shift()?.answer();
  await vi.waitFor(() => expect(reasons().at(-1)).toMatch(/must not become several/));
  expect(await bench.waiting()).toBe(2);
});
