import type { ServerResponse } from 'node:http';

/** For so long a server that stops waits for what it has still to say, ms: whoever stops it is not kept waiting. */
const PATIENCE = 500;

/**
 * Replies to those who wait for somebody else: a server that stops has them given up, and ends no connection before they
 * are told.
 */
export class PendingReplies {
  readonly #pending = new Set<Promise<void>>();

  /** One more is waited for, until it is sent or its connection is gone. */
  add(reply: ServerResponse): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pending.add(promise);
    reply.once('close', () => {
      this.#pending.delete(promise);
      resolve();
    });
  }

  /** Resolves when all are sent, or after a moment without them. */
  async sent(): Promise<void> {
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, PATIENCE);
    await Promise.race([Promise.all(this.#pending), patience.promise]);
    clearTimeout(timer);
  }
}
