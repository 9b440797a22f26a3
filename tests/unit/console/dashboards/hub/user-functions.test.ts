import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUserFunctions } from '../../../../../src/console/dashboards/hub/user-functions.ts';
import { runFunction as runFunctionHere } from '../../../../../src/console/sandbox/page/functions.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from '../../sandbox/thread-host.ts';

const TOO_SLOW = 'Too slow';

/** Functions in a sandbox whose first workers are never heard of, as on a machine that is busy. */
function functionsAfter(lost: number) {
  const host = threadHost();
  let started = 0;
  runSandboxIn(async () => ({
    ...host,
    async start(program) {
      const worker = await host.start(program);
      started += 1;
      return started <= lost ? { ...worker, port: new MessageChannel().port1 } : worker;
    },
  }));
  const functions = createUserFunctions(() => TOO_SLOW);
  return { run: functions.run, started: () => started };
}

afterEach(endSandbox);

const unreadable = { body: 'return (;', argSets: [[1]], untilOneSucceeds: false };
/** Where code cannot be read is found by reading it again, for which a busy machine may have no time. */
const forEver = () => new Promise<undefined>(() => undefined);

const double = { argNames: ['value'], body: 'return value * 2;' };

describe('a function that does not answer in time', () => {
  it('is called once more before it is to blame', async () => {
    const { run } = functionsAfter(1);
    expect(await run(double, [[21]])).toEqual([{ value: 42 }]);
  });

  it('is left alone from the second time on, and no other is', async () => {
    const { run, started } = functionsAfter(2);
    expect(await run(double, [[21]])).toEqual([{ error: TOO_SLOW }]);
    expect(await run(double, [[1], [2]])).toEqual([{ error: TOO_SLOW }, { error: TOO_SLOW }]);
    expect(started()).toBe(2);
    expect(await run({ ...double, body: 'return value + 1;' }, [[1]])).toEqual([{ value: 2 }]);
  });
});

it('A function that cannot be read is known as such at once, for whoever waits a quarter of a second only', async () => {
  const read = runFunctionHere({ kind: 'run', ...double, ...unreadable, isUnlocated: true }, forEver);
  expect(await read).toEqual({ compileError: { name: 'SyntaxError', message: expect.any(String) } });
  const { run } = functionsAfter(0);
  expect(await run({ ...double, body: unreadable.body }, [[1]])).toEqual([
    { error: expect.stringContaining('Unexpected token') },
  ]);
});

it('What is asked of a function at a time is asked in one go, whoever asks, and each is told its own', async () => {
  const host = threadHost();
  const asked = vi.fn();
  runSandboxIn(async () => ({
    ...host,
    async start(program) {
      const worker = await host.start(program);
      const { port } = worker;
      const post = port.postMessage.bind(port);
      port.postMessage = (message: unknown) => {
        asked(message);
        post(message);
      };
      return worker;
    },
  }));
  const { run } = createUserFunctions(() => TOO_SLOW);
  const outcomes = [run(double, [[1], [2]]), run(double, [[3]]), run(double, [[4], [5]])];
  expect(await Promise.all(outcomes)).toEqual([
    [{ value: 2 }, { value: 4 }],
    [{ value: 6 }],
    [{ value: 8 }, { value: 10 }],
  ]);
  expect(asked).toHaveBeenCalledOnce();
  await run(double, [[6]]);
  expect(asked).toHaveBeenCalledTimes(2);
});
