import { useMemo, useSyncExternalStore } from 'react';
import type { Command, Place, Scope, TargetType } from '../command.ts';
import { onContextChange } from '../context-store.ts';
import { commandsAt } from '../places.ts';
import { commands } from '../registry.ts';

/** The commands that stand in a place, in their order, as `commandsAt` finds them; also those that come later. */
export function useCommandsAt(
  place: Place,
  { type, scopes }: { type?: TargetType | undefined; scopes?: readonly Scope[] | undefined },
): readonly Command[] {
  const version = useSyncExternalStore(onContextChange, commands.version);
  const listed = scopes?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is registered
  return useMemo(
    () =>
      commandsAt(place, {
        ...(type && { type }),
        ...(listed !== undefined && { scopes: listed.split(' ') as Scope[] }),
      }),
    [place, type, listed, version],
  );
}
