import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcCallReply } from '../../../../../../src/platform/rules/nodes/action/rpc-call-reply.ts';
import { type GivenMessage, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('rpc call reply', () => {
  it.each([
    ['the usual metadata', {}, ['requestId', 'serviceId', 'sessionId']],
    [
      'other metadata',
      {
        requestIdMetaDataAttribute: 'call',
        serviceIdMetaDataAttribute: 'node',
        sessionIdMetaDataAttribute: 'session',
      },
      ['call', 'node', 'session'],
    ],
    [
      'the usual metadata where the names are empty',
      { requestIdMetaDataAttribute: '', serviceIdMetaDataAttribute: '', sessionIdMetaDataAttribute: '' },
      ['requestId', 'serviceId', 'sessionId'],
    ],
  ])('replies to the call of a device that %s name', async (_, configuration, names) => {
    const heard: [number, string][] = [];
    const session = bench.platform.rpcReplies.openSession(bench.device.id, (id, reply) =>
      heard.push([id, reply]),
    );
    const [request = '', service = '', of = ''] = names;
    const metadata = { [request]: '7', [service]: 'here', [of]: session.sessionId };
    const out = await bench.run(rpcCallReply, configuration, { data: { time: 1 }, metadata });
    session.close();

    expect(out).toMatchObject([{ to: 'Success', data: { time: 1 } }]);
    expect(heard).toEqual([[7, '{"time":1}']]);
  });

  it('replies to no call of another device', async () => {
    const heard: string[] = [];
    const { sessionId, close } = bench.platform.rpcReplies.openSession('other', (_, reply) =>
      heard.push(reply),
    );
    await bench.run(rpcCallReply, {}, { metadata: { requestId: '7', serviceId: 'here', sessionId } });
    close();

    expect(heard).toEqual([]);
  });

  const metadata = { requestId: '7', serviceId: 'here', sessionId: 'gone' };

  it('goes on when the session has ended meanwhile', async () => {
    expect(await bench.run(rpcCallReply, {}, { metadata })).toMatchObject([{ to: 'Success' }]);
  });

  it.each<[string, GivenMessage, string]>([
    [
      'about others than devices',
      { originator: { entityType: 'ASSET', id: '00000000-0000-4000-a000-000000000000' }, metadata },
      'Message originator is not a device entity!',
    ],
    [
      'without a request',
      { metadata: { ...metadata, requestId: '' } },
      'Request id is not present in the metadata!',
    ],
    [
      'without a service',
      { metadata: { ...metadata, serviceId: '' } },
      'Service id is not present in the metadata!',
    ],
    [
      'without a session',
      { metadata: { ...metadata, sessionId: '' } },
      'Session id is not present in the metadata!',
    ],
    ['without a body', { metadata, dataType: 'TEXT', data: '' }, 'Request body is empty!'],
    [
      'of a request that is no number',
      { metadata: { ...metadata, requestId: 'x' } },
      'The request id in the metadata is no number: x',
    ],
  ])('fails for messages %s', async (_, message, error) => {
    expect(await bench.run(rpcCallReply, {}, message)).toMatchObject([{ to: 'Failure', error }]);
  });
});
