import { panelWidth } from '../../../ui/panel-width.ts';

/** Width of what a widget is set up in, where it stands beside the page. */
export const drawerWidth = panelWidth('TB-widget-drawer-width', { least: 25, most: 75, initial: 38 });
