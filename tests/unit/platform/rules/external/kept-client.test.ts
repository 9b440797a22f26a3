import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboundFailure } from '../../../../../src/platform/outbound/outbound-failure.ts';
import { type ExternalSystem, keepClient } from '../../../../../src/platform/rules/external/kept-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was done with the clients of a system, each a number. */
let log: string[];
beforeEach(() => {
  log = [];
});

function systemWith(more: Partial<ExternalSystem<number>> = {}): ExternalSystem<number> {
  let count = 0;
  return {
    name: 'the system',
    async open() {
      count += 1;
      log.push(`open ${count}`);
      return count;
    },
    async close(client) {
      log.push(`close ${client}`);
    },
    timeLimits: { open: 1_000, call: 500 },
    ...more,
  };
}

const keep = (more: Partial<ExternalSystem<number>> = {}) => keepClient(systemWith(more), Date.now);
const ask = async (client: number) => `answer of ${client}`;

describe('a client', () => {
  it('comes with the first call, and is there for all that follow', async () => {
    const client = keep();
    expect(log).toEqual([]);
    const both = await Promise.all([client.use(ask), client.use(ask)]);
    expect([...both, await client.use(ask)]).toEqual(Array(3).fill('answer of 1'));
    expect(log).toEqual(['open 1']);
  });

  it('goes five minutes after the last call, and comes back with the next one', async () => {
    const client = keep();
    await client.use(ask);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    await client.use(ask);
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(log).toEqual(['open 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['open 1', 'close 1']);
    expect(await client.use(ask)).toBe('answer of 2');
  });

  it('goes for good when the node stops', async () => {
    const client = keep();
    await client.use(ask);
    await client.stop();
    expect(log).toEqual(['open 1', 'close 1']);
    await expect(client.use(ask)).rejects.toThrow('The node has stopped');
  });

  it('is replaced when its connection has ended', async () => {
    let open = true;
    const client = keep({ isOpen: (one) => open || one > 1 });
    await client.use(ask);
    open = false;
    expect(await client.use(ask)).toBe('answer of 2');
    expect(log).toEqual(['open 1', 'open 2', 'close 1']);
  });

  it('stays when one call fails', async () => {
    const client = keep();
    await expect(client.use(() => Promise.reject(new Error('no such topic')))).rejects.toThrow(
      'Something is wrong at the system: no such topic',
    );
    expect(await client.use(ask)).toBe('answer of 1');
  });
});

describe('a system that does not come', () => {
  it('is waited for so long, asked again after five seconds, and its late client is closed', async () => {
    const late = Promise.withResolvers<number>();
    const open = vi.fn().mockReturnValueOnce(late.promise).mockResolvedValueOnce(2);
    const client = keep({ open });
    const reason = 'Cannot reach the system: it does not answer in time';
    const first = expect(client.use(ask)).rejects.toThrow(reason);
    await vi.advanceTimersByTimeAsync(1_000);
    await first;
    late.resolve(1);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(log).toEqual(['close 1']);
    await expect(client.use(ask)).rejects.toThrow(reason);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await client.use(ask)).toBe('answer of 2');
  });

  it('is left alone also when it refuses the client', async () => {
    const open = vi.fn().mockRejectedValue(new Error('wrong password'));
    const client = keep({ open });
    const reason = 'Something is wrong at the system: wrong password';
    await expect(client.use(ask)).rejects.toThrow(reason);
    await expect(client.use(ask)).rejects.toThrow(reason);
    expect(open).toHaveBeenCalledTimes(1);
  });
});

it('a system that answers no call is given up, and left alone', async () => {
  const client = keep();
  const silent = expect(client.use(() => new Promise(() => undefined))).rejects.toThrow(
    'Cannot reach the system: it does not answer in time',
  );
  await vi.advanceTimersByTimeAsync(500);
  await silent;
  expect(log).toEqual(['open 1', 'close 1']);
  await expect(client.use(ask)).rejects.toThrow(OutboundFailure);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await client.use(ask)).toBe('answer of 2');
});

it('calls under way fail for the reason that a system was found down for, not as their client was closed', async () => {
  const closed = Promise.withResolvers<never>();
  const client = keep({
    close: async () => closed.reject(new Error('the client is destroyed')),
  });
  const other = expect(client.use(() => closed.promise)).rejects.toThrow(
    'Cannot reach the system: nothing listens there',
  );
  const down = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  await expect(client.use(() => Promise.reject(down))).rejects.toThrow('nothing listens there');
  await other;
});

it('no failure repeats a secret, however it came there', async () => {
  const client = keep({ secrets: ['hunter2'] });
  const repeats = client.use(() => Promise.reject(new Error('no user acme with hunter2')));
  await expect(repeats).rejects.toThrow(/^Something is wrong at the system: it repeats a secret$/);
});
