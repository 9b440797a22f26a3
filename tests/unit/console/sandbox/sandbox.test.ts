import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  checkSchema,
  compile,
  endSandbox,
  runFunction,
  runSandboxIn,
  validateSchema,
} from '../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from './thread-host.ts';

const host = threadHost();
beforeAll(() => runSandboxIn(async () => host));
afterAll(endSandbox);

/** What functions find besides the language, and what of the language they do not. */
const FROM_BROWSERS = ['TextDecoder', 'TextEncoder', 'atob', 'btoa', 'structuredClone'];
const LEFT_OUT = ['Atomics', 'FinalizationRegistry', 'SharedArrayBuffer', 'WeakRef', 'WebAssembly'];

const call = async (body: string, ...args: unknown[]) => {
  const [outcome] = await runFunction({ argNames: ['a', 'b'], body, argSets: [args] });
  return outcome;
};

describe('a function', () => {
  test('is run with each set of arguments, and one failure is not that of the others', async () => {
    const body = 'if (value < 0) throw new RangeError("too cold");\nreturn { value: value * 2 };';
    const outcomes = await runFunction({ argNames: ['value'], body, argSets: [[1], [-1], [4]] });
    expect(outcomes).toMatchObject([
      { ok: true, type: 'object', value: { value: 2 } },
      { ok: false, error: { name: 'RangeError', message: 'too cold', line: 1 } },
      { ok: true, value: { value: 8 } },
    ]);
  });

  test('tells the line and the column where it failed', async () => {
    expect(await call('const x = 1;\n  missing(x);')).toMatchObject({
      error: { name: 'ReferenceError', message: 'missing is not defined', line: 2, column: 3 },
    });
  });

  test('can stop at the first arguments that suit it', async () => {
    const run = { argNames: ['a'], body: 'return a.b;', untilOneSucceeds: true };
    const outcomes = await runFunction({ ...run, argSets: [[null], [{ b: 7 }], [{ b: 8 }]] });
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
  });

  test('that cannot be compiled says so for each set of arguments', async () => {
    const outcomes = await runFunction({ argNames: [], body: 'return {', argSets: [[], []] });
    expect(outcomes).toMatchObject([
      { ok: false, error: { name: 'SyntaxError' } },
      { ok: false, error: { name: 'SyntaxError' } },
    ]);
  });

  test('cannot end the function around it and go on outside', async () => {
    expect(await compile({ argNames: [], body: '}); stolen = 1; (() => {' })).toMatchObject({
      name: 'SyntaxError',
    });
  });

  test('writes to copies of its arguments only', async () => {
    const kept = { list: [1] };
    await call('a.list.push(2);', kept);
    expect(kept).toEqual({ list: [1] });
  });

  test('returns what JSON holds, whatever it hides in it', async () => {
    const body = `
      return { date: new Date(0), none: undefined, f() {}, nan: NaN, big: 12n, list: [undefined, Symbol('x')],
        ['__proto__']: { admin: true }, get trap() { return 1; } };`;
    const outcome = await call(body);
    const value = outcome?.ok ? outcome.value : undefined;
    expect(JSON.stringify(value)).toBe(
      '{"date":"1970-01-01T00:00:00.000Z","nan":null,"big":"12","list":[null,null],"__proto__":{"admin":true},"trap":1}',
    );
    expect(Reflect.get(Object(value), 'admin')).toBeUndefined();
  });

  test.each([
    ['endless nesting', 'const c = {}; c.c = c; return c;', 'nested too deeply'],
    ['a text of many megabytes', "return 'x'.repeat(2e7);", 'too large'],
    ['a million members', 'return Array.from({ length: 1e6 }, () => 0);', 'too large'],
  ])('that returns %s is refused', async (_what, body, message) => {
    expect(await call(body)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(message) },
    });
  });

  test('may throw whatever it likes', async () => {
    expect(await call("throw 'plain'")).toMatchObject({ error: { name: 'Error', message: 'plain' } });
    expect(await call('throw { get message() { throw 1; } }')).toMatchObject({ error: { name: 'Error' } });
    expect(await call('throw null')).toMatchObject({ error: { name: 'Error', message: expect.any(String) } });
  });

  test('finds the language and little else, so that nothing of it goes on after it has returned', async () => {
    const body = 'return Reflect.ownKeys(globalThis).filter((name) => typeof name === "string");';
    const outcome = await call(body);
    const found = outcome?.ok ? z.array(z.string()).parse(outcome.value) : [];
    const language = z.array(z.string()).parse(runInNewContext('Object.getOwnPropertyNames(globalThis)'));
    expect(found.filter((name) => !language.includes(name)).sort()).toEqual(FROM_BROWSERS);
    expect(language.filter((name) => !found.includes(name)).sort()).toEqual(LEFT_OUT);
    const rest = Object.getOwnPropertyNames(globalThis).filter((name) => !found.includes(name));
    const types = await call(`return a.map((name) => (0, eval)('typeof ' + name));`, rest);
    expect(types).toMatchObject({ value: rest.map(() => 'undefined') });
  });
});

