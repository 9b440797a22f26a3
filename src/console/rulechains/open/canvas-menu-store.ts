import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';
import type { Place } from '../graph/chain-graph.ts';

/** A menu over the canvas. */
export interface CanvasMenuRequest {
  /** Whether it is about what has the focus, or about the chain as a whole. */
  isOfItem: boolean;
  /** In pixels of the window. */
  point: Place;
}

/** What menu is open; another request opens another one. */
export const canvasMenu = proxy<{ shown: CanvasMenuRequest | undefined }>({ shown: undefined });

onUserChange(closeCanvasMenu);

/** Opens a menu in the place of any other. */
export function openCanvasMenu(request: CanvasMenuRequest): void {
  canvasMenu.shown = request;
}

/** Closes it. */
export function closeCanvasMenu(): void {
  canvasMenu.shown = undefined;
}
