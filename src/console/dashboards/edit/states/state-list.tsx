import type { Input, InputProps } from '../../../commands/input.ts';
import { formatList } from '../../../i18n/format-list.ts';
import { loadable } from '../../../ui/loadable.tsx';
import type { StateDraft } from './state-drafts.ts';
import type { StateListOptions } from './state-list-field.tsx';

/** The states of a dashboard: a row each with its name and its id, in their order. */
export function stateList(options: StateListOptions): Input<StateDraft[]> {
  return {
    empty: [],
    print: (states) => formatList(states.map(({ name }) => name)),
    Field: loadable(async () => {
      const { StateListField } = await import('./state-list-field.tsx');
      return (props: InputProps<StateDraft[]>) => <StateListField {...props} options={options} />;
    }),
  };
}
