import {
  mdiChartLineVariant,
  mdiClockOutline,
  mdiCursorDefaultClickOutline,
  mdiFullscreen,
  mdiViewGridOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import { Timewindow } from '../../../model/timewindow.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { timeWindow } from '../../inputs/time/time-window.tsx';
import { readWindow } from '../../time/stored-window.ts';
import { laidOutWidgets, layoutAt, placesOfWidget } from '../document/read-document.ts';
import { cellsById } from '../grid/cells.ts';
import { type Direction, nextInDirection, nextInOrder } from '../grid/moves.ts';
import { knownWidget, meantWidget, widgetParam } from '../open/meant-widget.ts';
import { isNarrow } from '../open/narrow.ts';
import { ON_DASHBOARD, theDashboard } from '../open/on-dashboard.ts';
import { hasOwnWindow, type OpenDashboard } from '../open/open-dashboard.ts';
import { seenDirection } from '../open/seen-direction.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import {
  focusWidget,
  frameWithFocus,
  lastFocused,
  layoutOnScreen,
  shownOrder,
  widgetFrames,
  widgetIdOf,
  widgetOnScreen,
} from '../open/widgets-on-screen.ts';
import { windowUse } from '../open/window-use.ts';

const OF_WIDGETS = { ...ON_DASHBOARD, group: 'dashboard.widgets' } as const;
/** Only while a widget has the focus, or something in it. */
const IN_WIDGET = { ...OF_WIDGETS, scope: 'list:widgets', plumbing: true, local: true } as const;

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

const isOnFrame = () => document.activeElement === frameWithFocus() || 'widget.none-focused';
const hasFocus = () => frameWithFocus() !== undefined || 'widget.none-focused';

