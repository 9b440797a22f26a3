import { setImmediate as turnEnd } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOutbox,
  MAX_PENDING_BYTES,
  MAX_PENDING_MESSAGES,
  type UpdateSource,
} from '../../../../src/platform/live/outbox.ts';

function sourceOf(takeUpdate: UpdateSource['takeUpdate']): UpdateSource {
  return { takeUpdate, refusal: (errorCode, message) => ({ errorCode, message }) };
}

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

const log = { error: vi.fn() };

describe('the outbox of a session', () => {
  it('sends one update at the end of the turn for however many changes', async () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    let count = 0;
    const source = sourceOf(() => ({ count }));
    for (; count < 1_000; count++) outbox.announce(source);
    expect(socket.sent).toEqual([]);
    await turnEnd();
    expect(socket.sent).toEqual(['{"count":1000}']);
  });

  it('says nothing of a source that was withdrawn or has nothing to tell', async () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    const withdrawn = sourceOf(() => ({ of: 'the past' }));
    outbox.announce(withdrawn);
    outbox.withdraw(withdrawn);
    outbox.announce(sourceOf(() => null));
    await turnEnd();
    expect(socket.sent).toEqual([]);
  });

  it('closes the session of a client that takes no messages', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    for (let count = 0; count < MAX_PENDING_MESSAGES + 10; count++) outbox.send({ count });
    expect(socket.sent).toHaveLength(MAX_PENDING_MESSAGES);
    expect(socket.closings).toEqual(['1008 Max pending updates limit reached!']);
  });

  it('lets a client go on that takes its messages', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    for (let count = 0; count < MAX_PENDING_MESSAGES * 3; count++) {
      outbox.send({ count });
      socket.taken.pop()?.();
    }
    expect(socket.closings).toEqual([]);
  });

  it('closes a session whose unread messages fill the memory, however few they are', () => {
    const socket = { ...stalledSocket(), bufferedAmount: MAX_PENDING_BYTES + 1 };
    createOutbox(socket, log).send({});
    expect(socket.closings).toEqual(['1008 Max pending updates limit reached!']);
  });
});

describe('a client that does not take its messages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('loses its session when one has waited for five seconds', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    outbox.send({});
    vi.advanceTimersByTime(4_999);
    expect(socket.closings).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(socket.closings).toEqual(['4500 The session is not reliable']);
    outbox.send({});
    expect(socket.sent).toHaveLength(1);
  });

  it('keeps it as long as one after the other is taken in time', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    for (let count = 0; count < 3; count++) outbox.send({ count });
    for (let count = 0; count < 3; count++) {
      vi.advanceTimersByTime(4_000);
      socket.taken.shift()?.();
    }
    vi.advanceTimersByTime(60_000);
    expect(socket.closings).toEqual([]);
  });

  it('keeps it when only the process was too busy to hear that it was taken', () => {
    const socket = stalledSocket();
    createOutbox(socket, log).send({});
    vi.advanceTimersToNextTimer();
    socket.taken.shift()?.();
    vi.advanceTimersByTime(60_000);
    expect(socket.closings).toEqual([]);
  });

  it('is closed no second time when it left in the meantime', () => {
    const socket = stalledSocket();
    const outbox = createOutbox(socket, log);
    outbox.send({});
    outbox.close();
    vi.advanceTimersByTime(5_000);
    expect(socket.closings).toEqual([]);
  });
});

describe('more updates than the rate of a session allows', () => {
  const refusal = JSON.stringify({ errorCode: 34, message: 'Too many updates!' });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A session that takes what it is sent, and how to tell it of a change. */
  function session() {
    const sent: string[] = [];
    const socket = {
      bufferedAmount: 0,
      send(text: string, done: () => void) {
        sent.push(text);
        done();
      },
      close() {},
    };
    const outbox = createOutbox(socket, log);
    let count = 0;
    let gathered: number[] = [];
    const source = sourceOf(() => {
      const update = gathered;
      gathered = [];
      return update.length > 0 ? update : null;
    });
    const change = (times: number) => {
      for (let time = 0; time < times; time++) {
        count += 1;
        gathered.push(count);
        outbox.announce(source);
        vi.advanceTimersByTime(0);
      }
    };
    const told = () => sent.filter((text) => text !== refusal).flatMap((text) => JSON.parse(text));
    return { sent, change, told, refusals: () => sent.filter((text) => text === refusal).length };
  }

  it('are told to the client once, wait, and arrive together', () => {
    const { sent, change, told, refusals } = session();
    change(300);
    expect(sent).toHaveLength(300);
    change(100);
    expect(sent.slice(300)).toEqual([refusal]);
    vi.advanceTimersByTime(20);
    expect(sent).toHaveLength(302);
    expect(told()).toEqual(Array.from({ length: 400 }, (_, at) => at + 1));
    vi.advanceTimersByTime(1_000);
    change(400);
    vi.advanceTimersByTime(20);
    expect(refusals()).toBe(1);
    expect(told()).toHaveLength(800);
  });

  it('are told of again when it was quiet in between', () => {
    const { change, refusals } = session();
    change(301);
    vi.advanceTimersByTime(120_000);
    change(301);
    expect(refusals()).toBe(2);
  });
});
