import { fold } from '../../commands/fold.ts';
import { type ChainNode, numberOf } from '../graph/chain-graph.ts';
import { componentName } from './meant.ts';
import { nameOfNode, type OpenChain } from './open-chain.ts';

/** A node that has what was looked for, and where: in its name, or in a line of what it is configured with. */
export interface FoundNode {
  key: string;
  /** The line of the script or the setting; empty where the name has it. */
  line: string;
}

const LONGEST_LINE = 120;

/** The nodes that have a text in their number, name, component, description, or anywhere in their configuration. */
export function foundIn(chain: OpenChain, text: string): FoundNode[] {
  const wanted = fold(text.trim());
  return [...chain.graph.nodes.values()].flatMap((node) => {
    const called = [
      `${numberOf(node) ?? ''}`,
      nameOfNode(chain, node),
      componentName(chain, node),
      typeof node.info.description === 'string' ? node.info.description : '',
    ];
    if (wanted === '' || called.some((one) => fold(one).includes(wanted))) return { key: node.key, line: '' };
    const line = linesOf(node).find((one) => fold(one).includes(wanted));
    return line === undefined ? [] : { key: node.key, line: line.trim().slice(0, LONGEST_LINE) };
  });
}

/** What a node is configured with, line by line: scripts as they are written, settings with their names. */
function linesOf(node: ChainNode): string[] {
  return node.kind === 'node' ? written(node.configuration) : [];
}

function written(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return value.split('\n').map((line) => (name && !value.includes('\n') ? `${name}: ${line}` : line));
  if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => written(inner, member));
}
