import { SubscriptionErrorCode } from '../../model/live.ts';
import { createCmdIds, PULSE_CMD_ID } from './cmd-ids.ts';
import { type LiveCommand, packCommands } from './command-queue.ts';
import type { ConnectionStatus } from './connection-store.ts';
import { type LiveMessage, parseLiveMessage } from './live-message.ts';
import { type Pulse, watchPulse } from './pulse.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** Something that wants to be told about changes. */
export interface LiveSubscription {
  /** The kind of messages that it is told by; one of another kind is not for it, whatever its number. */
  kind: LiveMessage['kind'];
  /** The command that begins it; asked for again, with a new id, after every reconnect. */
  begin(cmdId: number): LiveCommand;
  /** The command that ends it. */
  end(cmdId: number): LiveCommand;
  /** `first`: the first answer since it was asked for, or asked for again: it holds everything and replaces what is known. */
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
  /** `reason`: why the platform ended the connection, in its words; empty when it did not say. */
  onStatus(status: ConnectionStatus, reason: string): void;
  /** Whether the platform leaves out updates because there are too many; what was left out is asked for later. */
  onLate(isLate: boolean): void;
}

/** The one connection that all subscriptions share. */
export interface LiveSocket {
  /** Begins a subscription, opening the connection if it is the first. Returns the way to end it. */
  subscribe(subscription: LiveSubscription): () => void;
  /**
   * Keeps the connection while nobody is subscribed, so that its loss is noticed on every page; where it cannot be had
   * in the first place, nobody is told. Returns the way to let go of it.
   */
  hold(): () => void;
  /** Tries to connect now instead of after the pause; does nothing unless the connection is lost. */
  retryNow(): void;
  /** Asks whether the platform is still there, when that may have changed; without an answer the connection is lost. */
  look(): void;
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

/** An unused connection is kept this long for whoever comes next. */
const IDLE_TIMEOUT = 90_000;
/** A handshake that takes longer has failed. */
const CONNECT_TIMEOUT = 15_000;
/** What was left out is asked for when nothing has been left out for this long, ms: sooner would add to the flood. */
const CATCH_UP_AFTER = 10_000;

/** Builds a socket; the console has one, tests build their own. */
export function createLiveSocket(surroundings: SocketSurroundings): LiveSocket {
  const entries = new Set<Entry>();
  let byId = new Map<number, Entry>();
  let waiting: LiveCommand[] = [];
  let socket: WebSocket | null = null;
  let pulse: Pulse | null = null;
  let status: ConnectionStatus = 'idle';
  let cmdIds = createCmdIds();
  let holders = 0;
  /** Whether there has been a connection since this user came. */
  let wasOpen = false;
  let failures = 0;
  /** Goes up with every connection, so that a late answer to an earlier try is known as such. */
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let connectTimer: ReturnType<typeof setTimeout> | undefined;
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  let flushPlanned = false;

  function become(next: ConnectionStatus, reason = ''): void {
    status = next;
    surroundings.onStatus(next, reason);
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
    opened.onclose = ({ reason }) => mine === attempt && fail(true, reason);
  }

  function begin(): void {
    clearTimeout(connectTimer);
    byId = new Map();
    waiting = [];
    wasOpen = true;
    become('open');
    pulse = watchPulse(askForLife, drop);
    for (const entry of entries) send(entry);
    if (!isWanted()) closeWhenIdle();
  }

  function send(entry: Entry): void {
    entry.cmdId = cmdIds.next(entry.subscription.kind);
    entry.answered = false;
    byId.set(entry.cmdId, entry);
    enqueue(entry.subscription.begin(entry.cmdId));
    pulse?.expect();
  }

  /** Platforms answer at once to who asks for the history of nothing, that it is nothing. */
  function askForLife(): void {
    enqueue({ list: 'historyCmds', command: { cmdId: PULSE_CMD_ID } });
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
    const { frames, tooLarge } = packCommands(waiting);
    waiting = [];
    for (const frame of frames) socket.send(JSON.stringify(frame));
    for (const { command } of tooLarge) {
      const error = new LiveError(SubscriptionErrorCode.badRequest, 'Too much is asked for at once');
      byId.get(command.cmdId)?.subscription.onError(error);
    }
  }

  function receive(data: unknown): void {
    pulse?.heard();
    const message = parseLiveMessage(data);
    if (!message) {
      console.warn('The live connection brought something unreadable');
      return;
    }
    failures = 0;
    if (message.cmdId === PULSE_CMD_ID) return;
    const { errorCode, errorMsg } = message.update;
    const entry = byId.get(message.cmdId);
    if (errorCode === SubscriptionErrorCode.tooManyUpdates) {
      catchUpLater();
    } else if (errorCode !== SubscriptionErrorCode.none) {
      const error = new LiveError(errorCode, errorMsg ?? '');
      if (entry) entry.subscription.onError(error);
      else console.warn('The platform refused a live command', error);
    } else if (entry?.subscription.kind === message.kind) {
      const first = !entry.answered;
      entry.answered = true;
      entry.subscription.onMessage(message, first);
    }
  }

  function catchUpLater(): void {
    surroundings.onLate(true);
    clearTimeout(catchUpTimer);
    catchUpTimer = setTimeout(catchUp, CATCH_UP_AFTER);
  }

  /** Asks for everything anew; which subscriptions have missed something, nobody knows. */
  function catchUp(): void {
    catchUpTimer = undefined;
    surroundings.onLate(false);
    for (const entry of entries) {
      takeBack(entry);
      send(entry);
    }
  }

  /** Ends on the platform what an entry has begun there, or leaves it out of what is yet to be sent. */
  function takeBack({ subscription, cmdId }: Entry): void {
    byId.delete(cmdId);
    const unsent = waiting.findIndex(({ command }) => command.cmdId === cmdId);
    if (unsent >= 0) waiting.splice(unsent, 1);
    else enqueue(subscription.end(cmdId));
  }

  function fail(mayRetry: boolean, reason = ''): void {
    leave();
    if (!mayRetry || !isWanted()) {
      become('idle');
      return;
    }
    failures += 1;
    become('lost', reason);
    retryTimer = setTimeout(retryNow, reconnectDelay(failures));
  }

  function isWanted(): boolean {
    return entries.size > 0 || (holders > 0 && wasOpen);
  }

  /** Lets go of the connection, whatever state it is in. */
  function leave(): void {
    attempt += 1;
    clearTimeout(retryTimer);
    clearTimeout(idleTimer);
    clearTimeout(connectTimer);
    if (catchUpTimer !== undefined) surroundings.onLate(false);
    clearTimeout(catchUpTimer);
    catchUpTimer = undefined;
    pulse?.stop();
    pulse = null;
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
    if (status === 'open') takeBack(entry);
    release();
  }

  function release(): void {
    if (isWanted()) return;
    if (status === 'lost') {
      leave();
      become('idle');
    } else if (status !== 'idle') closeWhenIdle();
  }

  function hold(): () => void {
    holders += 1;
    clearTimeout(idleTimer);
    if (status === 'idle') void connect();
    return () => {
      holders -= 1;
      release();
    };
  }

  return {
    subscribe,
    hold,
    retryNow,
    look: () => pulse?.look(),
    drop,
    restart() {
      leave();
      cmdIds = createCmdIds();
      failures = 0;
      wasOpen = false;
      become('idle');
      if (entries.size > 0 || holders > 0) void connect();
    },
  };
}
