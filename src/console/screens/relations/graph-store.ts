import { proxy } from 'valtio/vanilla';
import { setUrlParams } from '../../ui/navigation.ts';
import { onUserChange } from '../../ui/user-change.ts';
import { shownView } from './relations-view.ts';

/** The graph stands beside the list where the window is at least this wide, in CSS. */
export const ROOM_FOR_GRAPH = '(min-width: 1280px)';

const LEAST = 0.2;
const MOST = 2;
const STEP = 1.25;

/** How large the graph is drawn, 1 being the size of other texts; null: so that its width is all in sight. */
export const graphView: { zoom: number | null } = proxy({ zoom: null });

/** How large it is when its width is all in sight; the drawing says it. */
let fitting = 1;

onUserChange(resetGraph);

/** Whether the graph is on screen: as the address says, else where there is room. */
export function isGraphShown(): boolean {
  return shownView()?.graph ?? window.matchMedia(ROOM_FOR_GRAPH).matches;
}

/** Draws the graph or takes it away; the address says so where it is not what the window suggests. */
export function toggleGraph(): void {
  const shown = !isGraphShown();
  const suggested = window.matchMedia(ROOM_FOR_GRAPH).matches;
  setUrlParams({ graph: shown === suggested ? null : shown ? 'on' : 'off' });
}

/** Draws larger or smaller by so many steps. */
export function zoomGraph(steps: number): void {
  const zoom = (graphView.zoom ?? fitting) * STEP ** steps;
  graphView.zoom = Math.min(MOST, Math.max(LEAST, zoom));
}

/** Back to the size at which the width is all in sight. */
export function fitGraph(): void {
  graphView.zoom = null;
}

/** Tells at which size the width is all in sight. */
export function setFitting(zoom: number): void {
  fitting = zoom;
}

export function resetGraph(): void {
  graphView.zoom = null;
}
