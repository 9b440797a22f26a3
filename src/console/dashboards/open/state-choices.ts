import type { Choice } from '../../commands/input.ts';
import { knownText } from '../../i18n/i18n.ts';
import type { ReadDashboard } from '../document/read-document.ts';
import { stateTemplateName } from '../states/state-name.ts';

/** The states of a dashboard to choose from, by their names, of which nobody knows yet whom they are about. */
export function stateChoices({ states }: Pick<ReadDashboard, 'states'>): Choice[] {
  return [...states.values()].map((state) => ({
    value: state.id,
    label: stateTemplateName(state, knownText),
  }));
}
