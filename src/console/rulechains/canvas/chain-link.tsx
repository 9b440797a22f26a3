import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { linkOf } from '../open/chain-item.ts';
import { textOfLink } from '../open/meant.ts';
import type { FlowEdge } from './flow-items.ts';
import { useDrawnChain, useItemLook } from './item-look.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** Longer labels are cut; the drawer has them whole. */
const MOST_LETTERS = 28;

/** A way between two nodes, with its labels in the middle. */
export const ChainLinkView = memo(function ChainLinkView(props: EdgeProps<FlowEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd } = props;
  const t = useTranslate();
  const chain = useDrawnChain();
  const look = useItemLook(id);
  const labels = useSyncExternalStore(
    chain.subscribe,
    () => linkOf(chain.graph, id)?.labels.join(' / ') ?? '',
  );
  const roving = useRovingFocus<SVGGElement>(id, look.isFocused);
  const link = linkOf(chain.graph, id);
  if (!link) return null;
  const [path, x, y] = getBezierPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
  });
  const shown = labels.length > MOST_LETTERS ? `${labels.slice(0, MOST_LETTERS)}…` : labels;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a part of a drawing, no group of fields
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas takes its keys, as in an application
    <g
      {...roving}
      role="group"
      aria-roledescription={t('rule-link.rule-link')}
      aria-label={labels === '' ? textOfLink(chain, link) : `${textOfLink(chain, link)}: ${labels}`}
      className="chain-link"
      data-link={id}
      data-focused={look.isFocused || undefined}
      data-selected={look.isSelected || undefined}
    >
      <BaseEdge path={path} interactionWidth={18} {...(markerEnd && { markerEnd })} />
      {shown !== '' && (
        <text x={x} y={y} className="chain-link-label" textAnchor="middle" dominantBaseline="central">
          {shown}
        </text>
      )}
    </g>
  );
});
