import { askToLeave } from '../../dashboards/edit/leave-dialog.tsx';
import { holdPage } from '../../ui/held-page.ts';
import { userSignal } from '../../ui/user-change.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { chainDrafts } from './chain-drafts.ts';
import { hasLoss, saveFor } from './save-commands.ts';
import { saveStateOf } from './save-state.ts';

/** Has whoever leaves the page with unsaved changes asked what becomes of them. Returns the way to stop. */
export function guardLeaving(chain: OpenChain): () => void {
  const presence = userSignal();
  let release: (() => void) | undefined;
  function look(): void {
    if (hasLoss(chain)) release ??= holdPage(() => mayLeave(chain), { isPage: true });
    else end();
  }
  function end(): void {
    release?.();
    release = undefined;
  }
  const stopFollowing = chain.subscribe(look);
  // Who signs out has left already.
  presence.addEventListener('abort', end);
  look();
  return () => {
    presence.removeEventListener('abort', end);
    stopFollowing();
    end();
  };
}

async function mayLeave(chain: OpenChain): Promise<boolean> {
  await chainDrafts.flush(chain);
  // What is only in a file has nowhere to be offered.
  const isKept = chain.id !== undefined && saveStateOf(chain).isDraftKept;
  const answer = await askToLeave({
    title: 'rule-chain.leave-title',
    text: [
      { key: 'rule-chain.leave-text', values: { name: chain.stored.chain.name } },
      { key: isKept ? 'rule-chain.leave-draft-kept' : 'rule-chain.leave-draft-lost' },
    ],
    leaveLabel: 'rule-chain.leave-unsaved',
    isLost: !isKept,
    saveLabel: 'rule-chain.save-and-leave',
  });
  if (answer !== 'save') return answer === 'leave';
  try {
    await saveFor(chain, { source: 'toolbar', request: { signal: userSignal(), ignoreErrors: true } });
  } catch (error) {
    // What it has failed of stands on the page, which is not left then.
    console.warn('The rule chain could not be saved', error);
  }
  return !hasLoss(chain);
}
