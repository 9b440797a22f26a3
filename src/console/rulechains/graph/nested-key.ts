const BEGIN = 'chain ';

/** The key of a nested chain, by the text that all ways into it have in common in what is stored. */
export function chainKey(ruleChainNodeId: string): string {
  return BEGIN + ruleChainNodeId;
}

/** That text, of a key. */
export function ruleChainNodeId(key: string): string {
  return key.slice(BEGIN.length);
}

/** Such a text, as consoles write it; `unique` tells it from others. */
export function nestedNodeId(unique: string): string {
  return `rule-chain-node-${unique}`;
}