/** What can be done with the widgets of the dashboard on screen without changing it. */
export const widgetCommands: readonly Command[] = [
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.focus',
    title: 'widget.focus',
    description: 'widget.focus-description',
    icon: mdiViewGridOutline,
    keys: ['shift+g'],
    params: z.object({ widget: z.nonoptional(widgetParam) }),
    run: ({ widget }) => goToWidget(theDashboard(), widget),
  }),
  step('widget.next', 'widget.next-description', 'n', 1),
  step('widget.previous', 'widget.previous-description', 'shift+n', -1),
  move('widget.focus-left', 'widget.focus-left-description', ['ArrowLeft', 'h'], 'left'),
  move('widget.focus-right', 'widget.focus-right-description', ['ArrowRight', 'l'], 'right'),
  move('widget.focus-up', 'widget.focus-up-description', ['ArrowUp', 'k'], 'up'),
  move('widget.focus-down', 'widget.focus-down-description', ['ArrowDown', 'j'], 'down'),
  defineCommand({
    ...IN_WIDGET,
    id: 'widget.enter',
    title: 'widget.enter',
    description: 'widget.enter-description',
    keys: ['Enter'],
    enabled: isOnFrame,
    run() {
      const frame = frameWithFocus();
      // What it shows comes before the buttons of its header.
      const found =
        frame?.querySelector<HTMLElement>(`:scope > div :is(${FOCUSABLE})`) ??
        frame?.querySelector<HTMLElement>(FOCUSABLE);
      found?.focus();
    },
  }),
  defineCommand({
    ...IN_WIDGET,
    id: 'widget.leave',
    title: 'widget.leave',
    description: 'widget.leave-description',
    keys: ['Escape'],
    // From the frame of a widget that is edited the key leads out of editing, and leaves the focus on it.
    when: () => shownDashboard() !== undefined && !(theDashboard().view().isEdit && isOnFrame() === true),
    enabled: hasFocus,
    run() {
      const frame = frameWithFocus();
      const dashboard = theDashboard();
      if (document.activeElement !== frame) frame?.focus();
      else if (dashboard.view().fullWidget !== undefined) dashboard.setFullWidget(undefined);
      else frame?.blur();
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.full-screen',
    title: 'widget.full-screen',
    description: 'widget.full-screen-description',
    icon: mdiFullscreen,
    keys: ['z'],
    params: z.object({ widget: widgetParam }),
    run({ widget: named }) {
      const widget = meantWidget(named);
      const dashboard = theDashboard();
      const isFull = dashboard.view().fullWidget === widget;
      if (!isFull) goToWidget(dashboard, widget);
      dashboard.setFullWidget(isFull ? undefined : widget);
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.set-window',
    title: 'widget.set-window',
    description: 'widget.set-window-description',
    icon: mdiClockOutline,
    params: z.object({
      widget: widgetParam,
      window: param(Timewindow, {
        title: 'timewindow.time-window',
        description: 'widget.set-window-description',
        input: timeWindow(windowUse(true)),
      }),
    }),
    run({ widget: named, window }) {
      const id = meantWidget(named);
      const dashboard = theDashboard();
      const widget = knownWidget(dashboard, id);
      if (!hasOwnWindow(widget.config)) throw new RunError({ key: 'widget.no-own-window' });
      const { settings } = readWindow(window, Date.now(), windowUse(true).maxDataPoints());
      dashboard.setOwnWindow(id, widget, settings);
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.toggle-line',
    title: 'widget.toggle-line',
    description: 'widget.toggle-line-description',
    icon: mdiChartLineVariant,
    params: z.object({
      widget: widgetParam,
      line: param(z.string(), {
        title: 'widget.line',
        description: 'widget.toggle-line-description',
        input: choice(() => {
          const id = lastFocused();
          const lines = id ? theDashboard().feedOf(id).shown().picture.lines : [];
          return lines.map((line) => ({ value: line.id, label: line.key.label }));
        }),
      }),
    }),
    run: ({ widget, line }) => drawnWidget(theDashboard(), meantWidget(widget)).toggle(line),
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.run-action',
    title: 'widget.run-action',
    description: 'widget.run-action-description',
    icon: mdiCursorDefaultClickOutline,
    keys: ['a'],
    safe: false,
    params: z.object({
      widget: widgetParam,
      action: param(z.string(), {
        title: 'widget.action',
        description: 'widget.run-action-description',
        input: choice(() => {
          const id = lastFocused();
          return buttonsOf(id ? theDashboard().dashboard.widgets.get(id) : undefined).map(({ name }) => ({
            value: name,
            label: authoredText(name),
          }));
        }),
      }),
    }),
    run({ widget: named, action }) {
      const id = meantWidget(named);
      const dashboard = theDashboard();
      const found = buttonsOf(knownWidget(dashboard, id)).find(({ name }) => name === action);
      if (!found) throw new RunError({ key: 'dashboard.no-such-choice' });
      drawnWidget(dashboard, id).act(found);
    },
  }),
];

/** Shows a widget and gives it the focus: in the state that is shown, or in the first that has it. */
export function goToWidget(dashboard: OpenDashboard, id: string): void {
  knownWidget(dashboard, id);
  const { fullWidget } = dashboard.view();
  const isBelow = fullWidget !== undefined && fullWidget !== id;
  if (isBelow) dashboard.setFullWidget(undefined);
  else if (focusWidget(id)) return;
  const [place] = placesOfWidget(dashboard.dashboard, id);
  if (!place) throw new RunError({ key: 'widget.nowhere' });
  dashboard.wantFocus(id);
  if (place.layout === 'right' && !dashboard.view().isRightOpen) dashboard.toggleRight();
  if (place.state !== dashboard.view().state.id) {
    dashboard.openState({ id: place.state, params: dashboard.params }, place.layout === 'right');
  }
}

function drawnWidget(dashboard: OpenDashboard, id: string) {
  const widget = widgetOnScreen(dashboard, id);
  if (!widget) throw new RunError({ key: 'widget.not-drawn' });
  return widget;
}

function buttonsOf(widget: DashboardWidget | undefined) {
  return widget?.config.actions?.headerButton ?? [];
}

function step(
  id: 'widget.next' | 'widget.previous',
  description: TranslationKey,
  key: string,
  by: 1 | -1,
): Command {
  return defineCommand({
    ...OF_WIDGETS,
    id,
    title: id,
    description,
    keys: [key],
    enabled: () => widgetFrames().length > 0 || 'widget.none-shown',
    run() {
      const order = shownOrder();
      const dashboard = theDashboard();
      const { fullWidget } = dashboard.view();
      const from = fullWidget ?? widgetIdOf(frameWithFocus()) ?? '';
      const next = nextInOrder(order, from, by) ?? order.at(by === 1 ? 0 : -1) ?? '';
      if (fullWidget === undefined) {
        focusWidget(next);
        return;
      }
      dashboard.setFullWidget(next);
      dashboard.wantFocus(next);
    },
  });
}

function move(
  id: `widget.focus-${Direction}`,
  description: TranslationKey,
  keys: readonly string[],
  direction: Direction,
): Command {
  return defineCommand({
    ...IN_WIDGET,
    id,
    title: id,
    description,
    keys,
    enabled: isOnFrame,
    run() {
      const from = widgetIdOf(frameWithFocus());
      const next = from && neighbour(theDashboard(), from, direction);
      if (next) focusWidget(next);
    },
  });
}

/** The widget beside another in its layout; in one column, where the order is all there is, the next or the one before. */
function neighbour(dashboard: OpenDashboard, id: string, direction: Direction): string | undefined {
  const view = dashboard.view();
  const { dashboard: read, state } = view;
  if (isNarrow()) {
    const step = { left: undefined, right: undefined, up: -1, down: 1 } as const;
    const by = step[direction];
    return by && nextInOrder(shownOrder(), id, by);
  }
  const layout = layoutOnScreen(id) ?? 'main';
  const at = { state: state.id, layout } as const;
  const columns = layoutAt(read, at)?.gridSettings.columns ?? 24;
  return nextInDirection(cellsById(laidOutWidgets(read, at), columns), id, seenDirection(direction));
}
