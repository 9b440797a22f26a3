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
}

/** The way out of one session. */
export interface Outbox {
  /** Sends an answer now. */
  send(message: object): void;
  /** Sends the update of the source at the end of this turn of the event loop, however often it was asked for. */
  announce(source: UpdateSource): void;
  /** Forgets a source that was announced. */
  withdraw(source: UpdateSource): void;
  close(): void;
}

/** More messages than this, handed over and not yet taken by the network, close a session. */
export const MAX_PENDING_MESSAGES = 500;

/** So does more than this in bytes. */
export const MAX_PENDING_BYTES = 16 * 1024 * 1024;

const POLICY_VIOLATION = 1008;

/** Makes the outbox of a session: bounded, so that a client that does not read costs no memory, only its session. */
export function createOutbox(socket: OutboxSocket): Outbox {
  const announced = new Set<UpdateSource>();
  let pending = 0;
  let closed = false;
  let turnEnd: NodeJS.Immediate | undefined;

  function send(message: object): void {
    if (closed) return;
    if (pending >= MAX_PENDING_MESSAGES || socket.bufferedAmount > MAX_PENDING_BYTES) {
      close();
      socket.close(POLICY_VIOLATION, 'Max pending updates limit reached!');
      return;
    }
    pending += 1;
    socket.send(JSON.stringify(message), () => {
      pending -= 1;
    });
  }

  function sendAnnounced(): void {
    turnEnd = undefined;
    for (const source of announced) {
      announced.delete(source);
      const update = source.takeUpdate();
      if (update) send(update);
    }
  }

  function close(): void {
    closed = true;
    announced.clear();
    clearImmediate(turnEnd);
  }

  return {
    send,
    announce(source) {
      if (closed) return;
      announced.add(source);
      turnEnd ??= setImmediate(sendAnnounced);
    },
    withdraw(source) {
      announced.delete(source);
    },
    close,
  };
}
