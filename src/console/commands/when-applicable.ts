import { whenQuiet } from '../messages/when-quiet.ts';
import type { Command, EntityRef } from './command.ts';
import { stateOf } from './command-state.ts';
import { currentContext, onContextChange } from './context-store.ts';

/**
 * Resolves once a command applies to the page that is coming up and has what it acts on: the given entities, or those
 * of the page. When the page has come to rest without that, it resolves too, and the run itself says what is missing, and when the signal ends it.
 */
export function whenApplicable(
  command: Command,
  { entities, signal }: { entities?: readonly EntityRef[] | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const applies = () => {
    const context = currentContext();
    const { kind } = stateOf(command, entities ? { ...context, targets: entities } : context);
    return kind !== 'inapplicable' && kind !== 'needs-target';
  };
  if (applies() || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      stopWatching();
      stopWaiting();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const stopWatching = onContextChange(() => applies() && finish());
    const stopWaiting = whenQuiet(finish);
    signal?.addEventListener('abort', finish);
  });
}
