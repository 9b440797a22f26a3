import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';

/** A menu over the dashboard that is edited. */
export interface EditMenuRequest {
  /** The widget that it is about; undefined: what lies below them. */
  widget: string | undefined;
  /** In pixels of the window. */
  point: { x: number; y: number };
}

/** What menu is open; another request opens another one. */
export const editMenu = proxy<{ shown: EditMenuRequest | undefined }>({ shown: undefined });

onUserChange(closeEditMenu);

/** Opens a menu in the place of any other. */
export function openEditMenu(request: EditMenuRequest): void {
  editMenu.shown = request;
}

/** Closes it. */
export function closeEditMenu(): void {
  editMenu.shown = undefined;
}
