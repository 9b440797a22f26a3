import type { Branch } from './branches.ts';

/** So many messages of one tenant are in memory, and of all tenants together; the rest waits in its table. */
const MOST_OF_ONE = 10_000;
const MOST = 40_000;

/** So many a tenant may have however many others have, so that no tenant waits for another one. */
const RESERVED = 500;

/** So many characters the messages of one tenant may have. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** Says for how many messages there is room in memory. */
export class Room {
  readonly #ofTenants = new Map<number, { count: number; characters: number }>();
  #count = 0;

  /** Whether there is room for messages of a tenant. */
  isThereFor(tenantKey: number): boolean {
    const { count, characters } = this.#ofTenants.get(tenantKey) ?? NOTHING;
    if (characters >= MOST_CHARACTERS) return false;
    return count < (this.#count < MOST ? MOST_OF_ONE : RESERVED);
  }

  enter(branch: Branch): void {
    this.#change(branch, 1);
  }

  leave(branch: Branch): void {
    this.#change(branch, -1);
  }

  #change({ tenantKey, message }: Branch, change: 1 | -1): void {
    const { count, characters } = this.#ofTenants.get(tenantKey) ?? NOTHING;
    this.#count += change;
    const present = { count: count + change, characters: characters + change * message.data.length };
    if (present.count > 0) this.#ofTenants.set(tenantKey, present);
    else this.#ofTenants.delete(tenantKey);
  }
}

const NOTHING = { count: 0, characters: 0 };
