import type { Edges } from '../grid/moves.ts';
import { FRAME_ATTRIBUTE, widgetIdOf } from '../open/widgets-on-screen.ts';

/** By this attribute edges are found by which a widget is resized: it has their names, parted by blanks. */
export const EDGE_ATTRIBUTE = 'data-edges';
/** By this attribute the handle is found by which a finger moves a widget: it scrolls the page anywhere else. */
export const GRIP_ATTRIBUTE = 'data-grip';

/** How far the pointer goes before it is meant to move anything, in px. */
const THRESHOLD = 4;
/** How near to an edge of the layout the pointer has it scroll, in px, and how much a frame. */
const SCROLL_ZONE = 40;
const SCROLL_STEP = 12;

/** What a pointer does with a widget. */
export interface Gesture {
  id: string;
  /** Undefined: it is moved. */
  edges: Edges | undefined;
  /** How far it has gone, in px, with what was scrolled meanwhile. */
  dx: number;
  dy: number;
  /** Where it is in the window, in px. */
  y: number;
}

/** Who follows what a pointer does with the widgets of a layout. */
export interface GestureListener {
  onMove(gesture: Gesture): void;
  onDrop(gesture: Gesture): void;
  /** It was given up: all is as it was. */
  onCancel(id: string): void;
}

/**
 * Follows pointers that take hold of widgets in a layout, which scrolls. Escape gives up what has begun. Nothing is
 * drawn and nothing changed by it. Returns the way to stop.
 */
export function followPointer(layout: HTMLElement, listener: GestureListener): () => void {
  let held: { start: Omit<Gesture, 'dx' | 'dy' | 'y'>; pointerId: number; x: number; y: number } | undefined;
  let at = { x: 0, y: 0 };
  let isMoving = false;
  let scrolled = 0;
  let frame = 0;

  const gesture = (): Gesture | undefined =>
    held && {
      ...held.start,
      dx: at.x - held.x,
      dy: at.y - held.y + layout.scrollTop - scrolled,
      y: at.y,
    };

  const end = () => {
    cancelAnimationFrame(frame);
    if (held && layout.hasPointerCapture?.(held.pointerId)) layout.releasePointerCapture(held.pointerId);
    document.removeEventListener('keydown', onKey, true);
    held = undefined;
    isMoving = false;
  };

  const cancel = () => {
    const { id } = held?.start ?? {};
    const wasMoving = isMoving;
    end();
    if (id !== undefined && wasMoving) listener.onCancel(id);
  };

  const scroll = () => {
    const { top, bottom } = layout.getBoundingClientRect();
    const step = at.y < top + SCROLL_ZONE ? -SCROLL_STEP : at.y > bottom - SCROLL_ZONE ? SCROLL_STEP : 0;
    const before = layout.scrollTop;
    if (step !== 0) layout.scrollTop += step;
    const moved = gesture();
    if (moved && layout.scrollTop !== before) listener.onMove(moved);
    frame = requestAnimationFrame(scroll);
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const found = startOf(event.target, event.pointerType);
    if (!found) return;
    held = { start: found, pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    at = { x: event.clientX, y: event.clientY };
    scrolled = layout.scrollTop;
    document.addEventListener('keydown', onKey, true);
  };

  const onMove = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const moved = gesture();
    if (!moved) return;
    if (!isMoving) {
      if (Math.hypot(moved.dx, moved.dy) < THRESHOLD) return;
      isMoving = true;
      // What lies under the pointer hears no more of it, be it a frame of a stranger.
      layout.setPointerCapture?.(event.pointerId);
      frame = requestAnimationFrame(scroll);
    }
    listener.onMove(moved);
  };

  const onUp = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const dropped = gesture();
    const wasMoving = isMoving;
    end();
    if (dropped && wasMoving) listener.onDrop(dropped);
  };

  const onLost = (event: PointerEvent) => {
    if (held?.pointerId === event.pointerId) cancel();
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMoving) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };

  const following = new AbortController();
  const { signal } = following;
  layout.addEventListener('pointerdown', onDown, { signal });
  layout.addEventListener('pointermove', onMove, { signal });
  layout.addEventListener('pointerup', onUp, { signal });
  layout.addEventListener('pointercancel', onLost, { signal });
  layout.addEventListener('lostpointercapture', onLost, { signal });
  return () => {
    cancel();
    following.abort();
  };
}

/** What a pointer takes hold of: an edge, or a widget where it is no control of its frame. */
function startOf(target: Element, pointerType: string): Pick<Gesture, 'id' | 'edges'> | undefined {
  const edge = target.closest(`[${EDGE_ATTRIBUTE}]`);
  const frame = (edge?.parentElement ?? target).closest(`[${FRAME_ATTRIBUTE}]`);
  const framed = frame ?? edge?.parentElement?.querySelector(`[${FRAME_ATTRIBUTE}]`);
  const id = widgetIdOf(framed ?? undefined);
  if (id === undefined) return undefined;
  if (edge) return { id, edges: edgesOf(edge.getAttribute(EDGE_ATTRIBUTE) ?? '') };
  const isGrip = target.closest(`[${GRIP_ATTRIBUTE}]`) !== null;
  if (!isGrip && (pointerType === 'touch' || target.closest('button, a, input, select'))) return undefined;
  return { id, edges: undefined };
}

function edgesOf(names: string): Edges {
  const has = (name: string) => names.split(' ').includes(name);
  return {
    x: has('start') ? -1 : has('end') ? 1 : 0,
    y: has('top') ? -1 : has('bottom') ? 1 : 0,
  };
}
