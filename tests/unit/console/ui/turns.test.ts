import { expect, test } from 'vitest';
import { Turns } from '../../../../src/console/ui/turns.ts';

/** Parts that come when they are let, and which of them are being fetched. */
function partsInTurns(names: string) {
  const turns = new Turns();
  const asked: string[] = [];
  const parts = new Map(Array.from(names, (name) => [name, Promise.withResolvers<string>()]));
  const all = Array.from(parts, ([name, { promise }]) =>
    turns.take(() => {
      asked.push(name);
      return promise;
    }),
  );
  const settled = async () => void (await new Promise((done) => setTimeout(done)));
  return { turns, asked, all, settled, part: (name: string) => parts.get(name) };
}

test('two parts are fetched at a time, and the next when one of them has come', async () => {
  const { asked, all, part, settled } = partsInTurns('abcd');
  await settled();
  expect(asked).toEqual(['a', 'b']);
  part('b')?.resolve('B');
  expect(await all[1]).toBe('B');
  await settled();
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('a part that cannot be had keeps no other from its turn', async () => {
  const { asked, all, part, settled } = partsInTurns('abc');
  part('a')?.reject(new Error('no route to host'));
  await expect(all[0]).rejects.toThrow('no route to host');
  await settled();
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('all that is left, and all that is wanted later, is fetched at once for who waits for it', async () => {
  const { turns, asked, settled } = partsInTurns('abcde');
  turns.hurry();
  await settled();
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e']);
  void turns.take(async () => asked.push('f'));
  await settled();
  expect(asked.at(-1)).toBe('f');
});
