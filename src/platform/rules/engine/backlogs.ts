import { Backlog, type BacklogParts } from './backlog.ts';

/** What the backlogs of all tenants have in common. */
export interface BacklogsParts extends Omit<BacklogParts, 'tenantKey' | 'hasRoom'> {
  /** Whether there is room for so many rows of a tenant as are taken up at a time. */
  hasRoom(tenantKey: number): boolean;
}

/** The backlog of each tenant: what one of them has waiting keeps no other waiting. */
export class Backlogs {
  readonly #parts: BacklogsParts;
  readonly #backlogs = new Map<number, Backlog>();

  constructor(parts: BacklogsParts) {
    this.#parts = parts;
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    for (const tenantKey of this.#parts.store.ruleMessages.tenants()) this.of(tenantKey).start();
  }

  /** The backlog of a tenant, by its key. */
  of(tenantKey: number): Backlog {
    const known = this.#backlogs.get(tenantKey);
    if (known) return known;
    const hasRoom = () => this.#parts.hasRoom(tenantKey);
    const backlog = new Backlog({ ...this.#parts, tenantKey, hasRoom });
    this.#backlogs.set(tenantKey, backlog);
    return backlog;
  }

  /** The tenant is gone, and its messages with it. */
  forget(tenantKey: number): void {
    void this.#backlogs.get(tenantKey)?.close();
    this.#backlogs.delete(tenantKey);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#backlogs.values()].map((backlog) => backlog.close()));
  }
}
