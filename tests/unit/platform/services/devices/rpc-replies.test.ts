import { describe, expect, it, vi } from 'vitest';
import { createRpcReplies } from '../../../../../src/platform/services/devices/rpc-replies.ts';

describe('replies to calls', () => {
  it('reach the session of the device that has called', () => {
    const replies = createRpcReplies();
    const heard: [string, number, string][] = [];
    const first = replies.openSession('a', (requestId, reply) => heard.push(['first', requestId, reply]));
    const second = replies.openSession('b', (requestId, reply) => heard.push(['second', requestId, reply]));

    replies.reply('b', second.sessionId, 7, '{"time":1}');
    replies.reply('a', first.sessionId, 7, '{"time":2}');

    expect(heard).toEqual([
      ['second', 7, '{"time":1}'],
      ['first', 7, '{"time":2}'],
    ]);
  });

  it('are dropped where the session is of another device', () => {
    const replies = createRpcReplies();
    const heard: string[] = [];
    const { sessionId } = replies.openSession('a', (_, reply) => heard.push(reply));

    replies.reply('b', sessionId, 7, '{}');

    expect(heard).toEqual([]);
  });

  it('are dropped once the session has ended', () => {
    const replies = createRpcReplies();
    const heard: string[] = [];
    const { sessionId, close } = replies.openSession('a', (_, reply) => heard.push(reply));

    close();
    replies.reply('a', sessionId, 7, '{}');

    expect(heard).toEqual([]);
  });

  it('tell who called a device how the call ended', async () => {
    const replies = createRpcReplies();
    const { requestId, outcome } = replies.expect(60_000);

    replies.settle(requestId, { kind: 'answered', text: '"on"' });
    replies.settle(requestId, { kind: 'silent' });

    expect(await outcome).toEqual({ kind: 'answered', text: '"on"' });
  });

  it('find the device out of reach when no chain says anything', async () => {
    vi.useFakeTimers();
    const { outcome } = createRpcReplies().expect(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();

    expect(await outcome).toEqual({ kind: 'unreachable' });
  });
});
