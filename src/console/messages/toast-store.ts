import { proxy, ref } from 'valtio/vanilla';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { onUserChange } from '../ui/user-change.ts';

export type ToastType = 'error' | 'warn' | 'success' | 'info';
export type ToastPlacement = 'bottom-left' | 'bottom-right';

/** What a caller says; what is left out follows the toast's type. */
export interface ToastRequest {
  type: ToastType;
  message: Shown;
  /** Said below it, such as what a run left alone. */
  notes?: readonly Message[];
  /** Milliseconds until it goes by itself; 0: it stays until closed. */
  duration?: number;
  placement?: ToastPlacement;
  /**
   * The area it belongs to, which shows it where it is on screen, else the window does; `hideToast(target)` dismisses
   * it. `root`, the window, unless said.
   */
  target?: string;
  action?: ToastAction;
}

/** A button in a toast, such as undo. */
interface ToastAction {
  label: Message;
  run: () => unknown;
  /** What it acts on, so that `dismissOffer` finds it. */
  of?: object;
}

/** The target of toasts that are over once the platform answers again. */
export const CONNECTION = 'connection';

/** A toast as it is shown. */
export interface Toast {
  id: number;
  type: ToastType;
  message: Shown;
  notes: readonly Message[];
  duration: number;
  placement: ToastPlacement;
  target: string;
  action?: ToastAction;
}

const SUCCESS_DURATION = 1000;
const COPY_DURATION = 1750;
/** Long enough to read a toast, find its button and press it. */
const ACTION_DURATION = 8000;
const MOST_AT_ONCE = 4;

/**
 * The toasts on screen, oldest first; the targets that areas of the page show the toasts of; and how much of the bottom of
 * the window is taken by something else, in pixels.
 */
export const toasts: { shown: Toast[]; areas: readonly string[]; raised: number } = proxy({
  shown: [],
  areas: [],
  raised: 0,
});

onUserChange(resetToasts);

let lastId = 0;

/**
 * Shows a toast and returns its id. One with the same type and text that is on screen already stays instead and its id
 * is returned; one that offers something makes room, because its offer is about what was done before.
 */
export function showToast(request: ToastRequest): number {
  const { type, message, notes = [], target = 'root', action } = request;
  const text = JSON.stringify(message);
  const same = toasts.shown.find((toast) => toast.type === type && JSON.stringify(toast.message) === text);
  if (same && !same.action && !action) return same.id;
  if (same) dismissToast(same.id);
  lastId += 1;
  const defaultDuration =
    action || notes.length > 0 ? ACTION_DURATION : type === 'success' ? SUCCESS_DURATION : 0;
  toasts.shown.push({
    id: lastId,
    type,
    message,
    notes,
    duration: request.duration ?? defaultDuration,
    placement: request.placement ?? 'bottom-left',
    target,
    ...(action && { action: ref(action) }),
  });
  if (toasts.shown.length > MOST_AT_ONCE) toasts.shown.shift();
  return lastId;
}

/** Says that something was copied. */
export function showCopied(message: Message): void {
  showToast({ type: 'success', message, duration: COPY_DURATION, placement: 'bottom-right' });
}

/** Tells news that nobody asked for, at the bottom right, until closed. */
export function notify(message: Shown): void {
  showToast({ type: 'info', message, placement: 'bottom-right' });
}

/** Dismisses the toasts of an area. */
export function hideToast(target = 'root'): void {
  const others = toasts.shown.filter((toast) => toast.target !== target);
  if (others.length < toasts.shown.length) toasts.shown = others;
}

/** Dismisses one toast; unknown ids are ignored, because it may have gone by itself. */
export function dismissToast(id: number): void {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id);
}

/** Keeps toasts off so many pixels at the bottom of the window, which something else takes; 0: they have it again. */
export function raiseToasts(pixels: number): void {
  toasts.raised = pixels;
}

/** Dismisses the newest toast. */
export function dismissNewestToast(): void {
  const newest = toasts.shown.at(-1);
  if (newest) dismissToast(newest.id);
}

/** Dismisses what offers to act on something, once that was done in another way. */
export function dismissOffer(of: object): void {
  toasts.shown = toasts.shown.filter(({ action }) => action?.of !== of);
}

export function resetToasts(): void {
  toasts.shown = [];
}
