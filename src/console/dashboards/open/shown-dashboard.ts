import { contextChanged } from '../../commands/context-store.ts';
import { onUserChange } from '../../ui/user-change.ts';
import type { OpenDashboard } from './open-dashboard.ts';

/** Those on screen, the innermost first: a state in a dialog lies over the page. */
let shown: readonly OpenDashboard[] = [];

onUserChange(() => {
  shown = [];
});

/** The dashboard that commands act on; undefined while none is on screen. */
export function shownDashboard(): OpenDashboard | undefined {
  return shown[0];
}

/** Makes a dashboard the one that commands act on. Returns the way to take it back. */
export function showDashboard(dashboard: OpenDashboard): () => void {
  shown = [dashboard, ...shown];
  const stop = dashboard.subscribe(contextChanged);
  contextChanged();
  return () => {
    stop();
    shown = shown.filter((other) => other !== dashboard);
    contextChanged();
  };
}
