import type { ReactNode } from 'react';
import { proxy, ref } from 'valtio/vanilla';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { onUserChange } from '../ui/user-change.ts';

/** A question answered with yes or no. */
export interface ConfirmRequest {
  title: Shown;
  message: Message;
  /** Said below it, such as what a run leaves alone. */
  notes?: readonly Message[];
  /** The text on the confirming button; `action.confirm` unless said. */
  confirmLabel?: Shown;
  cancelLabel?: Message;
  /** The confirming button is red and Cancel has the focus, so that Enter destroys nothing; with Control it confirms. */
  danger?: boolean;
  /** A text that must be typed before the confirming button works. */
  typed?: string;
}

export interface AlertRequest {
  title: Message;
  message: Shown;
  closeLabel?: Message;
}

export type DialogRender<T> = (close: (result?: T) => void) => ReactNode;

type DialogContent =
  | { kind: 'confirm'; request: ConfirmRequest }
  | { kind: 'alert'; request: AlertRequest }
  | { kind: 'custom'; render: DialogRender<unknown> };

export interface OpenDialog {
  id: number;
  content: DialogContent;
}

/** The open dialogs, the topmost last. */
export const dialogs: { stack: OpenDialog[] } = proxy({ stack: [] });

onUserChange(closeAllDialogs);

/** Kept beside the proxy: a promise's resolver is no state. */
const resolvers = new Map<number, (result: unknown) => void>();
let lastId = 0;

/** Asks; resolves to false when it is cancelled, by Escape or by navigation too. */
export async function confirm(request: ConfirmRequest): Promise<boolean> {
  return (await open({ kind: 'confirm', request })) === true;
}

/** Tells something that must be acknowledged; resolves when it is closed. */
export async function alert(request: AlertRequest): Promise<void> {
  await open({ kind: 'alert', request });
}

/** Opens a dialog of the caller's own drawing; resolves to what it closes with, undefined when dismissed. */
export async function openDialog<T>(render: DialogRender<T>): Promise<T | undefined> {
  return (await open({ kind: 'custom', render: render as DialogRender<unknown> })) as T | undefined;
}

/** Closes one dialog with a result; a dialog that has gone already is ignored. */
export function closeDialog(id: number, result?: unknown): void {
  dialogs.stack = dialogs.stack.filter((dialog) => dialog.id !== id);
  resolvers.get(id)?.(result);
  resolvers.delete(id);
}

/** Closes all without a result: navigation has started, or the user has gone. */
export function closeAllDialogs(): void {
  for (const { id } of dialogs.stack.toReversed()) closeDialog(id);
}

export function resetDialogs(): void {
  closeAllDialogs();
}

function open(content: DialogContent): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    resolvers.set(id, resolve);
    dialogs.stack.push({ id, content: ref(content) });
  });
}
