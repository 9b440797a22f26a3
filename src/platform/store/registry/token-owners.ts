import type { EntityHandle } from './entity-handles.ts';

/** So many are kept; beyond that all are dropped, and looked up again as they send. */
const MOST_OWNERS = 20_000;

/**
 * The devices that access tokens were found to speak for: one without a session shows its token with every message.
 * Whoever changes a device, or how it proves itself, drops what is kept of it, and so does a rollback.
 */
export class TokenOwners {
  readonly #owners = new Map<string, EntityHandle>();
  readonly #tokens = new Map<number, string>();

  get(token: string): EntityHandle | undefined {
    return this.#owners.get(token);
  }

  keep(token: string, owner: EntityHandle): void {
    if (this.#owners.size >= MOST_OWNERS) this.forgetAll();
    this.forget(owner.key);
    this.#owners.set(token, owner);
    this.#tokens.set(owner.key, token);
  }

  /** Drops the owner with this key. */
  forget(key: number): void {
    const token = this.#tokens.get(key);
    if (token === undefined) return;
    this.#tokens.delete(key);
    this.#owners.delete(token);
  }

  /** Drops all, where many have changed. */
  forgetAll(): void {
    this.#tokens.clear();
    this.#owners.clear();
  }
}
