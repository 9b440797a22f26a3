import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { createChanges } from '../../../../../src/platform/services/changes.ts';
import {
  createDeviceRpc,
  type DeviceRpc,
  type RpcRequest,
} from '../../../../../src/platform/services/devices/device-rpc.ts';

const changes = createChanges();
let rpc: DeviceRpc;

beforeEach(() => {
  vi.useFakeTimers();
  rpc = createDeviceRpc(changes);
});
afterEach(() => {
  rpc.close();
  vi.useRealTimers();
});

const call = (method: string, oneWay = false, timeout = 5_000) =>
  rpc.call('d1', { method, params: null, oneWay, timeout });

const methodOf = ({ call }: RpcRequest): string => (JSON.parse(call) as { method: string }).method;

/** A session that notes what it gets. */
function session(options?: { once: boolean }): { heard: string[]; last(): RpcRequest; stop(): void } {
  const requests: RpcRequest[] = [];
  const heard: string[] = [];
  const stop = rpc.subscribe(
    'd1',
    (request) => {
      requests.push(request);
      heard.push(methodOf(request));
    },
    options,
  );
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('Nothing was heard');
    return request;
  };
  return { heard, last, stop };
}

describe('a call to a device', () => {
  it('is refused when a thousand wait already', async () => {
    for (let at = 0; at < 1_000; at++) void call('get');
    await expect(call('get')).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^1000 calls/),
    });
    expect(rpc.call('d2', { method: 'get', params: null, oneWay: true, timeout: 1 })).toBeInstanceOf(Promise);
    expect(session().heard).toHaveLength(1_000);
  });

  it('is refused when it cannot be handed over, before it waits for anybody', async () => {
    const endless: Record<string, unknown> = {};
    endless.again = endless;
    for (const params of [endless, 'x'.repeat(65_536)]) {
      const refused = rpc.call('d1', { method: 'set', params, oneWay: true, timeout: 5_000 });
      await expect(refused).rejects.toMatchObject({ status: 400 });
    }
    expect(session().heard).toEqual([]);
  });

  it('goes to every session of the device, and the first answer counts', async () => {
    const sessions = [session(), session()];
    const outcome = call('get');
    for (const { heard } of sessions) expect(heard).toEqual(['get']);
    rpc.answer('d1', sessions[0]?.last().id ?? 0, '1');
    rpc.answer('d1', sessions[1]?.last().id ?? 0, '2');
    expect(await outcome).toEqual({ kind: 'answered', text: '1' });
  });

  it('waits for a session when there is none', async () => {
    const [first, second] = [call('first', true), call('second', true)];
    await vi.advanceTimersByTimeAsync(4_000);
    expect(session().heard).toEqual(['first', 'second']);
    expect([await first, await second]).toEqual([{ kind: 'delivered' }, { kind: 'delivered' }]);
  });

  it('is handed over once: a session that comes later does not get it again', async () => {
    session();
    const outcome = call('get');
    expect(session().heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toEqual({ kind: 'silent' });
  });

  it('is unreachable when nobody has taken it in time', async () => {
    const outcome = call('get');
    await vi.advanceTimersByTimeAsync(4_999);
    session().stop();
    const late = call('late');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ kind: 'silent' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await late).toEqual({ kind: 'unreachable' });
  });

  it('is one for a session that takes only one', () => {
    const polling = session({ once: true });
    void call('first', true);
    void call('second', true);
    expect(polling.heard).toEqual(['first']);
    expect(session({ once: true }).heard).toEqual(['second']);
  });

  it('is not heard by a session that is over, nor by other devices', () => {
    const other: string[] = [];
    rpc.subscribe('d2', (request) => other.push(methodOf(request)));
    const { heard, stop } = session();
    stop();
    stop();
    void call('get');
    expect([heard, other]).toEqual([[], []]);
  });

  it('is not ended by answers to calls of before, of other devices or that nobody has taken', async () => {
    const { last } = session();
    void call('before', true);
    const outcome = call('get');
    rpc.answer('d1', last().id - 1, 'before');
    rpc.answer('d2', last().id, 'other');
    rpc.answer('d1', last().id + 1, 'next');
    rpc.answer('d1', last().id, 'own');
    expect(await outcome).toEqual({ kind: 'answered', text: 'own' });
  });

  it('ends with the device', async () => {
    const outcome = call('get');
    changes.publish({
      kind: 'entity-deleted',
      entity: { key: 1, type: 'DEVICE', id: 'd1', tenantId: NULL_UUID, customerId: NULL_UUID, name: 'd1' },
    });
    expect(await outcome).toEqual({ kind: 'unreachable' });
  });

  it('may wait for any time', async () => {
    const outcome = call('get', false, Number.MAX_SAFE_INTEGER);
    await vi.advanceTimersByTimeAsync(1_000_000);
    const { last } = session();
    rpc.answer('d1', last().id, '1');
    expect(await outcome).toMatchObject({ kind: 'answered' });
  });
});
