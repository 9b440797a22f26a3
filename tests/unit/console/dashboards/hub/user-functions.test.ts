import { afterEach, describe, expect, it } from 'vitest';
import { createUserFunctions } from '../../../../../src/console/dashboards/hub/user-functions.ts';
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
