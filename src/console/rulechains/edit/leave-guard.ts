import { askToLeave } from '../../dashboards/edit/leave-dialog.tsx';
import { holdPage } from '../../ui/held-page.ts';
import { userSignal } from '../../ui/user-change.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { hasLoss, saveFor } from './save-commands.ts';

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
  const answer = await askToLeave({
    title: 'rule-chain.leave-title',
    text: [{ key: 'rule-chain.leave-text', values: { name: chain.stored.chain.name } }],
    leaveLabel: 'rule-chain.leave-unsaved',
    isLost: true,
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
