import { proxy } from 'valtio/vanilla';
import { contextChanged } from '../../commands/context-store.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** What is known of the saving of a chain. */
export interface SaveState {
  isSaving: boolean;
  /** What the last save failed of; undefined once another has begun. */
  failure: Shown | undefined;
  /** Whether what is changed stays in this browser when the page is left. */
  isDraftKept: boolean;
}

const states = new WeakMap<OpenChain, SaveState>();

/** For `useSnapshot`: the state of this chain, for as long as it is open. */
export function saveStateOf(chain: OpenChain): SaveState {
  const known =
    states.get(chain) ?? proxy<SaveState>({ isSaving: false, failure: undefined, isDraftKept: true });
  states.set(chain, known);
  return known;
}

/** Notes that it is being saved, or no longer is, and what it failed of. */
export function setSaving(chain: OpenChain, isSaving: boolean, failure?: Shown): void {
  Object.assign(saveStateOf(chain), { isSaving, failure });
  contextChanged();
}
