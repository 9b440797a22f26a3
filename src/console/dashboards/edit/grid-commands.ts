import { mdiArrowRightBoldBoxOutline, mdiDeleteOutline, mdiDotsVertical, mdiMoveResize } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { number } from '../../inputs/number.ts';
import type { LayoutId } from '../document/dashboard-document.ts';
import { placesOfWidget } from '../document/read-document.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_SIZE, sameCells } from '../grid/cells.ts';
import { type Direction, moved, resized, within } from '../grid/moves.ts';
import { MOST_MOBILE_ROWS } from '../grid/placement.ts';
import { layoutChoices } from '../open/layout-choices.ts';
import { meantWidget, widgetParam } from '../open/meant-widget.ts';
import { theDashboard, WHILE_EDITING } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { seenDirection } from '../open/seen-direction.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { stateChoices } from '../open/state-choices.ts';
import {
  focusWidget,
  frameWithFocus,
  lastFocused,
  layoutOnScreen,
  widgetFrames,
  widgetIdOf,
} from '../open/widgets-on-screen.ts';
import { placeOfWidget } from './changes/widget-place.ts';
import { openEditMenu } from './edit-menu-store.ts';
import { type EditedGrid, editedGrid } from './edited-grid.ts';
import {
  moveToLayout,
  nameOf,
  putAt,
  putInOrder,
  sayAtEdge,
  setPhoneHeight,
  takeOut,
} from './move-widgets.ts';

const ON_WIDGETS = { ...WHILE_EDITING, group: 'dashboard.widgets' } as const;
/** Keys of the widget that has the focus, before those that go from one to the other. */
const IN_GRID = { ...ON_WIDGETS, scope: 'list:edited-widgets', plumbing: true, local: true } as const;

const KEYS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;
const STEPS = { left: 0, right: 0, up: -1, down: 1 } as const;

const isOnFrame = () =>
  (frameWithFocus() !== undefined && document.activeElement === frameWithFocus()) || 'widget.none-focused';
const hasWidget = () => lastFocused() !== undefined || 'widget.none-focused';

const stateParam = param(z.optional(z.string()), {
  title: 'dashboard.state',
  description: 'widget.state-description',
  input: choice(() => stateChoices(theDashboard().dashboard)),
});
const layoutParam = param(z.optional(z.enum(['main', 'right'])), {
  title: 'widget.layout',
  description: 'widget.layout-description',
  input: choice<LayoutId>(() => layoutChoices(['main', 'right'])),
});
const figure = (
  title: TranslationKey,
  description: TranslationKey,
  { least, most }: { least: number; most: number },
) =>
  param(z.optional(z.int().check(z.minimum(least), z.maximum(most))), { title, description, input: number });

/** How widgets are moved, resized and taken out of the dashboard that is edited. */
export const gridCommands: readonly Command[] = [
  moveBy('widget.move-left', 'widget.move-left-description', 'left'),
  moveBy('widget.move-right', 'widget.move-right-description', 'right'),
  moveBy('widget.move-up', 'widget.move-up-description', 'up'),
  moveBy('widget.move-down', 'widget.move-down-description', 'down'),
  resizeBy('widget.resize-left', 'widget.resize-left-description', 'left'),
  resizeBy('widget.resize-right', 'widget.resize-right-description', 'right'),
  resizeBy('widget.resize-up', 'widget.resize-up-description', 'up'),
  resizeBy('widget.resize-down', 'widget.resize-down-description', 'down'),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.place',
    title: 'widget.place',
    description: 'widget.place-description',
    icon: mdiMoveResize,
    params: z.object({
      widget: z.nonoptional(widgetParam),
      state: stateParam,
      layout: layoutParam,
      row: figure('widget.row', 'widget.row-description', { least: 0, most: MAX_ROWS - 1 }),
      col: figure('widget.col', 'widget.col-description', { least: 0, most: MAX_COLUMNS - 1 }),
      sizeX: figure('widget.size-x', 'widget.size-x-description', { least: 1, most: MAX_SIZE }),
      sizeY: figure('widget.size-y', 'widget.size-y-description', { least: 1, most: MAX_SIZE }),
      mobileOrder: figure('widget.mobile-order', 'widget.mobile-order-description', {
        least: 0,
        most: 10_000,
      }),
      mobileHeight: figure('widget.mobile-height', 'widget.mobile-height-description', {
        least: 1,
        most: MOST_MOBILE_ROWS,
      }),
    }),
    run({ widget: id, state, layout, mobileOrder, mobileHeight, ...figures }) {
      const dashboard = theDashboard();
      const at = placeOfWidget(dashboard, id, { state, layout });
      const wide = editedGrid(dashboard, at, false);
      const cells = wide?.cells.get(id);
      if (wide && cells && Object.values(figures).some((figure) => figure !== undefined)) {
        const { row = cells.row, col = cells.col, sizeX = cells.sizeX, sizeY = cells.sizeY } = figures;
        putAt(dashboard, wide, id, within({ row, col, sizeX, sizeY }, Math.max(wide.columns, sizeX)));
      }
      const narrow = editedGrid(dashboard, at, true);
      if (narrow && mobileOrder !== undefined) {
        putInOrder(dashboard, narrow, id, Math.min(mobileOrder, narrow.placed.length - 1));
      }
      if (narrow && mobileHeight !== undefined) setPhoneHeight(dashboard, narrow, id, mobileHeight);
    },
  }),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.move-to-layout',
    title: 'widget.move-to-layout',
    description: 'widget.move-to-layout-description',
    icon: mdiArrowRightBoldBoxOutline,
    keys: ['shift+m'],
    at: { row: 60 },
    enabled: () =>
      shownDashboard()?.view().state.layouts.right === undefined ? 'dashboard.no-right-layout' : hasWidget(),
    params: z.object({ widget: widgetParam, layout: layoutParam }),
    run({ widget, layout }) {
      const dashboard = theDashboard();
      const id = meantWidget(widget);
      const at = placeOfWidget(dashboard, id, {});
      const to = layout ?? (at.layout === 'main' ? 'right' : 'main');
      const { layouts } = dashboard.view().state;
      if (!layouts[to]) throw new RunError({ key: 'dashboard.no-right-layout' });
      if (at.layout !== to && Object.hasOwn(layouts[to].widgets, id)) {
        throw new RunError({ key: 'widget.in-layout-already' });
      }
      moveToLayout(dashboard, at, to, id);
    },
  }),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.remove',
    title: 'widget.remove',
    description: 'widget.remove-description',
    icon: mdiDeleteOutline,
    scope: 'list:edited-widgets',
    keys: ['Delete', 'mod+Backspace'],
    at: { row: 90 },
    enabled: hasWidget,
    params: z.object({ widget: widgetParam, state: stateParam, layout: layoutParam }),
    danger({ widget, state, layout }) {
      const dashboard = theDashboard();
      const id = meantWidget(widget);
      placeOfWidget(dashboard, id, { state, layout });
      const elsewhere = placesOfWidget(dashboard.dashboard, id).length - 1;
      const name = nameOf(dashboard, id);
      return {
        title: { key: 'widget.remove-title', values: { name } },
        message:
          elsewhere === 0
            ? { key: 'widget.remove-text', values: { name } }
            : { key: 'widget.remove-text-elsewhere', values: { name, count: elsewhere } },
      };
    },
    run({ widget, state, layout }) {
      const dashboard = theDashboard();
      const id = meantWidget(widget);
      takeOut(dashboard, placeOfWidget(dashboard, id, { state, layout }), id);
    },
  }),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.menu',
    title: 'widget.menu',
    description: 'widget.menu-description',
    icon: mdiDotsVertical,
    scope: 'list:edited-widgets',
    keys: ['m', 'ContextMenu', 'shift+F10'],
    forPeople: true,
    params: z.object({ widget: widgetParam }),
    run({ widget: named }) {
      const id = named ?? lastFocused();
      if (id !== undefined) focusWidget(id);
      const frame = id === undefined ? undefined : widgetFrames().find((one) => widgetIdOf(one) === id);
      const { left = 0, top = 0 } = (frame ?? document.querySelector('#main'))?.getBoundingClientRect() ?? {};
      openEditMenu({ widget: frame && id, point: { x: left + 16, y: top + 16 } });
    },
  }),
];

