import type { Branch } from './branches.ts';
import { TenantCounts } from './tenant-counts.ts';

/** So many messages of one tenant are in memory, and of all tenants together; the rest waits in its table. */
const MOST_OF_ONE = 10_000;
const MOST = 40_000;

/** So many a tenant may have however many others have, so that no tenant waits for another one. */
const RESERVED = 500;

/** So many characters the messages of one tenant may have. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** Says for how many messages there is room in memory. */
export class Room {
  readonly #counts = new TenantCounts();

  /** Whether there is room for messages of a tenant. */
  isThereFor(tenantKey: number): boolean {
    const { messages, characters } = this.#counts.of(tenantKey);
    if (characters >= MOST_CHARACTERS) return false;
    return messages < (this.#counts.messages < MOST ? MOST_OF_ONE : RESERVED);
  }

  enter(branch: Branch): void {
    this.#counts.enter(branch);
  }

  leave(branch: Branch): void {
    this.#counts.leave(branch);
  }
}
