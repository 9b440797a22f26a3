import { useSnapshot } from 'valtio/react';
import { loadable } from '../ui/loadable.tsx';
import { dialogs } from './dialog-store.ts';

/** The open dialogs, drawn by code that comes with the first of them, or ahead by `Dialogs.preload()`. */
export const Dialogs = loadable(() => import('./dialogs.tsx').then((module) => module.Dialogs));

/** Mount it once, over everything. */
export function DialogsOnDemand() {
  const { stack } = useSnapshot(dialogs);
  return stack.length > 0 && <Dialogs />;
}
