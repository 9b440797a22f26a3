import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ScriptError } from '../../../../../src/platform/rules/scripts/script-error.ts';
import {
  createScriptPool,
  type PoolLimits,
  type ScriptPool,
} from '../../../../../src/platform/rules/scripts/script-pool.ts';

const clock = { now: Date.UTC(2026, 0, 5, 12) };
const TIMEOUT = 400;
const pool = createScriptPool({ timeout: TIMEOUT });
const others: ScriptPool[] = [];

afterAll(() => pool.close());
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Another pool, with a clock that stands still. */
function anotherPool(limits: Partial<PoolLimits> = {}): ScriptPool {
  const made = createScriptPool({ timeout: TIMEOUT, ...limits }, () => clock.now);
  others.push(made);
  return made;
}

const call = (script: string, msg: unknown = { temperature: 21.5 }) => ({
  script,
  argNames: ['msg', 'metadata', 'msgType'],
  msg: JSON.stringify(msg),
  metadata: { deviceName: 'T-1' },
  msgType: 'POST_TELEMETRY_REQUEST',
});
const run = (script: string, msg?: unknown) => pool.run('acme', call(script, msg));

/** What came of many calls: what they answered, or why they did not. */
async function outcomes(calls: Promise<string | undefined>[]): Promise<(string | undefined)[]> {
  return await Promise.all(calls.map((each) => each.catch((error: Error) => error.message)));
}

describe('a script in the pool', () => {
  it('is called with message, metadata and message type', async () => {
    expect(await run('return [msg.temperature + 1, metadata.deviceName, msgType];')).toBe(
      '[22.5,"T-1","POST_TELEMETRY_REQUEST"]',
    );
  });

  it('answers nothing that JSON has no words for', async () => {
    expect(await run('return undefined;')).toBeUndefined();
    expect(await run('return function () {};')).toBeUndefined();
  });

  it('is told what is wrong with it', async () => {
    await expect(run('return msg.a.b;')).rejects.toThrow(/^TypeError: /);
    await expect(run('return }{;')).rejects.toThrow(/^SyntaxError: /);
    await expect(run('throw new Error("too warm");')).rejects.toThrow('too warm');
    await expect(run('throw "as it is";')).rejects.toThrow(new ScriptError('as it is'));
    await expect(run('throw {get message() { throw 1; }};')).rejects.toBeInstanceOf(ScriptError);
  });

  it('answers each of many messages by itself, those that fail too', async () => {
    const script = 'if (msg % 10 === 3) throw new Error("no " + msg); return msg * 2;';
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    expect(await outcomes(numbers.map((number) => run(script, number)))).toEqual(
      numbers.map((number) => (number % 10 === 3 ? `no ${number}` : String(number * 2))),
    );
  });

  it('finds nothing of the platform', async () => {
    const names = ['process', 'require', 'fetch', 'setTimeout', 'globalThis.process', 'self', 'Worker'];
    const script = `return [${names.map((name) => `typeof ${name}`).join(', ')}];`;
    expect(JSON.parse((await run(script)) ?? '')).toEqual(names.map(() => 'undefined'));
    await expect(run('return import("node:fs");')).resolves.toBe('{}');
    await expect(run('return this.constructor.constructor("return process")();')).rejects.toThrow('process');
  });
});

describe('what one message leaves behind', () => {
  it.each([
    [
      'a name that was not declared',
      'var n = typeof count === "undefined" ? 1 : count + 1; count = n; return n;',
    ],
    ['a member of the global object', 'this.n = (this.n || 0) + 1; return n;'],
    [
      'one that cannot be deleted',
      'var n = typeof x; Object.defineProperty(this, "x", {value: 1}); return n === "undefined" ? 1 : 2;',
    ],
    ['a member of what is there already', 'Math.n = (Math.n || 0) + 1; return Math.n || 1;'],
    [
      'a member of what has no name',
      'const g = Object.getPrototypeOf(function* () {}); g.n = (g.n || 0) + 1; return g.n || 1;',
    ],
    ['a member of the script', 'const me = arguments.callee; me.n = (me.n || 0) + 1; return me.n || 1;'],
    ['another function in place of one', 'const was = JSON.parse("1"); JSON.parse = () => 2; return was;'],
    [
      'a promise that it waits for',
      'const was = typeof n; Promise.resolve().then(() => { n = 1; }); return was === "undefined" ? 1 : 2;',
    ],
  ])('is not found by the next: %s', async (_what, script) => {
    expect(await outcomes([run(script), run(script), run(script)])).toEqual(['1', '1', '1']);
    expect(await run(script)).toBe('1');
  });

  it('is not found by another script, nor by the same one of another tenant', async () => {
    const script =
      'const all = Object.getPrototypeOf([]); const was = typeof all.seen; all.seen = 1; return was;';
    expect(await run(script)).toBe('"undefined"');
    expect(await pool.run('other', call(script))).toBe('"undefined"');
    expect(await run('return typeof [].seen;')).toBe('"undefined"');
  });
});

describe('a script may', () => {
  it.each([
    ['override what its objects inherit', 'msg.toString = () => "mine"; return String(msg);', '"mine"'],
    ['name its own errors', 'const e = new Error("a"); e.name = "Mine"; return String(e);', '"Mine: a"'],
    ['define classes', 'class A { toString() { return "A"; } } return String(new A());', '"A"'],
    [
      'give texts another method, for its own use',
      'String.prototype.shout = function () { return this + "!"; }; return "a".shout();',
      '"a!"',
    ],
  ])('%s', async (_what, script, json) => {
    expect(await outcomes([run(script), run(script)])).toEqual([json, json]);
  });
});