interface InGrid {
  dashboard: OpenDashboard;
  grid: EditedGrid;
  id: string;
}

/** The widget with the focus, and the grid that it is in. */
function inGrid(): InGrid | undefined {
  const dashboard = theDashboard();
  const id = widgetIdOf(frameWithFocus());
  const layout = id === undefined ? undefined : layoutOnScreen(id);
  const grid = layout && editedGrid(dashboard, { state: dashboard.view().state.id, layout });
  return grid && id !== undefined ? { dashboard, grid, id } : undefined;
}

function moveBy(id: `widget.move-${Direction}`, description: TranslationKey, direction: Direction): Command {
  return nudge({ id, description, key: KEYS[direction] }, ({ dashboard, grid, id: widget }) => {
    const merge = `move ${grid.at.layout}`;
    const step = STEPS[direction];
    const cells = grid.cells.get(widget);
    if (grid.isPhone) {
      const to = grid.placed.findIndex((one) => one.id === widget) + step;
      if (step === 0) dashboard.announce({ key: 'widget.one-column' });
      else if (to < 0 || to >= grid.placed.length) sayAtEdge(dashboard);
      else putInOrder(dashboard, grid, widget, to, { merge });
    } else if (cells) {
      const to = moved(cells, seenDirection(direction), grid.columns);
      if (sameCells(cells, to)) sayAtEdge(dashboard);
      else putAt(dashboard, grid, widget, to, { merge });
    }
  });
}

function resizeBy(
  id: `widget.resize-${Direction}`,
  description: TranslationKey,
  direction: Direction,
): Command {
  return nudge({ id, description, key: `shift+${KEYS[direction]}` }, ({ dashboard, grid, id: widget }) => {
    const merge = `resize ${grid.at.layout}`;
    const step = STEPS[direction];
    const cells = grid.cells.get(widget);
    if (grid.isPhone) {
      const rows = grid.placed.find((one) => one.id === widget)?.rows ?? 1;
      if (step === 0) dashboard.announce({ key: 'widget.one-column' });
      else if (rows + step < 1) sayAtEdge(dashboard);
      else setPhoneHeight(dashboard, grid, widget, rows + step, { merge });
    } else if (cells) {
      const to = resized(cells, seenDirection(direction), grid.columns);
      if (sameCells(cells, to)) sayAtEdge(dashboard);
      else putAt(dashboard, grid, widget, to, { merge });
    }
  });
}

/** A key that does something with the widget that has the focus, which stays there. */
function nudge(
  {
    id,
    description,
    key,
  }: { id: `widget.${'move' | 'resize'}-${Direction}`; description: TranslationKey; key: string },
  run: (found: InGrid) => void,
): Command {
  return defineCommand({
    ...IN_GRID,
    id,
    title: id,
    description,
    keys: [key],
    enabled: isOnFrame,
    run() {
      const found = inGrid();
      if (!found) return;
      run(found);
      found.dashboard.wantFocus(found.id);
    },
  });
}
