import { use, useMemo } from 'react';
import type { Choice, InputProps } from '../../commands/input.ts';
import { OtherAnswers } from '../../commands/other-answers.ts';
import type { Args } from '../../commands/param.ts';
import { ChipsField } from '../chips-field.tsx';
import { afterPause } from '../picker.tsx';

/** A field of keys whose suggestions follow what the form holds beside it. */
export function BesideKeysField({
  search,
  ...props
}: InputProps<string[]> & { search(others: Args, text: string): Promise<Choice[]> }) {
  const others = use(OtherAnswers);
  const choices = useMemo(() => afterPause((text) => search(others(), text)), [search, others]);
  return <ChipsField {...props} choices={choices} noMatch="entity.no-keys-found" />;
}
