import { SubscriptionErrorCode } from '../../model/live.ts';
import { contained } from '../contained.ts';
import type { Log } from '../log.ts';
import { parseRates, TokenBuckets } from '../protocol/token-buckets.ts';

/** What an outbox needs of a websocket. */
export interface OutboxSocket {
  readonly bufferedAmount: number;
  send(text: string, done: (error?: Error) => void): void;
  close(code: number, reason: string): void;
}

/** A subscription with changes to tell. */
export interface UpdateSource {
  /** Takes the message that tells of everything since the last one; null when there is nothing left to tell. */
  takeUpdate(): object | null;
  /** The message that refuses it something. */
  refusal(errorCode: number, message: string): object;
}

/** The way out of one session. */
export interface Outbox {
  /** Sends an answer now. */
  send(message: object): void;
  /**
   * Sends the update of the source at the end of this turn of the event loop, however often it was asked for. Beyond
   * the rate of a session updates wait and gather; the client is told once that there were too many.
   */
  announce(source: UpdateSource): void;
  /** Forgets a source that was announced. */
  withdraw(source: UpdateSource): void;
  /** Ends the session, and no other, after a failure of the platform. */
  fail(error: unknown): void;
  close(): void;
}

/** More messages than this, handed over and not yet taken by the network, close a session. */
export const MAX_PENDING_MESSAGES = 500;

/** So does more than this in bytes. */
export const MAX_PENDING_BYTES = 16 * 1024 * 1024;

/** How many updates a session is sent: so many in so many seconds, each of which holds. */
const UPDATE_RATE = '300:1,3000:60';

/** Updates that wait are tried again after this time, in which the rate allows another one, ms. */
const RETRY_AFTER = 20;

/** A client is not told again of too many updates until it had none to wait for during this time, ms. */
const QUIET_AGAIN_AFTER = 60_000;

/** How long the network may take for a message before the client counts as lost, ms. */
const SEND_TIMEOUT = 5_000;

const POLICY_VIOLATION = 1008;
const UNEXPECTED_FAILURE = 1011;
const NOT_RELIABLE = 4500;

/** Makes the outbox of a session: bounded, so that a client that does not read costs no memory, only its session. */
export function createOutbox(
  socket: OutboxSocket,
  log: Pick<Log, 'error'>,
  now: () => number = Date.now,
): Outbox {
  const announced = new Set<UpdateSource>();
  const rate = new TokenBuckets(parseRates(UPDATE_RATE), now());
  let exceededAt = Number.NEGATIVE_INFINITY;
  let retry: NodeJS.Timeout | undefined;
  let pending = 0;
  let taken = 0;
  let closed = false;
  let turnEnd: NodeJS.Immediate | undefined;
  let stall: NodeJS.Timeout | undefined;

  function send(message: object): void {
    if (closed) return;
    if (pending >= MAX_PENDING_MESSAGES || socket.bufferedAmount > MAX_PENDING_BYTES) {
      giveUp(POLICY_VIOLATION, 'Max pending updates limit reached!');
      return;
    }
    pending += 1;
    stall ??= setTimeout(endUnlessTaken, SEND_TIMEOUT).unref();
    socket.send(JSON.stringify(message), () => {
      pending -= 1;
      taken += 1;
      // Messages leave one after the other: whatever waits behind this one begins its time now.
      if (pending > 0) stall?.refresh();
      else clearStall();
    });
  }

  /** What the network took while this process was busy with other things is only heard of later in the turn. */
  function endUnlessTaken(): void {
    const before = taken;
    setImmediate(() => {
      if (!closed && taken === before) giveUp(NOT_RELIABLE, 'The session is not reliable');
    });
  }

  function giveUp(code: number, reason: string): void {
    close();
    socket.close(code, reason);
  }

  function fail(error: unknown): void {
    if (closed) return;
    log.error({ err: error }, 'A websocket session was closed by a failure');
    giveUp(UNEXPECTED_FAILURE, 'Unexpected failure');
  }

  function clearStall(): void {
    clearTimeout(stall);
    stall = undefined;
  }

  function sendAnnounced(): void {
    turnEnd = undefined;
    for (const source of announced) {
      if (!rate.take(1, now())) {
        holdBack(source);
        return;
      }
      announced.delete(source);
      const update = source.takeUpdate();
      if (update) send(update);
    }
  }

  function holdBack(source: UpdateSource): void {
    const isNews = now() - exceededAt > QUIET_AGAIN_AFTER;
    exceededAt = now();
    if (isNews) send(source.refusal(SubscriptionErrorCode.tooManyUpdates, 'Too many updates!'));
    retry = setTimeout(contained(retryAnnounced, fail), RETRY_AFTER).unref();
  }

  function retryAnnounced(): void {
    retry = undefined;
    sendAnnounced();
  }

  function close(): void {
    closed = true;
    announced.clear();
    clearTimeout(retry);
    clearImmediate(turnEnd);
    clearStall();
  }

  return {
    send,
    announce(source) {
      if (closed) return;
      announced.add(source);
      if (!retry) turnEnd ??= setImmediate(contained(sendAnnounced, fail));
    },
    withdraw(source) {
      announced.delete(source);
    },
    fail,
    close,
  };
}
