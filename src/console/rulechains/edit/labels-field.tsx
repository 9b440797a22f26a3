import { use, useCallback } from 'react';
import type { Choice, InputProps } from '../../commands/input.ts';
import { OtherAnswers } from '../../commands/other-answers.ts';
import type { Args } from '../../commands/param.ts';
import { ChipsField } from '../../inputs/chips-field.tsx';

/** A field of labels, which offers those of the node that the form around it names at the time. */
export function LabelsField({
  search,
  ...props
}: InputProps<string[]> & { search(others: Args, text: string): Promise<readonly Choice[]> }) {
  const others = use(OtherAnswers);
  const choices = useCallback((text: string) => search(others(), text), [search, others]);
  return <ChipsField {...props} choices={choices} placeholder="rule-link.labels-placeholder" />;
}
