import { useSyncExternalStore } from 'react';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { EntityRef } from '../command.ts';
import type { CommandRef } from '../command-ref.ts';
import { stateOf } from '../command-state.ts';
import { currentContext, onContextChange } from '../context-store.ts';
import { onKeySettingsChange } from '../keys/key-settings-store.ts';
import { commands } from '../registry.ts';

/** How a face draws a command: not at all, usable, or not usable with the reason. */
export type Availability = 'absent' | 'enabled' | TranslationKey;

/** Follows whether a command can run, on the context's targets or on entities of the face's own. */
export function useAvailability(asked: CommandRef, entities?: readonly EntityRef[]): Availability {
  return useSyncExternalStore(subscribe, () => availability(asked, entities));
}

/** `useAvailability` of several commands, in their order. */
export function useAvailabilities(
  asked: readonly CommandRef[],
  entities?: readonly EntityRef[],
): readonly Availability[] {
  // One text, because what is followed must be the same as long as nothing has changed.
  const all = useSyncExternalStore(subscribe, () =>
    asked.map((one) => availability(one, entities)).join(' '),
  );
  return all.split(' ') as Availability[];
}

/** Those of several commands that a face draws for this person here, in their order; the first is what it puts first. */
export function useOffered(
  asked: readonly CommandRef[],
  entities?: readonly EntityRef[],
): readonly CommandRef[] {
  const states = useAvailabilities(asked, entities);
  return asked.filter((_, at) => states[at] !== 'absent');
}

/** See `useAvailability`. */
export function availability(asked: CommandRef, entities?: readonly EntityRef[]): Availability {
  const command = typeof asked === 'string' ? commands.get(asked) : asked;
  if (!command) return 'absent';
  const context = currentContext();
  const state = stateOf(command, entities ? { ...context, targets: entities } : context);
  switch (state.kind) {
    case 'enabled':
      return 'enabled';
    case 'disabled':
    case 'needs-target':
      return state.reason;
    case 'inapplicable':
    case 'forbidden':
      return 'absent';
  }
}

function subscribe(listener: () => void): () => void {
  const ends = [onContextChange(listener), onKeySettingsChange(listener)];
  return () => {
    for (const end of ends) end();
  };
}