describe('a function that tampers with what it runs in', () => {
  const ATTACKS = [
    ['built-ins', 'Math.max = JSON.parse = Array.prototype.map = () => "mine"; return 0;'],
    ['what all objects inherit', 'Object.prototype.admin = true; Array.prototype[0] = "mine"; return 0;'],
    ['globals', 'globalThis.kept = 1; leaked = 2; return 0;'],
    [
      'what every object is made with',
      `Object.defineProperty(Object.prototype, 'ok', { set() {}, get: () => 'mine' });
       Object.prototype.toJSON = () => ({ outcomes: [{ ok: true, type: 'string', value: 'mine' }] }); return 0;`,
    ],
    [
      'the ways in which answers are made',
      `JSON.stringify = () => '{"outcomes":[]}'; Function.prototype.bind = Function.prototype.call = () => 'mine';
       Promise.prototype.then = (done) => done({ outcomes: [] }); Array.prototype.push = () => 0; return 0;`,
    ],
  ] as const;
  const HONEST = `return [Math.max(1, 2), JSON.parse('{"a":[3]}'), [4].map((n) => n + 1), {}.admin ?? 'none', [].length,
    typeof kept, typeof leaked];`;

  test.each(ATTACKS)('changes %s for nobody else', async (_what, attack) => {
    const strange = { argNames: [], argSets: [[]] };
    await runFunction({ ...strange, body: attack }, { caller: 'attacker' }).catch(() => undefined);
    const honest = await runFunction({ ...strange, body: HONEST }, { caller: 'honest' });
    expect(honest).toEqual([
      { ok: true, type: 'object', value: [2, { a: [3] }, [5], 'none', 0, 'undefined', 'undefined'] },
    ]);
    expect(await runFunction({ ...strange, body: HONEST })).toEqual(honest);
    const schema = { type: 'object', required: ['a'] };
    expect(await validateSchema(schema, {}, { caller: 'attacker' })).toMatchObject({
      issues: [{ path: '/a' }],
    });
  });

  test('does not see who calls it, nor with what', async () => {
    const body = `const seen = [];
      let caller = arguments.callee.caller;
      seen.push(caller);
      Error.prepareStackTrace = (_error, sites) => sites.flatMap((site) => [site.getThis(), site.getFunction()]);
      seen.push(...new Error().stack.slice(2));
      return seen.filter((one) => one !== null && one !== undefined && one !== globalThis).length;`;
    expect(await call(body)).toMatchObject({ ok: true, value: 0 });
  });

  test.each([
    ['by what counts it', 'Object.keys = Array.from = Array.isArray = () => false; return a'],
    ['by what writes it', "const huge = 'x'.repeat(2e7); Object.prototype.toJSON = () => huge; return {};"],
    ['by what reads a date', "Date.prototype.toISOString = () => 'x'.repeat(2e7); return new Date();"],
  ])('sends nothing that is too large, %s', async (_how, body) => {
    const sent = await runFunction({ argNames: ['a'], body, argSets: [[1]] }).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(sent).length).toBeLessThan(10_000_000);
  });
});

describe('a function that never ends', () => {
  test.each([
    ['in a loop', 'while (true);'],
    ['in promises after it has returned', '(function again() { return Promise.resolve().then(again); })();'],
  ])('%s is stopped, and the next runs', async (_how, body) => {
    const before = host.living;
    await expect(runFunction({ argNames: [], body, argSets: [[]] }, { deadline: 100 })).rejects.toMatchObject(
      { reason: 'deadline' },
    );
    expect(await call('return a + b;', 1, 2)).toMatchObject({ value: 3 });
    await vi.waitFor(() => expect(host.living).toBe(before));
  });

  test('also where a pattern of a schema is it', async () => {
    const schema = { type: 'string', pattern: '^(a+)+$' };
    await expect(validateSchema(schema, `${'a'.repeat(40)}!`, { deadline: 100 })).rejects.toMatchObject({
      reason: 'deadline',
    });
  });
});

describe('a schema', () => {
  test('says of a value what does not fit, and where', async () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 3 },
        list: { type: 'array', items: { type: 'number' } },
      },
      required: ['name', 'size'],
    };
    expect(await validateSchema(schema, { name: 'pump', list: [1, 'x'] })).toEqual({
      issues: expect.arrayContaining([
        { path: '/size', keyword: 'required', message: "must have required property 'size'" },
        { path: '/name', keyword: 'maxLength', message: 'must NOT have more than 3 characters' },
        { path: '/list/1', keyword: 'type', message: 'must be number' },
      ]),
    });
    expect(await validateSchema(schema, { name: 'p', size: 1 })).toEqual({ issues: [] });
  });

  test('that is invalid says what is wrong with it', async () => {
    expect(await checkSchema({ type: 'colour' })).toMatchObject({
      message: expect.stringContaining('data/type'),
    });
    expect(await checkSchema('colour')).toMatchObject({ name: 'TypeError' });
    expect(await checkSchema({ $ref: 'https://example.org/schema' })).toMatchObject({
      message: expect.stringContaining("can't resolve reference"),
    });
    expect(await checkSchema({ type: 'object' })).toBeUndefined();
  });

  test('may be of the fourth draft', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'old',
      type: 'object',
      properties: {
        low: { type: 'number', minimum: 0, exclusiveMinimum: true },
        high: { type: 'number', maximum: 9, exclusiveMaximum: false, required: true },
        required: { type: 'boolean', default: { required: true } },
      },
      required: [],
    };
    expect(await checkSchema(schema)).toBeUndefined();
    const issuesOf = async (value: unknown) => {
      const answer = await validateSchema(schema, value);
      return 'issues' in answer ? answer.issues.map(({ path, keyword }) => `${path} ${keyword}`) : answer;
    };
    expect(await issuesOf({ low: 0, high: 9 })).toEqual(['/low exclusiveMinimum']);
    expect(await issuesOf({ low: 1 })).toEqual(['/high required']);
  });
});
