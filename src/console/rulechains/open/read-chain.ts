import { ComponentType } from '../../../model/component-descriptor.ts';
import { components } from '../../api/components.ts';
import { ruleChainMetaData, ruleChains, targetRuleChains } from '../../api/rule-chains.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { ComponentFacts } from './component-facts.ts';
import { OpenChain, type StoredChain } from './open-chain.ts';

/** A chain as the platform has it now. Rejects with an ApiError. */
export async function readStored(id: string, request: RequestOptions): Promise<StoredChain> {
  const [chain, metadata] = await Promise.all([ruleChains.one(id, request), ruleChainMetaData(id, request)]);
  return { chain, metadata };
}

/** Opens a chain with all that is known of its components and of the chains that it leads to. */
export async function openChain(
  stored: StoredChain | Promise<StoredChain>,
  request: RequestOptions,
  { isLibraryOpen = true } = {},
): Promise<OpenChain> {
  const [read, descriptors] = await Promise.all([stored, components(ComponentType.options, request)]);
  const ways = read.metadata.ruleChainConnections ?? [];
  const targets = await targetRuleChains(
    ways.map(({ targetRuleChainId }) => targetRuleChainId.id),
    request,
  );
  const names = new Map([...targets].map(([id, { name }]) => [id, name]));
  return new OpenChain(read, new ComponentFacts(descriptors), names, { isLibraryOpen });
}
