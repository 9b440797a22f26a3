import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcCallRequest } from '../../../../../../src/platform/rules/nodes/action/rpc-call-request.ts';
import type { RpcRequest } from '../../../../../../src/platform/services/devices/device-rpc.ts';
import { type GivenMessage, NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const call = { method: 'setLed', params: { on: true } };

/** Connects the device for one call: it answers with this text, or not at all. */
function connect(answer?: string): { heard: string[]; disconnect(): void } {
  const { rpc } = bench.platform;
  const heard: string[] = [];
  const disconnect = rpc.subscribe(bench.device.id, (request: RpcRequest) => {
    heard.push(request.call);
    if (answer !== undefined) queueMicrotask(() => rpc.answer(bench.device.id, request.id, answer));
  });
  return { heard, disconnect };
}

describe('rpc call request', () => {
  it('goes on with what the device answers', async () => {
    const device = connect('{"ok":true}');
    const out = await bench.run(rpcCallRequest, {}, { type: 'CALL', data: call });
    device.disconnect();

    expect(device.heard).toEqual([JSON.stringify(call)]);
    expect(out).toMatchObject([{ to: 'Success', type: 'CALL', data: { ok: true } }]);
  });

  it('goes on at once when no answer is wanted', async () => {
    const device = connect();
    const out = await bench.run(rpcCallRequest, {}, { data: call, metadata: { oneway: 'true' } });
    device.disconnect();

    expect(out).toMatchObject([{ to: 'Success', data: {} }]);
  });

  it.each<[string, GivenMessage, string]>([
    ['is not connected', { metadata: { expirationTime: String(NOW + 1) } }, 'NO_ACTIVE_CONNECTION'],
    ['need not answer any more', { metadata: { expirationTime: String(NOW) } }, 'TIMEOUT'],
  ])('fails with a reason in the message when the device %s', async (_, message, error) => {
    expect(await bench.run(rpcCallRequest, {}, { data: call, ...message })).toMatchObject([
      { to: 'Failure', data: { error }, error },
    ]);
  });

  it('fails when a connected device does not answer in time', async () => {
    const device = connect();
    const metadata = { expirationTime: String(NOW + 1) };
    const out = await bench.run(rpcCallRequest, {}, { data: call, metadata });
    device.disconnect();

    expect(out).toMatchObject([{ to: 'Failure', data: { error: 'TIMEOUT' }, error: 'TIMEOUT' }]);
  });

  it('tells who called the device over the platform how it ended', async () => {
    const device = connect('{"ok":true}');
    const { requestId, outcome } = bench.platform.rpcReplies.expect(5_000);
    await bench.run(
      rpcCallRequest,
      {},
      { type: 'RPC_CALL_FROM_SERVER_TO_DEVICE', data: call, metadata: { requestUUID: requestId } },
    );
    device.disconnect();

    expect(await outcome).toEqual({ kind: 'answered', text: '{"ok":true}' });
  });

  it.each<[string, GivenMessage, string]>([
    [
      'about others than devices',
      { data: call, originator: { entityType: 'ASSET', id: '00000000-0000-4000-a000-000000000000' } },
      'Message originator is not a device entity!',
    ],
    ['without a method', { data: { params: {} } }, 'Method is not present in the message!'],
    ['without parameters', { data: { method: 'setLed' } }, 'Params are not present in the message!'],
  ])('fails for messages %s', async (_, message, error) => {
    expect(await bench.run(rpcCallRequest, {}, message)).toMatchObject([{ to: 'Failure', error }]);
  });

  it('counts its messages as done for their queue, which does not wait as long', () => {
    expect(bench.start(rpcCallRequest)).toMatchObject({ acknowledges: true });
  });
});
