import { afterEach, expect, it, vi } from 'vitest';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

/*
 * No chain, however it is drawn, keeps the platform from everything else.
 */

let bench: EngineBench;

afterEach(async () => {
  await bench.close();
});

const until = (found: () => unknown, expected: unknown) =>
  vi.waitFor(async () => expect(await found()).toEqual(expected));

/** The failures without the ids of messages, each once. */
const kindsOfFailures = () => [...new Set(bench.failures.map((text) => text.replace(/ \(message .*/, '')))];

it.each([
  ['nothing is stored', 'pass'],
  ['something is stored', 'note'],
])('ends messages that become ever more in a circle of chains where %s', async (_, clazz) => {
  bench = await startEngineBench();
  await bench.draw({
    nodes: { A: clazz, B: clazz, C: clazz },
    links: ['A -Success-> B', 'A -Success-> C', 'B -Success-> Root', 'C -Success-> Root'],
  });
  const { done } = await bench.send(1);
  await done;
  await until(() => bench.waiting(), 0);
  expect(kindsOfFailures()).toEqual(['The message has become more than 10000 messages']);
});

it('lets others have their turn while a message goes through very many nodes', async () => {
  bench = await startEngineBench();
  const rungs = Array.from({ length: 12 }, (_, at) => at);
  await bench.draw({
    nodes: Object.fromEntries(
      [...rungs, 12].flatMap((at) => [
        [`A${at}`, 'pass'],
        [`B${at}`, 'pass'],
      ]),
    ),
    links: rungs.flatMap((at) => [
      `A${at} -Success-> A${at + 1}`,
      `A${at} -Success-> B${at + 1}`,
      `B${at} -Success-> A${at + 1}`,
      `B${at} -Success-> B${at + 1}`,
    ]),
  });
  await bench.send(1);
  expect(await bench.waiting()).toBeGreaterThan(0);
  await until(() => bench.waiting(), 0);
  expect(bench.failures).toEqual([]);
});

it('ends news of what nodes did that lead to news of their own', async () => {
  bench = await startEngineBench();
  await bench.draw({ nodes: { Tell: 'news', Save: 'note' }, links: ['Tell -Success-> Save'] });
  await bench.send(1);
  await until(() => bench.waiting(), 0);
  expect(bench.seen.length).toBeLessThan(10);
  expect(kindsOfFailures()).toEqual(['The message has become more than 10000 messages']);
});
