import { useState } from 'react';
import { matching } from '../../commands/choice-list.ts';
import { RunError } from '../../commands/command-error.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ChipsField } from '../../inputs/chips-field.tsx';
import { change } from '../edit/change-chain.ts';
import { checkLabels, labelsFrom } from '../edit/labels-param.ts';
import { type ChainLink, linkKey } from '../graph/chain-graph.ts';
import { withLabels } from '../graph/edits.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** What a way is labelled with. Labels that it cannot have stay in the field, with the reason, and change nothing. */
export function LinkFields({ chain, link }: { chain: OpenChain; link: ChainLink }) {
  const t = useTranslate();
  const [held, setHeld] = useState<{ labels: readonly string[]; problem: Shown }>();
  const { offered } = labelsFrom(chain, link.from);

  function take(labels: readonly string[]): void {
    try {
      checkLabels(chain, link.from, labels, link.labels);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      setHeld({ labels, problem: error.shown });
      return;
    }
    setHeld(undefined);
    change(chain, {
      graph: withLabels(chain.graph, link.from, link.to, labels),
      label: { key: 'rule-link.labelled', values: { labels: labels.join(' / ') } },
      items: [],
      merge: `labels ${linkKey(link.from, link.to)}`,
    });
  }

  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <ChipsField
        name="labels"
        label={t('rule-link.labels')}
        hint={t('rule-link.labels-description')}
        required
        error={held && t(held.problem)}
        value={[...(held?.labels ?? link.labels)]}
        onChange={(labels) => take(Array.isArray(labels) ? labels : [])}
        choices={async (text) =>
          matching(
            offered.map((label) => ({ value: label, label })),
            text,
          )
        }
        placeholder="rule-link.labels-placeholder"
      />
    </div>
  );
}
