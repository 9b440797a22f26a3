import { mdiRedoVariant, mdiUndoVariant } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { redone, undone } from '../../editing/history.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { itemOf } from '../open/chain-item.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';

/** How one goes back and forth in what was done. */
export const historyCommands: readonly Command[] = [
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.undo',
    title: 'rule-chain.undo',
    description: 'rule-chain.undo-description',
    icon: mdiUndoVariant,
    keys: ['mod+z'],
    enabled: () => (shownChain()?.history.past.length ?? 0) > 0 || 'rule-chain.nothing-to-undo',
    run: () => take(undone, 'rule-chain.undone'),
  }),
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.redo',
    title: 'rule-chain.redo',
    description: 'rule-chain.redo-description',
    icon: mdiRedoVariant,
    keys: ['mod+shift+z', 'mod+y'],
    enabled: () => (shownChain()?.history.future.length ?? 0) > 0 || 'rule-chain.nothing-to-redo',
    run: () => take(redone, 'rule-chain.redone'),
  }),
];

/** Shows the step that was taken where it was made, and says what it was. */
function take(step: typeof undone, said: TranslationKey): void {
  const chain = theChain();
  const taken = step(chain.history);
  if (!taken) return;
  chain.setHistory(taken.history);
  const place = taken.at.items.find((key) => itemOf(chain.graph, key) !== undefined);
  if (place !== undefined) chain.goTo(place);
  chain.announce({ key: said, values: { step: translate(taken.label) } });
}
