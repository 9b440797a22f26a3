import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFunction } from '../../../../../src/console/inputs/code/check-function.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from '../../sandbox/thread-host.ts';

beforeAll(() => runSandboxIn(async () => threadHost()));
afterAll(endSandbox);

const keyOf = async (body: string, check: Omit<Parameters<typeof checkFunction>[1], 'argNames'> = {}) =>
  (await checkFunction(body, { argNames: ['a'], ...check }))?.reason.key;

test('a function without arguments to try is compiled only', async () => {
  expect(await keyOf('throw 1;', { resultType: 'number' })).toBeUndefined();
  expect(await keyOf('throw 1;', { argSets: [[1]], neverRun: true })).toBeUndefined();
  expect(await keyOf('return (;', { neverRun: true })).toMatch(/^js-func\.error/);
});

test('what it returns is looked at as far as is asked for', async () => {
  const argSets = [[1]];
  expect(await keyOf('return;', { argSets })).toBeUndefined();
  expect(await keyOf('return;', { argSets, resultType: 'nocheck' })).toBeUndefined();
  expect(await keyOf('return;', { argSets, resultType: 'any' })).toBe('js-func.no-return-error');
  expect(await keyOf('return null;', { argSets, resultType: 'any' })).toBeUndefined();
  expect(await keyOf('return 1;', { argSets, resultType: 'string' })).toBe('js-func.return-type-mismatch');
});

test('one that never ends, or is far too long, is refused with that reason', async () => {
  expect(await keyOf('while (true);', { argSets: [[1]] })).toBe('js-func.endless');
  expect(await keyOf(' '.repeat(600_000))).toBe('js-func.too-long');
});

test('the place of what is wrong is told with it', async () => {
  const fault = await checkFunction('\n  a.b.c;', { argNames: ['a'], argSets: [[{}]] });
  expect(fault?.mark).toMatchObject({ line: 2, column: 7, message: expect.stringMatching(/^TypeError: /) });
});
