import { onUserChange } from '../../../ui/user-change.ts';

/** What commands can have the drawer do. */
export interface DrawerOnScreen {
  /** Goes back to the tabs; undefined where they are shown. */
  back: (() => void) | undefined;
  /** Puts the focus into it. */
  focus(): void;
}

let shown: DrawerOnScreen | undefined;
/** The drawer is to take the focus as soon as it is drawn. */
let isWanted = false;

onUserChange(() => {
  shown = undefined;
  isWanted = false;
});

/** Has the drawer take the focus, when it is drawn at the latest. */
export function wantDrawerFocus(): void {
  if (shown) shown.focus();
  else isWanted = true;
}

/** Says that the drawer is drawn. Returns the way to take it back. */
export function showDrawer(drawer: DrawerOnScreen): () => void {
  shown = drawer;
  if (isWanted) drawer.focus();
  isWanted = false;
  return () => {
    if (shown === drawer) shown = undefined;
  };
}

/** The drawer as it is drawn; undefined where there is none. */
export function drawerOnScreen(): DrawerOnScreen | undefined {
  return shown;
}
