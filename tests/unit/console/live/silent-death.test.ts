import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { ConnectionStatus } from '../../../../src/console/live/connection-store.ts';
import { createLiveSocket, type LiveSocket } from '../../../../src/console/live/socket.ts';
import { CommandFrame } from '../../../../src/model/live.ts';
import { closed, listen } from '../../../loopback-server.ts';

/** A platform that answers everything with what it is at, until its cable is pulled. */
let server: Server;
let url: string;
let lines: Socket[];
let level: number;
/** How often it was asked for the history of nothing. */
let asked: number;

let live: LiveSocket;
let statuses: ConnectionStatus[];
let shown: unknown[];

beforeEach(async () => {
  ({ server, url } = await listen());
  lines = [];
  statuses = [];
  shown = [];
  level = 1;
  asked = 0;
  server.on('connection', (line: Socket) => lines.push(line));
  new WebSocketServer({ server }).on('connection', (session) => {
    session.on('message', (text) => {
      const { tsSubCmds, historyCmds } = CommandFrame.parse(JSON.parse(String(text)));
      for (const { cmdId } of tsSubCmds ?? []) {
        const data = { level: [[level, `${level}`]] };
        session.send(JSON.stringify({ subscriptionId: cmdId, errorCode: 0, data }));
      }
      for (const { cmdId } of historyCmds ?? []) {
        asked += 1;
        const refusal = { errorCode: 2, errorMsg: 'Device id is empty!' };
        session.send(JSON.stringify({ subscriptionId: cmdId, ...refusal }));
      }
    });
  });
  // The time of the console is in our hands, that of the network is real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  live = createLiveSocket({
    open: () => new WebSocket(url.replace('http', 'ws')),
    token: () => Promise.resolve('token'),
    mayRetry: () => true,
    onStatus: (status) => statuses.push(status),
    onLate: () => {},
  });
  follow((level) => shown.push(level));
  await until(() => shown.length === 1);
});

afterEach(async () => {
  live.drop();
  vi.useRealTimers();
  for (const line of lines) line.destroy();
  await closed(server);
});

it('A platform that has nothing to tell is asked whether it is there, and stays connected', async () => {
  for (let quiet = 1; quiet <= 3; quiet += 1) {
    vi.advanceTimersByTime(30_000);
    await until(() => asked === quiet);
    await answered();
  }
  expect(statuses).toEqual(['connecting', 'open']);
});

it('A connection that has died without a word is lost within 40 seconds, and made anew', async () => {
  pullCable();
  vi.advanceTimersByTime(30_000);
  expect(statuses.at(-1)).toBe('open');
  vi.advanceTimersByTime(10_000);
  expect(statuses.at(-1)).toBe('lost');
  level = 2;
  vi.advanceTimersByTime(3_000);
  await until(() => shown.at(-1) === '2');
  expect(statuses).toEqual(['connecting', 'open', 'lost', 'open']);
});

it('What is asked for over a dead connection is missed sooner', async () => {
  pullCable();
  follow(() => expect.unreachable('Nothing comes over it'));
  // The platform may be slow to answer: it is asked something easy first.
  vi.advanceTimersByTime(19_999);
  expect(statuses.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(statuses.at(-1)).toBe('lost');
});

it('A machine that wakes up looks at once', async () => {
  pullCable();
  live.look();
  live.look();
  vi.advanceTimersByTime(10_000);
  expect(statuses.at(-1)).toBe('lost');
});

/** From now on nothing comes from those who are connected, and neither side is told. */
function pullCable(): void {
  for (const line of lines) line.pause();
}

/** Follows the level. Returns the way to stop. */
function follow(onLevel: (level: unknown) => void): () => void {
  return live.subscribe({
    kind: 'entity',
    begin: (cmdId) => ({ list: 'tsSubCmds', command: { cmdId } }),
    end: (cmdId) => ({ list: 'tsSubCmds', command: { cmdId, unsubscribe: true } }),
    onMessage: (message) => message.kind === 'entity' && onLevel(message.update.data?.level?.[0]?.[1]),
    onError: (error) => expect.unreachable(error.message),
  });
}

/** Resolves once the console has everything that was sent to it before. */
async function answered(): Promise<void> {
  let later: unknown;
  const stop = follow((level) => {
    later = level;
  });
  await until(() => later !== undefined);
  stop();
}

/** Waits in real time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
