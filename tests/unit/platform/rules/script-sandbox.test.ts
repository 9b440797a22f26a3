import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  createScriptSandbox,
  ScriptError,
  type ScriptSandbox,
} from '../../../../src/platform/rules/script-sandbox.ts';

const MIB = 1024 * 1024;
const sandbox = createScriptSandbox({ timeout: 400, memory: 16 * MIB, stack: 256 * 1024 });
const others: ScriptSandbox[] = [];

afterAll(() => sandbox.close());
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

const call = (script: string) => ({
  script,
  argNames: ['msg', 'metadata', 'msgType'],
  msg: '{"temperature":21.5}',
  metadata: { deviceName: 'T-1' },
  msgType: 'POST_TELEMETRY_REQUEST',
});
const run = (script: string) => sandbox.run('acme', call(script));

describe('a script in the sandbox', () => {
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
    await expect(run('throw "as it is";')).rejects.toBeInstanceOf(ScriptError);
    await expect(sandbox.run('acme', { ...call('return msg;'), msg: '{' })).rejects.toThrow(
      'The message is no JSON',
    );
  });

  it('finds nothing of the platform', async () => {
    const names = ['process', 'require', 'fetch', 'setTimeout', 'globalThis.process', 'self', 'Worker'];
    const script = `return [${names.map((name) => `typeof ${name}`).join(', ')}];`;
    expect(JSON.parse((await run(script)) ?? '')).toEqual(names.map(() => 'undefined'));
    await expect(run('return import("node:fs");')).resolves.toBe('{}');
    await expect(run('return this.constructor.constructor("return process")();')).rejects.toThrow('process');
  });

  it('leaves nothing behind for the next', async () => {
    await run('globalThis.secret = 1; JSON.stringify = () => "forged"; Object.prototype.x = 1; return 1;');
    expect(await run('return [typeof secret, JSON.stringify({}), ({}).x === undefined];')).toBe(
      '["undefined","{}",true]',
    );
  });
});

describe('a script that would do harm', () => {
  it.each([
    ['loops for ever', 'while (true) {}'],
    ['loops for ever in a catch', 'for (;;) { try { for (;;) {} } catch (e) {} }'],
    ['tries a pattern for ever', 'return /^(a+)+$/.test("a".repeat(60) + "b");'],
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

  it('keeps the others waiting no longer than its deadline', async () => {
    const [endless, next] = await Promise.allSettled([run('for (;;) {}'), run('return 2;')]);
    expect(endless.status).toBe('rejected');
    expect(next).toEqual({ status: 'fulfilled', value: '2' });
  });
});

describe('the sandbox', () => {
  it('lets tenants take turns, however many scripts each of them has waiting', async () => {
    const order: string[] = [];
    const runOf = (tenantId: string) =>
      sandbox.run(tenantId, call('return 1;')).then(() => order.push(tenantId));
    await Promise.all([...Array(8).fill('loud'), 'quiet'].map(runOf));
    // One runs already.
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(2);
  });

  it('refuses scripts when too many wait', async () => {
    const busy = createScriptSandbox({ timeout: 400, memory: 16 * MIB, stack: 256 * 1024 });
    others.push(busy);
    const all = await Promise.allSettled(
      Array.from({ length: 150 }, () => busy.run('acme', call('return 1;'))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refused = all.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain('Too many scripts');
  });

  it('ends what runs when it is closed', async () => {
    const closing = createScriptSandbox({ timeout: 60_000, memory: 16 * MIB, stack: 256 * 1024 });
    await closing.run('acme', call('return 1;'));
    const endless = closing.run('acme', call('for (;;) {}'));
    const ended = expect(endless).rejects.toThrow('The platform is being stopped');
    await closing.close();
    await ended;
    await expect(closing.run('acme', call('return 1;'))).rejects.toThrow('The platform is being stopped');
  });
});
