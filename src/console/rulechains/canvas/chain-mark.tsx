import { type NodeProps, NodeResizer } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { withMarks } from '../graph/edits.ts';
import type { FlowNode } from './flow-items.ts';
import { useDrawnChain, useItemLook } from './item-look.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** A note, or a frame with its title. */
export const ChainMark = memo(function ChainMark({ id }: NodeProps<FlowNode>) {
  const t = useTranslate();
  const chain = useDrawnChain();
  const look = useItemLook(id);
  const roving = useRovingFocus<HTMLDivElement>(id, look.isFocused);
  const mark = useSyncExternalStore(chain.subscribe, () => chain.graph.marks.get(id));
  if (!mark) return null;
  return (
    <>
      <NodeResizer
        isVisible={look.isFocused}
        minWidth={60}
        minHeight={40}
        onResizeEnd={(_event, { x, y, width, height }) =>
          chain.edit({
            document: withMarks(chain.graph, [
              {
                ...mark,
                x: Math.round(x),
                y: Math.round(y),
                width: Math.round(width),
                height: Math.round(height),
              },
            ]),
            label: { key: 'rule-chain.mark-resized' },
            at: { items: [id] },
          })
        }
      />
      {/* biome-ignore lint/a11y/useSemanticElements: it is a part of a drawing, no group of fields */}
      <div
        {...roving}
        role="group"
        aria-roledescription={t(mark.kind === 'note' ? 'rule-chain.note' : 'rule-chain.frame')}
        aria-label={mark.text}
        data-focused={look.isFocused || undefined}
        data-selected={look.isSelected || undefined}
        className={mark.kind === 'note' ? 'chain-note' : 'chain-frame'}
        dir="auto"
        title={mark.text}
      >
        {mark.text}
      </div>
    </>
  );
});
