import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { placesOf } from '../../../../src/console/commands/places.ts';
import { commands, register } from '../../../../src/console/commands/registry.ts';
import { tableCommands } from '../../../../src/console/table/table-commands.ts';
import { startConsole } from './started-console.ts';

const root = join(import.meta.dirname, '../../../..');

/** Where the mouse does what a command without a place does. */
const BY_MOUSE: Readonly<Record<string, string>> = {
  'alias.create': 'the aliases of a dashboard that is edited',
  'alias.delete': 'the aliases of a dashboard that is edited',
  'api-usage.set-window': 'the window of time above the charts',
  'audit-log.show-all': 'the filters above the list',
  'audit-log.today': 'the window of time above the list',
  'bulk.discard': 'Leave as they are in the panel of what runs',
  'bulk.resume': 'Go on in the panel of what runs',
  'bulk.set-failure-limit': 'the palette, by its button in the toolbar',
  'dashboard.rename': 'the title in the toolbar of the dashboard',
  'density.toggle': 'the choice of the profile page',
  'details.enter-list': 'a click on the list',
  'details.next-tab': 'the tabs',
  'details.previous-tab': 'the tabs',
  'filter.create': 'the filters of a dashboard that is edited',
  'filter.delete': 'the filters of a dashboard that is edited',
  'go.gallery-inputs': 'the palette, by its button in the toolbar: for those who write screens',
  'go.gallery-widgets': 'the palette, by its button in the toolbar: for those who write screens',
  'go.home': 'the first entry of the side menu',
  'go.profile': 'Settings in the menu of the user; for users of customers the palette',
  'go.widget-types': 'the types of a bundle, from its row',
  'macro.delete': 'the palette, by its button in the toolbar',
  'macro.export': 'the palette, by its button in the toolbar',
  'macro.import': 'the palette, by its button in the toolbar',
  'pane.next': 'a click on the pane',
  'pane.previous': 'a click on the pane',
  'progress.cancel': 'Cancel in the panel of what runs',
  'rule-link.add': 'dragging from the edge of a node to another',
  'rule-link.go-next': 'a click on the link',
  'rule-node.cancel-moving': 'dragging it back',
  'rule-node.go-above': 'a click on the node',
  'rule-node.go-below': 'a click on the node',
  'rule-node.go-down': 'a click on the node',
  'rule-node.go-left': 'a click on the node',
  'rule-node.go-next': 'a click on the node',
  'rule-node.go-previous': 'a click on the node',
  'rule-node.go-right': 'a click on the node',
  'rule-node.go-up': 'a click on the node',
  'rule-node.menu': 'the other mouse button on the node',
  'rule-node.move-down': 'dragging the node',
  'rule-node.move-far-down': 'dragging the node',
  'rule-node.move-far-left': 'dragging the node',
  'rule-node.move-far-right': 'dragging the node',
  'rule-node.move-far-up': 'dragging the node',
  'rule-node.move-left': 'dragging the node',
  'rule-node.move-right': 'dragging the node',
  'rule-node.move-up': 'dragging the node',
  'rule-node.stop-moving': 'dropping what is dragged',
  'rule-node.toggle-selected': 'a click on the node with Control held',
  'state.edit': 'Manage states in the toolbar of a dashboard that is edited',
  'state.make-root': 'Manage states in the toolbar of a dashboard that is edited',
  'state.root': 'the first state of those that led to this one',
  'table.clear': 'Clear search, the boxes of rows, and the button that closes the details',
  'table.column-left': 'a click on a row: a column is current for the keyboard only',
  'table.column-right': 'a click on a row: a column is current for the keyboard only',
  'table.density': 'the palette, by its button in the toolbar',
  'table.extend-down': 'a click on a box with Shift held',
  'table.extend-up': 'a click on a box with Shift held',
  'table.first-row': 'the scroll bar',
  'table.last-row': 'the scroll bar',
  'table.narrow-column': 'the column chooser',
  'table.next-row': 'a click on the row',
  'table.open': 'a click on the row',
  'table.page-down': 'the scroll bar',
  'table.page-up': 'the scroll bar',
  'table.previous-row': 'a click on the row',
  'table.row-menu': 'the button at the end of the row, and the other mouse button',
  'table.select-next': 'the palette, by its button in the toolbar',
  'table.toggle-selection': 'the box of the row',
  'table.widen-column': 'the column chooser',
  'toast.dismiss': 'Close on the notification',
  'widget.enter': 'a click in the widget',
  'widget.focus': 'a click on the widget',
  'widget.focus-down': 'a click on the widget',
  'widget.focus-left': 'a click on the widget',
  'widget.focus-right': 'a click on the widget',
  'widget.focus-up': 'a click on the widget',
  'widget.leave': 'a click beside the widget',
  'widget.menu': 'the other mouse button on the widget',
  'widget.move-down': 'dragging the widget',
  'widget.move-left': 'dragging the widget',
  'widget.move-right': 'dragging the widget',
  'widget.move-up': 'dragging the widget',
  'widget.next': 'a click on the widget',
  'widget.place': 'dragging the widget and its edges',
  'widget.previous': 'a click on the widget',
  'widget.resize-down': 'dragging the edges of the widget',
  'widget.resize-left': 'dragging the edges of the widget',
  'widget.resize-right': 'dragging the edges of the widget',
  'widget.resize-up': 'dragging the edges of the widget',
  'widget.rename': 'the title among the settings of the widget',
  'widget.run-action': 'the buttons above the widget',
  'widget.set-config': 'the fields beside the page: as JSON it is for scripts',
};

/** The ids in quotes in what draws something. */
let drawn: ReadonlySet<string>;

beforeAll(async () => {
  await startConsole();
  register(...tableCommands);
  const sources = globSync('src/console/**/*.tsx', { cwd: root })
    .filter((file) => !/-commands\.tsx$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  drawn = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(['"])([a-z-]+\.[a-z-]+)\1/g)].map(([, , id = '']) => id),
    ),
  );
});

/** Filters stand among the filters of their list. */
const isFilter = (id: string) => id.includes('.filter-');

test('every command has a place for the mouse', () => {
  const without = commands
    .list((command) => Object.keys(placesOf(command)).length === 0)
    .map(({ id }) => id)
    .filter((id) => !isFilter(id) && !drawn.has(id));
  expect(without.filter((id) => !(id in BY_MOUSE))).toEqual([]);
  // What is drawn by now needs no other way.
  expect(Object.keys(BY_MOUSE).filter((id) => !without.includes(id))).toEqual([]);
});
