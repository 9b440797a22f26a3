import { panelWidth } from '../../ui/panel-width.ts';

/** Width of what a node is set up in, where it stands beside the canvas. */
export const drawerWidth = panelWidth('TB-rule-node-drawer-width', { least: 25, most: 75, initial: 36 });