describe('a script that would do harm', () => {
  it.each([
    ['loops for ever', 'while (true) {}'],
    ['loops for ever in a catch', 'for (;;) { try { for (;;) {} } catch (e) {} }'],
    ['tries a pattern for ever', 'return /^(a+)+$/.test("a".repeat(60) + "b");'],
    ['has an error that never ends', 'throw {toString() { for (;;) {} }};'],
  ])('is ended when it %s', async (_what, script) => {
    await expect(run(script)).rejects.toThrow('The script ran longer than 400 ms');
    expect(await run('return 1;')).toBe('1');
  });

  it.each([
    ['fills the memory with texts', 'let all = "x"; for (;;) all += all;'],
    ['fills the memory with lists', 'const all = []; for (;;) all.push(new Array(1000).fill(all));'],
    ['fills the memory at once', 'return new Uint8Array(2e9).length;'],
    ['calls itself for ever', 'const again = () => again() + 1; return again();'],
  ])('is ended when it %s', async (_what, script) => {
    await expect(run(script)).rejects.toBeInstanceOf(ScriptError);
    expect(await run('return 1;')).toBe('1');
  });

  it('spoils none of its messages but those that it does it for', async () => {
    const script = 'if (msg === 7) for (;;) {} return msg;';
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    expect(await outcomes(numbers.map((number) => run(script, number)))).toEqual(
      numbers.map((number) => (number === 7 ? 'The script ran longer than 400 ms' : String(number))),
    );
  });

  it('has the memory for each of its messages that it has for one', async () => {
    const script = 'return "x".repeat(1e5) + msg;';
    const many = Array.from({ length: 100 }, () => run(script, 'y'));
    expect(new Set(await outcomes(many))).toEqual(new Set([JSON.stringify(`${'x'.repeat(1e5)}y`)]));
  });

  it('delays no one else, not even when it is stopped by nothing but the end of its thread', async () => {
    // A single thread, and a time that no other script could wait for within this test.
    const patient = anotherPool({ timeout: 600_000, threads: 1 });
    await patient.run('acme', call('return 1;'));
    const endless = outcomes([patient.run('mallory', call('for (;;) {}'))]);
    expect(await patient.run('acme', call('return 2;'))).toBe('2');
    expect(await patient.run('mallory', call('return 3;'))).toBe('3');
    await patient.close();
    expect(await endless).toEqual(['The platform is being stopped']);
  });

  it('is refused for a minute when it has done it three times', async () => {
    const strict = anotherPool();
    const guilty = call('if (msg) for (;;) {} return 1;', true);
    const refused = 'The script is not run for a minute: too often it ran too long';
    const late = 'The script ran longer than 400 ms';
    expect(await outcomes([1, 2, 3, 4].map(() => strict.run('acme', guilty)))).toEqual([
      late,
      late,
      late,
      refused,
    ]);
    const harmless = { ...guilty, msg: 'false' };
    await expect(strict.run('acme', harmless)).rejects.toThrow(refused);
    expect(await strict.run('other', harmless)).toBe('1');
    expect(await strict.run('acme', call('return 2;'))).toBe('2');
    clock.now += 60_000;
    expect(await strict.run('acme', harmless)).toBe('1');
  });
});

describe('the pool', () => {
  it('lets tenants take turns, however much each of them has waiting', async () => {
    const single = anotherPool({ threads: 1 });
    const order: string[] = [];
    const runOf = (tenantId: string) =>
      single.run(tenantId, call('return 1;')).then(() => order.push(tenantId));
    await Promise.all([...Array(500).fill('loud'), 'quiet'].map(runOf));
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(100);
  });

  it('refuses scripts when too many wait', async () => {
    const busy = anotherPool({ calls: 100 });
    const all = await outcomes(Array.from({ length: 150 }, () => busy.run('acme', call('return 1;'))));
    expect(all.filter((each) => each === '1')).toHaveLength(100);
    expect(all.at(-1)).toContain('Too many scripts');
    const long = anotherPool({ characters: 1_000 });
    const both = [
      long.run('acme', call('return 1;', 'x'.repeat(1_000))),
      long.run('acme', call('return 1;')),
    ];
    expect(await outcomes(both)).toEqual(['1', expect.stringContaining('Too many scripts')]);
    expect(await long.run('acme', call('return 1;'))).toBe('1');
  });

  it('ends its threads when there is nothing to do, and starts others when there is', async () => {
    const brief = anotherPool({ idleTime: 1 });
    const ended = new Promise((resolve) => {
      process.once('worker', (thread: Worker) => thread.once('exit', resolve));
    });
    expect(await brief.run('acme', call('return 1;'))).toBe('1');
    await ended;
    expect(await brief.run('acme', call('return 2;'))).toBe('2');
  });

  it('ends what runs when it is closed', async () => {
    const closing = anotherPool({ timeout: 60_000 });
    await closing.run('acme', call('return 1;'));
    const endless = outcomes([closing.run('acme', call('for (;;) {}'))]);
    await closing.close();
    expect(await endless).toEqual(['The platform is being stopped']);
    await expect(closing.run('acme', call('return 1;'))).rejects.toThrow('The platform is being stopped');
  });
});
