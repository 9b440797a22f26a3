import { mdiAlertCircleOutline, mdiBugOutline, mdiLinkOff, mdiOpenInNew } from '@mdi/js';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { INPUT, linksFrom, numberOf } from '../graph/chain-graph.ts';
import { groupLooks, iconOf, type NodeGroup } from '../open/component-looks.ts';
import { componentName, textOfNode } from '../open/meant.ts';
import { nameOfNode, type OpenChain } from '../open/open-chain.ts';
import { problemTexts } from '../open/problem-texts.ts';
import type { FlowNode } from './flow-items.ts';
import { useDrawnChain, useItemLook } from './item-look.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** A node of the chain, or the input that messages enter at. */
export const RuleNode = memo(function RuleNode({ id }: NodeProps<FlowNode>) {
  const t = useTranslate();
  const chain = useDrawnChain();
  const look = useItemLook(id);
  const roving = useRovingFocus<HTMLDivElement>(id, look.isFocused);
  const node = useSyncExternalStore(chain.subscribe, () => chain.graph.nodes.get(id));
  if (id !== INPUT && !node) return null;
  const component = node ? componentName(chain, node) : t('rule-chain.input');
  const name = node ? nameOfNode(chain, node) : '';
  const { group, icon } = shapeOf(chain, id);
  const isDebugged = node?.kind === 'node' && node.debugMode;
  const { problem } = look;
  const hasInput = node && (node.kind === 'chain' || chain.components.hasInput(node.type));
  const hasOutput = !node || (node.kind === 'node' && chain.components.hasOutput(node.type));
  const notes = [
    ...(isDebugged ? [t('rule-node.debugged')] : []),
    ...(problem ? [t(problemTexts[problem].short)] : []),
    ...(look.isSelected ? [t('rule-node.is-selected')] : []),
    ...(look.isFocused ? [waysOf(chain, id)] : []),
  ].filter(Boolean);
  return (
    <>
      {hasInput && <Handle type="target" position={Position.Left} className="rule-handle" />}
      {/* biome-ignore lint/a11y/useSemanticElements: it is a part of a drawing, no group of fields */}
      <div
        {...roving}
        role="group"
        aria-roledescription={t(node ? 'rule-node.rule-node' : 'rule-chain.input')}
        aria-label={node ? `${component}, ${textOfNode(chain, id)}` : component}
        aria-description={notes.join('; ')}
        data-node={id}
        data-focused={look.isFocused || undefined}
        data-selected={look.isSelected || undefined}
        data-found={look.isFound || undefined}
        data-problem={problem}
        title={name ? `${name}\n${component}` : component}
        className="rule-node"
      >
        <span className="rule-node-icon" style={{ backgroundColor: groupLooks[group].colour }}>
          <Icon path={icon} size={20} />
        </span>
        <span className="rule-node-text">
          <span className="truncate text-[11px] leading-4 text-muted">
            {node && numberOf(node) !== undefined ? `${numberOf(node)} · ${component}` : component}
          </span>
          {name !== '' && (
            <span dir="auto" className="truncate text-[13px] leading-4.5 font-medium">
              {name}
            </span>
          )}
        </span>
        {isDebugged && <Icon path={mdiBugOutline} size={16} className="rule-node-mark text-warning" />}
        {problem && (
          <Icon
            path={problem === 'unreachable' || problem === 'lost-chain' ? mdiLinkOff : mdiAlertCircleOutline}
            size={16}
            className="rule-node-mark text-danger"
          />
        )}
        {node?.kind === 'chain' && (
          <Icon path={mdiOpenInNew} size={14} className="rule-node-mark text-muted" />
        )}
        <span className="rule-node-count" data-count={id} aria-hidden="true" />
      </div>
      {hasOutput && <Handle type="source" position={Position.Right} className="rule-handle" />}
    </>
  );
});

function shapeOf(chain: OpenChain, key: string): { group: NodeGroup; icon: string } {
  if (key === INPUT) return { group: 'INPUT', icon: groupLooks.INPUT.icon };
  const node = chain.graph.nodes.get(key);
  if (node?.kind !== 'node') return { group: 'RULE_CHAIN', icon: groupLooks.RULE_CHAIN.icon };
  const descriptor = chain.components.of(node.type);
  if (!descriptor) return { group: 'UNKNOWN', icon: groupLooks.UNKNOWN.icon };
  return { group: descriptor.type, icon: iconOf(descriptor) };
}

/** Where messages go on from a node, as it is read out: `True → Create alarm`. */
function waysOf(chain: OpenChain, key: string): string {
  return linksFrom(chain.graph, key)
    .map(({ to, labels }) => `${labels.join(', ')} → ${textOfNode(chain, to)}`)
    .join('; ');
}
