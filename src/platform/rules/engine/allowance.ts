import type { RuleMessageRepository } from '../../store/rules/rule-message-repository.ts';
import type { Branch } from './branches.ts';
import { type MessageCount, TenantCounts } from './tenant-counts.ts';

/** So much may be kept of one tenant, that no disk is filled by what its chains do not get through with. */
const MOST_KEPT: MessageCount = { messages: 500_000, characters: 512 * 1024 * 1024 };

/** Messages that are there already may become others beyond that, until there is so many times as much. */
const TOLERANCE = 2;

/** Why a message is not taken in. */
export const TOO_MANY_KEPT = 'Too many messages of this tenant wait for its rule chains; try again later';

/** Why what a message has become is dropped. */
export const NO_MORE_BRANCHES =
  'The message must not become several messages while far too many of its tenant wait';

/** Says how many messages tenants may have kept on disk until chains are through with them. */
export class Allowance {
  readonly #most: MessageCount;
  readonly #counts = new TenantCounts();

  /** Begins with what an earlier process has left. */
  constructor(ruleMessages: Pick<RuleMessageRepository, 'counts'>, most = MOST_KEPT) {
    this.#most = most;
    for (const { tenantKey, ...count } of ruleMessages.counts()) this.#counts.add(tenantKey, count);
  }

  /** Whether no more messages of a tenant are taken in. */
  isUsedUp(tenantKey: number): boolean {
    return this.#isBeyond(tenantKey, 1);
  }

  /** Whether not even those that are there may become more. */
  isFarBeyond(tenantKey: number): boolean {
    return this.#isBeyond(tenantKey, TOLERANCE);
  }

  /** Messages are kept from now on. */
  enter(branches: readonly Branch[]): void {
    for (const branch of branches) this.#counts.enter(branch);
  }

  /** A message is kept no longer. */
  leave(branch: Branch): void {
    this.#counts.leave(branch);
  }

  /** The tenant is gone, and its messages with it. */
  forget(tenantKey: number): void {
    this.#counts.forget(tenantKey);
  }

  #isBeyond(tenantKey: number, times: number): boolean {
    const { messages, characters } = this.#counts.of(tenantKey);
    return messages >= times * this.#most.messages || characters >= times * this.#most.characters;
  }
}
