import { OWN } from '../../api/list-place.ts';
import { ruleChainMetaData, ruleChains } from '../../api/rule-chains.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** A chain that leads to another, and the nodes of it that do. */
export interface Caller {
  id: string;
  name: string;
  nodes: readonly string[];
}

const PAGE = 100;
/** So many are asked at the same time. */
const AT_ONCE = 6;

/** The chains of the tenant that messages go on from to this one. Rejects where one of them cannot be read. */
export async function callersOf(chainId: string, request: RequestOptions): Promise<Caller[]> {
  const all = await everyChain(request);
  const found: Caller[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map(({ id }) => ruleChainMetaData(id.id, request)));
    for (const [index, { nodes, ruleChainConnections }] of read.entries()) {
      const leading = (ruleChainConnections ?? []).filter(
        ({ targetRuleChainId }) => targetRuleChainId.id === chainId,
      );
      const chain = some[index];
      if (!chain || leading.length === 0) continue;
      const names = leading.map(({ fromIndex, type }) => `${nodes?.[fromIndex]?.name ?? ''} (${type})`);
      found.push({ id: chain.id.id, name: chain.name, nodes: names });
    }
  }
  return found;
}

async function everyChain(request: RequestOptions) {
  const all: Awaited<ReturnType<typeof ruleChains.page>>['data'][number][] = [];
  for (let page = 0; ; page += 1) {
    const { data, hasNext } = await ruleChains.page(OWN, { pageSize: PAGE, page }, request);
    all.push(...data);
    if (!hasNext) return all;
  }
}
