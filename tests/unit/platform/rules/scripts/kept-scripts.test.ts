import { getQuickJS } from 'quickjs-emscripten';
import { expect, it } from 'vitest';
import { KeptScripts } from '../../../../../src/platform/rules/scripts/kept-scripts.ts';

const limits = { timeout: 5_000, memory: 16 * 1024 * 1024, stack: 256 * 1024 };

/** Enough for two scripts that keep next to nothing. */
const BUDGET = 300_000;

const batch = (script: string, tenantId = 'acme') => ({
  id: 1,
  tenantId,
  script,
  argNames: ['msg', 'metadata', 'msgType'],
  calls: '[[1,{},"A"],[2,{},"B"]]',
  count: 2,
});

it('answers each call of a batch', async () => {
  const scripts = new KeptScripts(await getQuickJS(), limits);
  expect(scripts.run(batch('return [msg + 1, msgType];'))).toEqual(['=[2,"A"]', '=[3,"B"]']);
  expect(scripts.run(batch('return msg.a.b;'))).toEqual([
    expect.stringMatching('^!TypeError: '),
    expect.stringMatching('^!TypeError: '),
  ]);
  expect(scripts.run(batch(''))).toEqual(['', '']);
});

it('keeps each script of each tenant, as far as there is memory for them', async () => {
  const scripts = new KeptScripts(await getQuickJS(), limits, BUDGET);
  scripts.run(batch('return 1;'));
  expect(scripts.count).toBe(1);
  scripts.run(batch('return 1;'));
  expect(scripts.count).toBe(1);
  scripts.run(batch('return 1;', 'other'));
  expect(scripts.count).toBe(2);
  for (let number = 2; number < 20; number++) scripts.run(batch(`return ${number};`));
  expect(scripts.count).toBe(2);
  expect(scripts.run(batch('return 1;'))).toEqual(['=1', '=1']);
});

it('keeps no script that something was left in', async () => {
  const scripts = new KeptScripts(await getQuickJS(), limits);
  scripts.run(batch('Object.defineProperty(this, "x", {value: 1});'));
  scripts.run(batch('Promise.resolve().then(() => 1);'));
  scripts.run(batch('const again = () => again() + 1; return again();'));
  scripts.run(batch('String.prototype.x = 1;'));
  expect(scripts.count).toBe(0);
});

it('has no memory to give for what a script leaves behind again and again', async () => {
  const scripts = new KeptScripts(await getQuickJS(), limits);
  const ring = 'const a = [new Array(100000).fill(msg)]; a.push(a); return msg;';
  for (let run = 0; run < 50; run++) expect(scripts.run(batch(ring))).toEqual(['=1', '=2']);
});
