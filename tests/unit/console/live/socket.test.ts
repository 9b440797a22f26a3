import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionStatus } from '../../../../src/console/live/connection-store.ts';
import { createLiveSocket, type LiveSubscription } from '../../../../src/console/live/socket.ts';
import { FakeSocket } from './fake-socket.ts';

let opened: FakeSocket[];
let statuses: ConnectionStatus[];
let token: () => Promise<string>;
let told: string[];
let reasons: string[];
let late: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  opened = [];
  statuses = [];
  told = [];
  reasons = [];
  late = [];
  token = () => Promise.resolve(`token-${opened.length + 1}`);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('The live socket', () => {
  it('opens with the first subscription and asks for all of them in one frame', async () => {
    const socket = create();
    expect(opened).toEqual([]);
    socket.subscribe(telemetry('a'));
    socket.subscribe(telemetry('b'));
    await open();
    expect(opened).toHaveLength(1);
    expect(opened[0]?.token).toBe('token-1');
    expect(opened[0]?.frames).toHaveLength(1);
    expect(opened[0]?.commands()).toEqual(['ts 1', 'ts 2']);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('brings each subscription its own answers, and tells the first from the later ones', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    socket.subscribe(telemetry('b'));
    const [connection] = await open();
    connection?.tell(2, { x: [[1, '1']] });
    connection?.tell(1, { x: [[2, '2']] });
    connection?.tell(2, { x: [[3, '3']] });
    connection?.tell(9, { x: [[4, '4']] });
    expect(told).toEqual(['b first 1', 'a first 2', 'b 3']);
  });

  it('counts ids where no server does, which may send what it follows for pages under its own numbers', async () => {
    const ids: number[] = [];
    const socket = create();
    const subscription = telemetry('a');
    const begin = (cmdId: number) => {
      ids.push(cmdId);
      return subscription.begin(cmdId);
    };
    socket.subscribe({ ...subscription, begin });
    const [connection] = await open();
    const stray = { subscriptionId: 1, errorCode: 0, data: { lastActivityTime: [[1, '1']] } };
    connection?.receive(JSON.stringify(stray));
    expect(told).toEqual([]);
    socket.restart();
    await open();
    expect(ids).toEqual([1_000_001, 1_000_001]);
  });

  it('ends one subscription and keeps the others', async () => {
    const socket = create();
    const stop = socket.subscribe(telemetry('a'));
    socket.subscribe(telemetry('b'));
    const [connection] = await open();
    stop();
    stop();
    await tick();
    expect(connection?.commands()).toEqual(['ts 1', 'ts 2', 'end ts 1']);
    connection?.tell(1, { x: [[1, '1']] });
    expect(told).toEqual([]);
  });

  it('never sends what was taken back before it left', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    socket.subscribe(telemetry('b'))();
    await tick();
    expect(connection?.commands()).toEqual(['ts 1']);
  });

  it('stays open for 90 seconds after the last subscription has gone', async () => {
    const socket = create();
    const stop = socket.subscribe(telemetry('a'));
    const [connection] = await open();
    stop();
    await vi.advanceTimersByTimeAsync(89_999);
    expect(connection?.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection?.closed).toBe(true);
    expect(statuses.at(-1)).toBe('idle');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
  });

  it('is used again by whoever comes within that time', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'))();
    const [connection] = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    socket.subscribe(telemetry('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection?.closed).toBe(false);
    expect(connection?.commands()).toEqual(['ts 1']);
  });

  it('comes back after a loss with a fresh token and asks for everything again with new ids', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    socket.subscribe(telemetry('b'));
    const [first] = await open();
    first?.tell(1, { x: [[1, '1']] });
    first?.end();
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(2000);
    const [, second] = await open();
    expect(second?.token).toBe('token-2');
    expect(second?.commands()).toEqual(['ts 3', 'ts 4']);
    second?.tell(3, { x: [[2, '2']] });
    expect(told).toEqual(['a first 1', 'a first 2']);
    expect(statuses).toEqual(['connecting', 'open', 'lost', 'open']);
  });

  it('sends nothing while the platform closes it, and asks again on the next', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    if (connection) connection.readyState = WebSocket.CLOSING;
    socket.subscribe(telemetry('b'));
    await tick();
    expect(connection?.commands()).toEqual(['ts 1']);
    connection?.end();
    await vi.advanceTimersByTimeAsync(2000);
    const [, second] = await open();
    expect(second?.commands()).toEqual(['ts 3', 'ts 4']);
  });

  it('waits longer after every try that fails, and short again once it has worked', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    await tick();
    const pauses: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) pauses.push(await pauseAfterLoss());
    expect(pauses).toEqual([2000, 3200, 5120, 8192]);
    const connections = await open();
    connections.at(-1)?.tell(1, {});
    expect(await pauseAfterLoss()).toBe(2000);
  });

  it('is tried at once when asked to, but not twice at a time', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    socket.retryNow();
    await tick();
    expect(opened).toHaveLength(1);
    connection?.end();
    socket.retryNow();
    socket.retryNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened).toHaveLength(2);
  });

  it('can be given up before the network notices', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    socket.drop();
    expect(connection?.closed).toBe(true);
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened).toHaveLength(2);
  });

  it('gives a handshake fifteen seconds', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    await tick();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(opened[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened).toHaveLength(2);
  });

  it('does not try on when the session has ended', async () => {
    token = () => Promise.reject(new Error('session over'));
    const socket = create();
    socket.subscribe(telemetry('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toEqual([]);
    expect(statuses).toEqual(['connecting', 'idle']);
  });

  it('tries on when the token cannot be renewed for want of a connection', async () => {
    token = () => Promise.reject(new Error('offline'));
    const socket = create();
    socket.subscribe(telemetry('a'));
    await tick();
    expect(statuses).toEqual(['connecting', 'lost']);
    token = () => Promise.resolve('token');
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened).toHaveLength(1);
  });

  it('rests when nobody is subscribed while it is lost', async () => {
    const socket = create();
    const stop = socket.subscribe(telemetry('a'));
    const [connection] = await open();
    connection?.end();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('can be held for pages that subscribe to nothing, and is lost for them too', async () => {
    const socket = create();
    const letGo = socket.hold();
    await open();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(statuses).toEqual(['connecting', 'open']);
    opened[0]?.onclose?.({ reason: '' });
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(2000);
    await open();
    expect(statuses.at(-1)).toBe('open');
    letGo();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('is missed by nobody who only holds it, where there never was one', async () => {
    const socket = create();
    socket.hold();
    await tick();
    opened[0]?.onclose?.({ reason: '' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect([statuses, opened.length]).toEqual([['connecting', 'idle'], 1]);
    socket.subscribe(telemetry('a'));
    await open();
    expect(statuses.at(-1)).toBe('open');
  });

  it('begins anew for another user, ids and all', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [first] = await open();
    socket.restart();
    expect(first?.closed).toBe(true);
    first?.tell(1, { x: [[1, '1']] });
    const [, second] = await open();
    expect(second?.commands()).toEqual(['ts 1']);
    expect(told).toEqual([]);
  });

  it('hands a refusal to the subscription it concerns, and survives what it cannot read', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    connection?.receive('no json');
    connection?.receive({ subscriptionId: 0, errorCode: 2, errorMsg: 'Failed to parse websocket command!' });
    expect(told).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    connection?.receive({ subscriptionId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!' });
    expect(told).toEqual(['a error 1 Failed to fetch data!']);
    connection?.tell(1, { x: [[1, '1']] });
    expect(told.at(-1)).toBe('a first 1');
  });
});

describe('What the platform leaves out because there is too much of it', () => {
  const tooMany = { subscriptionId: 1, errorCode: 34, errorMsg: 'Too many updates!' };

  it('is asked for anew once it has been quiet about it, and replaces what was known', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    socket.subscribe(telemetry('b'));
    const [connection] = await open();
    connection?.tell(2, { x: [[1, '1']] });
    connection?.receive(tooMany);
    await vi.advanceTimersByTimeAsync(9_000);
    connection?.receive(tooMany);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(connection?.commands()).toEqual(['ts 1', 'ts 2']);
    expect(late).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection?.commands().slice(2)).toEqual(['end ts 1', 'ts 3', 'end ts 2', 'ts 4']);
    expect(late).toEqual([true, true, false]);
    connection?.tell(2, { x: [[2, 'of before']] });
    connection?.tell(4, { x: [[3, '3']] });
    expect(told).toEqual(['b first 1', 'b first 3']);
  });

  it('needs no asking for when the connection is made anew meanwhile', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    connection?.receive(tooMany);
    connection?.end();
    expect(late).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(2000);
    await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened[1]?.commands()).toEqual(['ts 2']);
  });
});

describe('Ids of commands', () => {
  it('are of one range for single entities and of another for pages, also after a loss', async () => {
    const ids: string[] = [];
    const noting = (subscription: LiveSubscription): LiveSubscription => ({
      ...subscription,
      begin(cmdId) {
        ids.push(`${subscription.kind} ${cmdId}`);
        return subscription.begin(cmdId);
      },
    });
    const socket = create();
    for (const subscription of [telemetry('a'), entities('p'), telemetry('b')]) {
      socket.subscribe(noting(subscription));
    }
    const [connection] = await open();
    expect(ids.splice(0)).toEqual(['entity 1000001', 'entities 2000001', 'entity 1000002']);
    connection?.end();
    await vi.advanceTimersByTimeAsync(2000);
    await open();
    expect(ids).toEqual(['entity 1000003', 'entities 2000002', 'entity 1000004']);
  });

  it('do not make a subscription take what is of another kind for its own', async () => {
    const socket = create();
    socket.subscribe(entities('p'));
    const [connection] = await open();
    const stray = { subscriptionId: 2_000_001, errorCode: 0, data: { lastActivityTime: [[1, '1']] } };
    connection?.receive(JSON.stringify(stray));
    expect(told).toEqual([]);
    connection?.receive({ cmdId: 1, errorCode: 0, dataUpdateType: 'ENTITY_DATA', data: null, update: [] });
    expect(told).toEqual(['p first']);
  });
});

describe('A connection that the platform ends', () => {
  it('tells why, in the words of the platform', async () => {
    const socket = create();
    socket.subscribe(telemetry('a'));
    const [connection] = await open();
    connection?.end('Max user sessions limit reached: 50');
    expect(statuses.at(-1)).toBe('lost');
    expect(reasons).toEqual(['Max user sessions limit reached: 50']);
  });
});

describe('A subscription that fits into no frame', () => {
  it('is refused by itself, and costs the others nothing', async () => {
    const socket = create();
    socket.subscribe(telemetry('x'.repeat(40_000)));
    socket.subscribe(telemetry('b'));
    const [connection] = await open();
    expect(connection?.commands()).toEqual(['ts 2']);
    expect(told).toEqual([`${'x'.repeat(40_000)} error 2 Too much is asked for at once`]);
  });
});

function create() {
  return createLiveSocket({
    open(token) {
      const socket = new FakeSocket(token);
      opened.push(socket);
      return socket as unknown as WebSocket;
    },
    token: () => token(),
    mayRetry: (error) => error instanceof Error && error.message === 'offline',
    onStatus(status, reason) {
      statuses.push(status);
      if (reason) reasons.push(reason);
    },
    onLate: (isLate) => late.push(isLate),
  });
}

/** A subscription that writes down what it is told. */
function telemetry(name: string): LiveSubscription {
  const entity = { entityType: 'DEVICE', entityId: name };
  return {
    kind: 'entity',
    begin: (cmdId) => ({ list: 'tsSubCmds', command: { cmdId, ...entity } }),
    end: (cmdId) => ({ list: 'tsSubCmds', command: { cmdId, ...entity, unsubscribe: true } }),
    onMessage(message, first) {
      const points = message.kind === 'entity' ? Object.values(message.update.data ?? {}).flat() : [];
      told.push(`${name} ${first ? 'first ' : ''}${points.map(([, value]) => value).join()}`);
    },
    onError: ({ code, message }) => told.push(`${name} error ${code} ${message}`),
  };
}

/** A subscription to a page that writes down what it is told. */
function entities(name: string): LiveSubscription {
  return {
    kind: 'entities',
    begin: (cmdId) => ({ list: 'entityDataCmds', command: { cmdId } }),
    end: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', command: { cmdId } }),
    onMessage: (_message, first) => told.push(`${name}${first ? ' first' : ''}`),
    onError: ({ code, message }) => told.push(`${name} error ${code} ${message}`),
  };
}

/** Lets promises settle. */
async function tick(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** Completes the handshake of the newest connection. Returns all so far. */
async function open(): Promise<FakeSocket[]> {
  await tick();
  opened.at(-1)?.onopen?.();
  await tick();
  return opened;
}

/** Loses the newest connection and tells how long it took until the next was tried. */
async function pauseAfterLoss(): Promise<number> {
  const before = opened.length;
  opened.at(-1)?.end();
  const start = Date.now();
  await vi.advanceTimersToNextTimerAsync();
  expect(opened).toHaveLength(before + 1);
  return Date.now() - start;
}
