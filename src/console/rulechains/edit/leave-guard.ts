import { guardLeaving } from '../../drafts/leave-guard.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { chainDrafts } from './chain-drafts.ts';
import { hasLoss, saveFor } from './save-commands.ts';
import { saveStateOf } from './save-state.ts';

/** Has whoever leaves the page with unsaved changes asked what becomes of them. Returns the way to stop. */
export function guardChain(chain: OpenChain): () => void {
  return guardLeaving({
    subscribe: (listener) => chain.subscribe(listener),
    hasChanges: () => hasLoss(chain),
    async keep() {
      await chainDrafts.flush(chain);
      // What is only in a file has nowhere to be offered.
      return chain.id !== undefined && saveStateOf(chain).isDraftKept;
    },
    title: 'rule-chain.leave-title',
    text: (isKept) => [
      { key: 'rule-chain.leave-text', values: { name: chain.stored.chain.name } },
      { key: isKept ? 'rule-chain.leave-draft-kept' : 'rule-chain.leave-draft-lost' },
    ],
    leaveLabel: 'rule-chain.leave-unsaved',
    saveLabel: 'rule-chain.save-and-leave',
    save: (signal) => saveFor(chain, { source: 'toolbar', request: { signal, ignoreErrors: true } }),
  });
}
