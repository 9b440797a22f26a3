import { SubscriptionErrorCode } from '../../model/live.ts';
import { buildFrames, type LiveCommand } from './command-queue.ts';
import type { ConnectionStatus } from './connection-store.ts';
import { type LiveMessage, parseLiveMessage } from './live-message.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** Something that wants to be told about changes. */
export interface LiveSubscription {
  /** The command that begins it; asked for again, with a new id, after every reconnect. */
  begin(cmdId: number): LiveCommand;
  /** The command that ends it. */
  end(cmdId: number): LiveCommand;
  /** `first`: the first answer since the connection was made, which holds everything and replaces what is known. */
  onMessage(message: LiveMessage, first: boolean): void;
  onError(error: LiveError): void;
}

/** A subscription was refused. */
export class LiveError extends Error {
  override readonly name = 'LiveError';
  /** See `SubscriptionErrorCode`. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the socket needs of its surroundings. */
export interface SocketSurroundings {
  /** Opens a connection with a token. */
  open(token: string): WebSocket;
  /** A valid access token; rejects when there is none to be had. */
  token(): Promise<string>;
  /** Whether trying again makes sense after `token` rejected with this. */
  mayRetry(error: unknown): boolean;
  onStatus(status: ConnectionStatus): void;
}

/** The one connection that all subscriptions share. */
export interface LiveSocket {
  /** Begins a subscription, opening the connection if it is the first. Returns the way to end it. */
  subscribe(subscription: LiveSubscription): () => void;
  /** Tries to connect now instead of after the pause; does nothing unless the connection is lost. */
  retryNow(): void;
  /** Gives up a connection that is known to be dead, without waiting for the network to notice. */
  drop(): void;
  /** Begins anew for another user: closes, starts counting ids anew, and connects again if anybody is subscribed. */
  restart(): void;
}

interface Entry {
  subscription: LiveSubscription;
  cmdId: number;
  answered: boolean;
}

/**
 * Ids begin after this one. A stock ThingsBoard server numbers what it follows for pages of entities from one
 * on, and mixes those numbers up with the ids of its clients.
 */
export const CMD_IDS_AFTER = 1_000_000;

/** An unused connection is kept this long for whoever comes next. */
const IDLE_TIMEOUT = 90_000;
/** A handshake that takes longer has failed. */
const CONNECT_TIMEOUT = 15_000;

/** Builds a socket; the console has one, tests build their own. */
export function createLiveSocket(surroundings: SocketSurroundings): LiveSocket {
  const entries = new Set<Entry>();
  let byId = new Map<number, Entry>();
  let waiting: LiveCommand[] = [];
  let socket: WebSocket | null = null;
  let status: ConnectionStatus = 'idle';
  let lastCmdId = CMD_IDS_AFTER;
  let failures = 0;
  /** Goes up with every connection, so that a late answer to an earlier try is known as such. */
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let connectTimer: ReturnType<typeof setTimeout> | undefined;
  let flushPlanned = false;

  function become(next: ConnectionStatus): void {
    status = next;
    surroundings.onStatus(next);
  }

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    attempt += 1;
    const mine = attempt;
    if (status !== 'lost') become('connecting');
    let token: string;
    try {
      token = await surroundings.token();
    } catch (error) {
      if (mine === attempt) fail(surroundings.mayRetry(error));
      return;
    }
    if (mine !== attempt) return;
    const opened = surroundings.open(token);
    socket = opened;
    connectTimer = setTimeout(() => drop(), CONNECT_TIMEOUT);
    opened.onopen = () => mine === attempt && begin();
    opened.onmessage = ({ data }) => mine === attempt && receive(data);
    opened.onclose = () => mine === attempt && fail(true);
  }

  function begin(): void {
    clearTimeout(connectTimer);
    byId = new Map();
    waiting = [];
    become('open');
    for (const entry of entries) send(entry);
    if (entries.size === 0) closeWhenIdle();
  }

  function send(entry: Entry): void {
    lastCmdId += 1;
    entry.cmdId = lastCmdId;
    entry.answered = false;
    byId.set(entry.cmdId, entry);
    enqueue(entry.subscription.begin(entry.cmdId));
  }

  function enqueue(command: LiveCommand): void {
    waiting.push(command);
    if (flushPlanned) return;
    flushPlanned = true;
    queueMicrotask(flush);
  }

  function flush(): void {
    flushPlanned = false;
    // One that is closing takes nothing any more; when it is closed, everything is asked for again on the next.
    if (status !== 'open' || socket?.readyState !== WebSocket.OPEN) return;
    for (const frame of buildFrames(waiting)) socket.send(JSON.stringify(frame));
    waiting = [];
  }

  function receive(data: unknown): void {
    const message = parseLiveMessage(data);
    if (!message) {
      console.warn('The live connection brought something unreadable');
      return;
    }
    failures = 0;
    const { errorCode, errorMsg } = message.update;
    const entry = byId.get(message.cmdId);
    if (errorCode === SubscriptionErrorCode.tooManyUpdates) {
      console.warn('The platform left out live updates because there were too many');
    } else if (errorCode !== SubscriptionErrorCode.none) {
      const error = new LiveError(errorCode, errorMsg ?? '');
      if (entry) entry.subscription.onError(error);
      else console.warn('The platform refused a live command', error);
    } else if (entry) {
      const first = !entry.answered;
      entry.answered = true;
      entry.subscription.onMessage(message, first);
    }
  }

  function fail(mayRetry: boolean): void {
    leave();
    if (!mayRetry || entries.size === 0) {
      become('idle');
      return;
    }
    failures += 1;
    become('lost');
    retryTimer = setTimeout(retryNow, reconnectDelay(failures));
  }

  /** Lets go of the connection, whatever state it is in. */
  function leave(): void {
    attempt += 1;
    clearTimeout(retryTimer);
    clearTimeout(idleTimer);
    clearTimeout(connectTimer);
    socket?.close();
    socket = null;
    byId.clear();
    waiting = [];
  }

  function closeWhenIdle(): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      leave();
      become('idle');
    }, IDLE_TIMEOUT);
  }

  function retryNow(): void {
    if (status === 'lost' && !socket) void connect();
  }

  function drop(): void {
    if (socket) fail(true);
  }

  function subscribe(subscription: LiveSubscription): () => void {
    const entry: Entry = { subscription, cmdId: 0, answered: false };
    entries.add(entry);
    clearTimeout(idleTimer);
    if (status === 'open') send(entry);
    else if (status === 'idle') void connect();
    return () => unsubscribe(entry);
  }

  function unsubscribe(entry: Entry): void {
    if (!entries.delete(entry)) return;
    if (status === 'open') {
      byId.delete(entry.cmdId);
      const unsent = waiting.findIndex(({ command }) => command.cmdId === entry.cmdId);
      if (unsent >= 0) waiting.splice(unsent, 1);
      else enqueue(entry.subscription.end(entry.cmdId));
    }
    if (entries.size > 0) return;
    if (status === 'lost') {
      leave();
      become('idle');
    } else if (status !== 'idle') closeWhenIdle();
  }

  return {
    subscribe,
    retryNow,
    drop,
    restart() {
      leave();
      lastCmdId = CMD_IDS_AFTER;
      failures = 0;
      become('idle');
      if (entries.size > 0) void connect();
    },
  };
}
