import { mdiFitToPageOutline, mdiGraphOutline, mdiMagnifyMinusOutline, mdiMagnifyPlusOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { fitGraph, isGraphShown, toggleGraph, zoomGraph } from './graph-store.ts';
import { shownView } from './relations-view.ts';

const ON_SCREEN = {
  group: 'relation.relations',
  scope: 'screen:relations',
  safe: true,
  when: () => shownView() !== undefined,
} as const;

const OF_GRAPH = { ...ON_SCREEN, at: {}, enabled: () => isGraphShown() || 'relation.no-graph' } as const;

/** How the graph beside the relations is looked at. */
export const graphCommands: readonly Command[] = [
  defineCommand({
    ...ON_SCREEN,
    id: 'relation.toggle-graph',
    title: 'relation.toggle-graph',
    description: 'relation.toggle-graph-description',
    icon: mdiGraphOutline,
    keys: ['shift+g'],
    at: { toolbar: 55 },
    run: toggleGraph,
  }),
  defineCommand({
    ...OF_GRAPH,
    id: 'relation.zoom-in',
    title: 'relation.zoom-in',
    description: 'relation.zoom-in-description',
    icon: mdiMagnifyPlusOutline,
    keys: ['+'],
    run: () => zoomGraph(1),
  }),
  defineCommand({
    ...OF_GRAPH,
    id: 'relation.zoom-out',
    title: 'relation.zoom-out',
    description: 'relation.zoom-out-description',
    icon: mdiMagnifyMinusOutline,
    keys: ['-'],
    run: () => zoomGraph(-1),
  }),
  defineCommand({
    ...OF_GRAPH,
    id: 'relation.zoom-fit',
    title: 'relation.zoom-fit',
    description: 'relation.zoom-fit-description',
    icon: mdiFitToPageOutline,
    keys: ['0'],
    run: fitGraph,
  }),
];
