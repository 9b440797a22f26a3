import * as z from 'zod/mini';
import { idOf } from '../../model/entity-id.ts';
import { RuleChain, RuleChainMetaData, type TestScript, TestScriptResult } from '../../model/rule-chain.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part, posted } from './calls.ts';
import { entityService } from './entity-service.ts';

/** A stored rule chain as lists show it. */
const StoredRuleChain = z.extend(RuleChain, { id: idOf('RULE_CHAIN'), createdTime: z.number() });

/** The rule chains of a tenant, without what they are made of. */
export const ruleChains = entityService({
  path: 'ruleChain',
  entity: RuleChain,
  info: StoredRuleChain,
  lists: { own: '/api/ruleChains' },
});

/** Creates a rule chain that does for devices what the platform does by itself. */
export function createDefaultRuleChain(name: string, request?: RequestOptions): Promise<RuleChain> {
  return posted('/api/ruleChain/device/default', { name }, RuleChain, request);
}

/** Makes a rule chain the one that messages enter which no device profile leads elsewhere. */
export function makeRootRuleChain(id: string, request?: RequestOptions): Promise<RuleChain> {
  return posted(`/api/ruleChain/${part(id)}/root`, undefined, RuleChain, request);
}

/** What a rule chain is made of. */
export function ruleChainMetaData(id: string, request?: RequestOptions): Promise<RuleChainMetaData> {
  return got(`/api/ruleChain/${part(id)}/metadata`, RuleChainMetaData, request);
}

/** Stores what a rule chain is made of: all of it. Answers with the ids of new nodes. */
export function saveRuleChainMetaData(
  metaData: RuleChainMetaData,
  request?: RequestOptions,
): Promise<RuleChainMetaData> {
  return posted('/api/ruleChain/metadata', metaData, RuleChainMetaData, request);
}

/** The last message that a node was seen to take, whatever is known of it; undefined where there was none. */
export function latestNodeInput(nodeId: string, request?: RequestOptions): Promise<unknown> {
  return got(`/api/ruleNode/${part(nodeId)}/debugIn`, z.unknown(), request);
}

/** Runs a script on a message. What the script fails of is in the result, not a refusal. */
export function testScript(script: TestScript, request?: RequestOptions): Promise<TestScriptResult> {
  return posted('/api/ruleChain/testScript', script, TestScriptResult, request);
}

/**
 * The chains that others lead to, by id. One that cannot be had is there by its id alone, so that a chain can be drawn
 * whose targets are gone.
 */
export async function targetRuleChains(
  ids: readonly string[],
  request: RequestOptions = {},
): Promise<ReadonlyMap<string, Pick<RuleChain, 'id'> & Partial<RuleChain>>> {
  const found = await Promise.allSettled(
    [...new Set(ids)].map(
      async (id) => [id, await ruleChains.one(id, { ...request, ignoreErrors: true })] as const,
    ),
  );
  const known = new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  return new Map(
    ids.map((id) => [id, known.get(id) ?? { id: { entityType: 'RULE_CHAIN', id } as const }] as const),
  );
}
