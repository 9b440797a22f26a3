import type { Branch } from './branches.ts';

/** How many messages there are of a tenant, and how many characters of them. */
export interface MessageCount {
  readonly messages: number;
  readonly characters: number;
}

/** What a message is made of beside its data: ids, metadata and the like, characters. */
const ENVELOPE = 400;

const NOTHING: MessageCount = { messages: 0, characters: 0 };

/** Counts messages of tenants, by the keys of these. */
export class TenantCounts {
  readonly #ofTenants = new Map<number, MessageCount>();
  #messages = 0;

  /** How many messages there are of all tenants. */
  get messages(): number {
    return this.#messages;
  }

  of(tenantKey: number): MessageCount {
    return this.#ofTenants.get(tenantKey) ?? NOTHING;
  }

  enter({ tenantKey, message }: Pick<Branch, 'tenantKey' | 'message'>): void {
    this.add(tenantKey, { messages: 1, characters: ENVELOPE + message.data.length });
  }

  leave({ tenantKey, message }: Pick<Branch, 'tenantKey' | 'message'>): void {
    this.add(tenantKey, { messages: -1, characters: -ENVELOPE - message.data.length });
  }

  /** What is not there any more cannot become less: a tenant that is gone took its messages with it. */
  add(tenantKey: number, { messages, characters }: MessageCount): void {
    const before = this.of(tenantKey);
    const after = Math.max(0, before.messages + messages);
    this.#messages += after - before.messages;
    if (after === 0) this.#ofTenants.delete(tenantKey);
    else {
      const left = Math.max(0, before.characters + characters);
      this.#ofTenants.set(tenantKey, { messages: after, characters: left });
    }
  }

  forget(tenantKey: number): void {
    this.#messages -= this.of(tenantKey).messages;
    this.#ofTenants.delete(tenantKey);
  }
}
