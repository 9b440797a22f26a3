import { setImmediate as turnEnd } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createOutbox, MAX_PENDING_BYTES, MAX_PENDING_MESSAGES } from '../../../src/platform/live/outbox.ts';

function stalledSocket() {
  const sent: string[] = [];
  const closings: string[] = [];
  const taken: (() => void)[] = [];
  return {
    sent,
    closings,
    taken,
    bufferedAmount: 0,
    send(text: string, done: () => void) {
      sent.push(text);
      taken.push(done);
    },
    close(code: number, reason: string) {
      closings.push(`${code} ${reason}`);
    },
  };
}

describe('the outbox of a session', () => {
  it('sends one update at the end of the turn for however many changes', async () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket);
    let count = 0;
    const source = { takeUpdate: () => ({ count }) };
    for (; count < 1_000; count++) outbox.announce(source);
    expect(socket.sent).toEqual([]);
    await turnEnd();
    expect(socket.sent).toEqual(['{"count":1000}']);
  });

  it('says nothing of a source that was withdrawn or has nothing to tell', async () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket);
    const withdrawn = { takeUpdate: () => ({ of: 'the past' }) };
    outbox.announce(withdrawn);
    outbox.withdraw(withdrawn);
    outbox.announce({ takeUpdate: () => null });
    await turnEnd();
    expect(socket.sent).toEqual([]);
  });

  it('closes the session of a client that takes no messages', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket);
    for (let count = 0; count < MAX_PENDING_MESSAGES + 10; count++) outbox.send({ count });
    expect(socket.sent).toHaveLength(MAX_PENDING_MESSAGES);
    expect(socket.closings).toEqual(['1008 Max pending updates limit reached!']);
  });

  it('lets a client go on that takes its messages', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket);
    for (let count = 0; count < MAX_PENDING_MESSAGES * 3; count++) {
      outbox.send({ count });
      socket.taken.pop()?.();
    }
    expect(socket.closings).toEqual([]);
  });

  it('closes a session whose unread messages fill the memory, however few they are', () => {
    const socket = { ...stalledSocket(), bufferedAmount: MAX_PENDING_BYTES + 1 };
    createOutbox(socket).send({});
    expect(socket.closings).toEqual(['1008 Max pending updates limit reached!']);
  });
});
