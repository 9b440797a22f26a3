import { onUserChange } from '../../ui/user-change.ts';
import type { ExploredSource } from './explored-rows.ts';

let shown: ExploredSource | undefined;
onUserChange(() => {
  shown = undefined;
});

/** The rows of the explorer, for commands; undefined while it is not on screen. */
export function exploredOnScreen(): ExploredSource | undefined {
  return shown;
}

/** Says what the explorer shows, until the returned function is called. */
export function showExplored(source: ExploredSource): () => void {
  shown = source;
  return () => {
    if (shown === source) shown = undefined;
  };
}
