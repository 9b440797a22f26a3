import type { WidgetAction } from '../../../model/widget-action.ts';
import { onUserChange } from '../../ui/user-change.ts';
import type { LayoutId } from '../document/dashboard-document.ts';
import type { OpenDashboard } from './open-dashboard.ts';

/** What commands can have a widget do that is drawn. */
export interface WidgetOnScreen {
  toggle(lineId: string): void;
  act(action: WidgetAction): void;
}

let drawn: ReadonlyMap<OpenDashboard, ReadonlyMap<string, WidgetOnScreen>> = new Map();

/** The widget that had the focus last, so that what is asked about it knows which it is. */
let last: string | undefined;
const listeners = new Set<() => void>();

onUserChange(() => {
  drawn = new Map();
  last = undefined;
});

/** Takes note of the widget that has got the focus. */
export function noteFocus(id: string): void {
  if (last === id) return;
  last = id;
  for (const listener of [...listeners]) listener();
}

/** The widget that got the focus last, wherever it is. */
export function lastNoted(): string | undefined {
  return last;
}

/** Follows which widget gets the focus. Returns the way to stop. */
export function onFocusNoted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The widget with the focus, or that had it last and is still on screen. */
export function lastFocused(): string | undefined {
  const known = last;
  return widgetFrames().some((frame) => widgetIdOf(frame) === known) ? known : undefined;
}

/** The widget of a dashboard as it is drawn; undefined where it is not. */
export function widgetOnScreen(dashboard: OpenDashboard, id: string): WidgetOnScreen | undefined {
  return drawn.get(dashboard)?.get(id);
}

/** Says that a widget is drawn. Returns the way to take it back. */
export function enterWidget(dashboard: OpenDashboard, id: string, widget: WidgetOnScreen): () => void {
  drawn = new Map([...drawn, [dashboard, new Map([...(drawn.get(dashboard) ?? []), [id, widget]])]]);
  return () => {
    const left = new Map([...(drawn.get(dashboard) ?? [])].filter(([other]) => other !== id));
    drawn = new Map([...drawn].filter(([other]) => other !== dashboard));
    if (left.size > 0) drawn = new Map([...drawn, [dashboard, left]]);
  };
}

/** By this attribute frames of widgets are found: it has the id of the widget. */
export const FRAME_ATTRIBUTE = 'data-dashboard-widget';

/** By this attribute layouts are found: it has the name of the layout. */
export const LAYOUT_ATTRIBUTE = 'data-dashboard-layout';

/** The layout that a widget is drawn in: that of the one with the focus where both have it; undefined where it is not drawn. */
export function layoutOnScreen(id: string): LayoutId | undefined {
  const frames = widgetFrames().filter((frame) => widgetIdOf(frame) === id);
  const frame = frames.find((one) => one === frameWithFocus()) ?? frames[0];
  const name = frame?.closest(`[${LAYOUT_ATTRIBUTE}]`)?.getAttribute(LAYOUT_ATTRIBUTE);
  return name === 'main' || name === 'right' ? name : undefined;
}

/** The frames of widgets on screen, in the order they are read in; of a dialog where one lies over the page. */
export function widgetFrames(): HTMLElement[] {
  const frame = `[${FRAME_ATTRIBUTE}]`;
  // Commands ask for it many times: `:has` goes through all of the page.
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const dialog = dialogs.find((one) => one.querySelector(frame));
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(frame)];
}

/** The frame that has the focus, or that holds what has it. */
export function frameWithFocus(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement?.closest<HTMLElement>(`[${FRAME_ATTRIBUTE}]`) ?? undefined;
}

/** The id of the widget of a frame. */
export function widgetIdOf(frame: Element | undefined): string | undefined {
  return frame?.getAttribute(FRAME_ATTRIBUTE) ?? undefined;
}

/** The ids of the widgets on screen, in the order they are read in. */
export function shownOrder(): string[] {
  return widgetFrames().map((frame) => widgetIdOf(frame) ?? '');
}

/** Gives the focus to a widget that is drawn; says whether it is. */
export function focusWidget(id: string): boolean {
  const frame = widgetFrames().find((one) => widgetIdOf(one) === id);
  frame?.focus({ preventScroll: true });
  frame?.scrollIntoView({ block: 'nearest' });
  return frame !== undefined;
}
