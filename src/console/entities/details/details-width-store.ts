import { panelWidth } from '../../ui/panel-width.ts';

/** Width of the details panel, from 960 px window width on. */
export const detailsWidth = panelWidth('TB-details-width', { least: 30, most: 80, initial: 50 });
