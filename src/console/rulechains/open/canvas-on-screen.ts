import { onUserChange } from '../../ui/user-change.ts';
import type { Place } from '../graph/chain-graph.ts';

/** What commands can have the canvas do. */
export interface CanvasOnScreen {
  /** Shows all of these, or the whole chain. */
  fit(keys?: readonly string[]): void;
  zoomBy(factor: number): void;
  /** 1 is as large as it is. */
  zoomTo(zoom: number): void;
  /** What the middle of the view shows, px of the chain. */
  middle(): Place;
  /** Where a place of the chain is in the window, px. */
  onScreen(place: Place): Place;
  /** What a place of the window shows, px of the chain. */
  inChain(place: Place): Place;
  /** Gives the focus to what the chain says has it. */
  focus(): void;
}

let canvas: CanvasOnScreen | undefined;

onUserChange(() => {
  canvas = undefined;
});

/** The canvas; undefined while none is drawn. */
export function shownCanvas(): CanvasOnScreen | undefined {
  return canvas;
}

/** Says that a canvas is drawn. Returns the way to take it back. */
export function enterCanvas(drawn: CanvasOnScreen): () => void {
  canvas = drawn;
  return () => {
    if (canvas === drawn) canvas = undefined;
  };
}
