import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcRequest } from '../../../../../src/platform/services/devices/device-rpc.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { idOf } from '../../store/memory-store.ts';
import { startTransports, type TransportPlatform } from '../../transport/running-platform.ts';

const setLed = { method: 'setLed', params: { on: true }, oneWay: false, timeout: 5_000 };

let platform: TransportPlatform;
let device: EntityHandle;

beforeEach(async () => {
  platform = await startTransports();
  device = await platform.addDevice('lamp', { type: 'lamp' });
});
afterEach(async () => {
  vi.useRealTimers();
  await platform.close();
});

/** Connects the device: it answers each call with this text, or not at all. */
function connect(answer?: string): RpcRequest[] {
  const heard: RpcRequest[] = [];
  platform.rpc.subscribe(device.id, (request) => {
    heard.push(request);
    if (answer !== undefined) queueMicrotask(() => platform.rpc.answer(device.id, request.id, answer));
  });
  return heard;
}

/** How a call ends when the time passes that it has. */
async function ended(call: typeof setLed) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const admit = vi.spyOn(platform.ruleIntake, 'admit');
  const outcome = platform.deviceCalls.call(device, call);
  await admit.mock.results[0]?.value;
  await vi.advanceTimersByTimeAsync(call.timeout + 1_000);
  return await outcome;
}

describe('a call to a device', () => {
  it('goes into its rule chain with who asks, until when, and how', async () => {
    const admit = vi.spyOn(platform.ruleIntake, 'admit');
    connect('{"ok":true}');
    const begun = Date.now();

    expect(await platform.deviceCalls.call(device, setLed)).toEqual({
      kind: 'answered',
      text: '{"ok":true}',
    });

    const [message] = admit.mock.calls[0]?.[1] ?? [];
    expect(message).toMatchObject({
      type: 'RPC_CALL_FROM_SERVER_TO_DEVICE',
      originator: { entityType: 'DEVICE', id: device.id },
      json: { method: 'setLed', params: { on: true } },
      metadata: {
        deviceName: 'lamp',
        deviceType: 'lamp',
        requestUUID: expect.stringMatching(/^[0-9a-f-]{36}$/),
        originServiceId: 'clavier',
        oneway: 'false',
      },
    });
    expect(Number(message?.metadata.expirationTime)).toBeGreaterThanOrEqual(begun + 5_000);
  });

  it('is over with the handing over when it is one-way', async () => {
    const heard = connect();
    expect(await platform.deviceCalls.call(device, { ...setLed, oneWay: true })).toEqual({
      kind: 'delivered',
    });
    expect(heard).toMatchObject([{ call: '{"method":"setLed","params":{"on":true}}' }]);
  });

  it('finds a device silent that takes it and does not answer', async () => {
    connect();
    expect(await ended(setLed)).toEqual({ kind: 'silent' });
  });

  it('finds a device out of reach that no chain leads it to', async () => {
    const heard = connect('"done"');
    const { store } = platform;
    await platform.transactions.run((transaction) => {
      const chain = store.ruleChains.save(platform.tenantId, { name: 'Nothing' });
      store.ruleChains.makeRoot(idOf(chain));
      const entity = store.entities.resolve('RULE_CHAIN', idOf(chain));
      if (entity) transaction.publish({ kind: 'entity-updated', entity });
    });
    expect(await ended(setLed)).toEqual({ kind: 'unreachable' });
    expect(heard).toEqual([]);
  });

  it('holds up neither other calls to the device nor what the device sends', async () => {
    const heard = connect();
    const first = platform.deviceCalls.call(device, setLed);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const second = platform.deviceCalls.call(device, { ...setLed, method: 'blink' });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await platform.deviceMessages.saveTelemetry(device, [{ key: 'lux', ts: 1, value: 5 }], { waits: true });

    for (const { id } of heard.toReversed()) platform.rpc.answer(device.id, id, String(id));
    expect([await first, await second]).toEqual(
      heard.map(({ id }) => ({ kind: 'answered', text: String(id) })),
    );
  });

  it('is refused at once when it cannot be handed over, or a thousand wait for the device', async () => {
    const tooLong = { ...setLed, params: 'x'.repeat(65_536) };
    await expect(platform.deviceCalls.call(device, tooLong)).rejects.toMatchObject({ status: 400 });

    const calls = Array.from({ length: 1_000 }, () => platform.deviceCalls.call(device, setLed));
    await expect(platform.deviceCalls.call(device, setLed)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^1000 calls/),
    });
    await platform.deviceCalls.close();
    expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
  });

  it('is refused when rule chains are not run for the tenant', async () => {
    vi.spyOn(platform.usage, 'isEnabled').mockReturnValue(false);
    await expect(platform.deviceCalls.call(device, setLed)).rejects.toThrow('disabled due to API limits');
  });

  it('ends as it stands when the platform stops', async () => {
    const heard = connect();
    const call = platform.deviceCalls.call(device, setLed);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    await platform.deviceCalls.close();
    expect(await call).toEqual({ kind: 'silent' });
  });
});
