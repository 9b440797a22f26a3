import { createElement } from 'react';
import * as z from 'zod/mini';
import { matching } from '../../commands/choice-list.ts';
import { RunError } from '../../commands/command-error.ts';
import type { InputProps } from '../../commands/input.ts';
import { type Args, param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { chips } from '../../inputs/chips.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { INPUT } from '../graph/chain-graph.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { theChain } from '../open/shown-chain.ts';

/** The labels that a way out of a node may have; none of the input, whose way has no label. */
export function labelsFrom(
  chain: OpenChain,
  from: string,
): { offered: readonly string[]; takesOthers: boolean } {
  const node = chain.graph.nodes.get(from);
  if (from === INPUT || node?.kind !== 'node') return { offered: [], takesOthers: false };
  return chain.components.labelsOf(node.type);
}

/** What a way is labelled with where nobody is asked: the only thing it can be, but for failures; undefined where there is a choice. */
export function onlyLabels(chain: OpenChain, from: string): readonly string[] | undefined {
  if (from === INPUT) return [];
  const { offered, takesOthers } = labelsFrom(chain, from);
  const usual = offered.filter((label) => label !== 'Failure');
  return !takesOthers && usual.length === 1 ? usual : undefined;
}

/**
 * Labels of a way. `sourceOf` says which node it comes from, beside these other answers: what that gives is offered, and
 * what is there already stays as it is, though nothing lists it any more.
 */
export function labelsParam(
  title: TranslationKey,
  sourceOf: (others: Args) => string,
  shown?: (args: Args) => boolean,
) {
  const search = async (others: Args, text: string) => {
    const { offered } = labelsFrom(theChain(), sourceOf(others));
    return matching(
      offered.map((label) => ({ value: label, label })),
      text,
    );
  };
  return param(z.optional(z.array(z.string().check(z.trim(), z.minLength(1)))), {
    title,
    description: 'rule-link.labels-description',
    input: {
      ...chips({ search: (text) => search({}, text) }),
      Field: loadable(async () => {
        const { LabelsField } = await import('./labels-field.tsx');
        return (props: InputProps<string[]>) => createElement(LabelsField, { ...props, search });
      }),
    },
    ...(shown && { shown }),
  });
}

/** Refuses labels that ways out of a node cannot have, but for those that are there already. */
export function checkLabels(
  chain: OpenChain,
  from: string,
  labels: readonly string[],
  known: readonly string[] = [],
): void {
  if (from === INPUT) return;
  const { offered, takesOthers } = labelsFrom(chain, from);
  if (labels.length === 0) throw new RunError({ key: 'rule-link.labels-required' });
  const strange = labels.find((label) => !takesOthers && !offered.includes(label) && !known.includes(label));
  if (strange === undefined) return;
  throw new RunError({
    key: 'rule-link.label-unknown',
    values: { label: strange, labels: offered.join(', ') },
  });
}
