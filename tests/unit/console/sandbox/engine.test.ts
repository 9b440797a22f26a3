import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { createEngine, type SandboxProgram } from '../../../../src/console/sandbox/engine.ts';
import { LONGEST_TEXT, type SandboxRequest } from '../../../../src/console/sandbox/page/protocol.ts';

const request = (body: string): SandboxRequest => ({
  kind: 'run',
  argNames: [],
  body,
  argSets: [],
  untilOneSucceeds: false,
});

/** Workers that answer with the body they were asked about and their number, unless that is `never`. */
function echoHost() {
  const asked: string[] = [];
  const living = new Set<number>();
  const started: SandboxProgram[] = [];
  const goners: (() => void)[] = [];
  return {
    asked,
    living,
    started,
    /** The worker of a number is gone without having been ended. */
    lose: (worker: number) => goners[worker - 1]?.(),
    async start(program: SandboxProgram) {
      const number = started.push(program);
      living.add(number);
      const { port1, port2 } = new MessageChannel();
      port2.on('message', ({ id, request }) => {
        const { body = 'schema' } = request;
        asked.push(body);
        if (body === 'never') return;
        port2.postMessage({
          id,
          text: body === 'huge' ? ' '.repeat(LONGEST_TEXT + 1) : `"${body} in ${number}"`,
        });
      });
      port2.unref();
      const { promise: gone, resolve } = Promise.withResolvers<void>();
      goners.push(resolve);
      return { port: port1 as unknown as MessagePort, gone, end: () => void living.delete(number) };
    },
  };
}

describe('the engine', () => {
  test('has all that one caller asks run in one worker, in order, and never in that of another', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    const asked = [
      engine.ask(request('a1'), { caller: 'a' }),
      engine.ask(request('b1'), { caller: 'b' }),
      engine.ask(request('a2'), { caller: 'a' }),
    ];
    expect(await Promise.all(asked)).toEqual(['a1 in 1', 'b1 in 2', 'a2 in 1']);
    expect(await engine.ask(request('b2'), { caller: 'b' })).toBe('b2 in 2');
    engine.end();
    await vi.waitFor(() => expect(host.living.size).toBe(0));
  });

  test('gives a request of nobody in particular a worker that ends with it', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    expect(await engine.ask(request('one'))).toBe('one in 1');
    expect(await engine.ask(request('two'))).toBe('two in 2');
    await vi.waitFor(() => expect(host.living.size).toBe(0));
  });

  test('runs no function where it checks schemas, whoever asks for both', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    await engine.ask(request('a'), { caller: 'a' });
    await engine.ask({ kind: 'validate', schema: {} }, { caller: 'a' });
    await engine.ask({ kind: 'validate', schema: {} }, { caller: 'b' });
    expect(host.started).toEqual(['functions', 'schemas']);
    engine.end();
  });

  test('has no more workers than four: the one that was asked least lately makes way', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    for (const caller of ['a', 'b', 'c', 'd', 'a', 'e']) await engine.ask(request(caller), { caller });
    expect([...host.living]).toEqual([1, 3, 4, 5]);
    expect(await engine.ask(request('a'), { caller: 'a' })).toBe('a in 1');
    expect(await engine.ask(request('b'), { caller: 'b' })).toBe('b in 6');
    engine.end();
  });

  test('has callers take turns, however much some of them ask', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    let isOver = false;
    const greedy = ['a', 'b', 'c', 'd'].map(async (caller) => {
      while (!isOver) await Promise.all([1, 2].map(() => engine.ask(request(caller), { caller })));
    });
    expect(await engine.ask(request('patient'), { caller: 'patient' })).toBe('patient in 5');
    expect(host.living.size).toBe(4);
    isOver = true;
    await Promise.all(greedy);
    engine.end();
  });

  test('ends a worker at the deadline, and no other; the next one is asked the rest', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    const never = engine.ask(request('never'), { deadline: 20, caller: 'a' });
    const next = engine.ask(request('next'), { caller: 'a' });
    const other = engine.ask(request('other'), { caller: 'b' });
    await expect(never).rejects.toMatchObject({ reason: 'deadline' });
    expect(await next).toBe('next in 3');
    expect(await other).toBe('other in 2');
    expect([...host.living]).toEqual([2, 3]);
    engine.end();
  });

  test('does not wait for a worker that is gone', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    const never = engine.ask(request('never'), { deadline: 60_000, caller: 'a' });
    await vi.waitFor(() => expect(host.asked).toEqual(['never']));
    host.lose(1);
    await expect(never).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await engine.ask(request('next'), { caller: 'a' })).toBe('next in 2');
    engine.end();
  });

  test('never asks what was cancelled while it waited, and does not hear what runs', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    const cancelled = new AbortController();
    const first = engine.ask(request('first'), { caller: 'a' });
    const second = engine.ask(request('second'), { caller: 'a', signal: cancelled.signal });
    cancelled.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    await first;
    await engine.ask(request('third'), { caller: 'a' });
    expect(host.asked).toEqual(['first', 'third']);
    engine.end();
  });

  test('asks nothing that is too large, and reads no answer that is', async () => {
    const engine = createEngine(echoHost());
    await expect(engine.ask(request(' '.repeat(600_000)))).rejects.toMatchObject({ reason: 'too-large' });
    await expect(engine.ask(request('huge'), { deadline: 200 })).rejects.toMatchObject({
      reason: 'deadline',
    });
  });

  test('says where there is no sandbox, and tries again the next time', async () => {
    const host = echoHost();
    const start = vi.fn(host.start).mockRejectedValueOnce(new Error('offline'));
    const engine = createEngine({ start });
    await expect(engine.ask(request('a'))).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await engine.ask(request('b'))).toBe('b in 1');
    engine.end();
  });

  test('refuses what runs and what waits when it ends, also in workers that were not there yet', async () => {
    const host = echoHost();
    const engine = createEngine(host);
    const asked = [engine.ask(request('never'), { caller: 'a' }), engine.ask(request('a'), { caller: 'a' })];
    const refused = asked.map((one) => expect(one).rejects.toMatchObject({ reason: 'unavailable' }));
    engine.end();
    await Promise.all(refused);
    expect(host.living.size).toBe(0);
    expect(host.asked).toEqual([]);
  });
});
