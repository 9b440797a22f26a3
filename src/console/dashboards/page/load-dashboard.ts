import { dashboards } from '../../api/dashboards.ts';
import { namesTexts } from '../../i18n/authored-text.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { setUrlParams, urlParam } from '../../ui/navigation.ts';
import { systemWidget } from '../../widgets/registry/system-widgets.ts';
import { laidOutWidgets, layoutAt, layoutsOf } from '../document/read-document.ts';
import { placement } from '../grid/placement.ts';
import { createDashboardHub } from '../hub/dashboard-hub.ts';
import type { WidgetFeed } from '../hub/widget-feed.ts';
import { isNarrow } from '../open/narrow.ts';
import { OpenDashboard } from '../open/open-dashboard.ts';
import { decodeStates, encodeStates } from '../states/state-codec.ts';
import { dashboardUser } from './dashboard-user.ts';
import { takeEarly } from './read-early.ts';
import { AT_FIRST } from './use-growing.ts';
import { widgetProgram } from './widget-program.ts';

/** A dashboard that has been opened, and when what is seen first of it can be drawn with its values. */
interface LoadedDashboard {
  readonly dashboard: OpenDashboard;
  readonly drawable: Promise<unknown>;
}

/** Reads a dashboard and opens it where its address says. Rejects when it cannot be had. */
export async function loadDashboard(id: string, signal: AbortSignal): Promise<LoadedDashboard> {
  const hub = createDashboardHub(dashboardUser);
  const reading = takeEarly(id) ?? dashboards.one(id, { signal, ignoreErrors: true });
  const [stored] = await Promise.all([reading, hub.ready]);
  // Any text of the console may be named in it: those that cannot be had stand as they are written.
  if (namesTexts(JSON.stringify(stored.configuration ?? ''))) await loadAllTexts().catch(console.warn);
  const opened = new OpenDashboard(stored, hub, {
    begin: (states) => decodeStates(urlParam('state'), states),
    onStack: (stack, isInAddress) =>
      setUrlParams({ state: isInAddress ? encodeStates(stack) : null }, { push: true }),
    async showInDialog(...shown) {
      const { showStateInDialog } = await import('./state-dialog.tsx');
      await showStateInDialog(...shown);
    },
  });
  return { dashboard: opened, drawable: fetchWidgets(opened) };
}

/**
 * Asks for the code of the widgets of the state, and for the data of those that are seen first, so that both come while
 * the page is drawn around them. Resolves when those can be drawn; never rejects.
 */
function fetchWidgets(opened: OpenDashboard): Promise<unknown> {
  const { dashboard, state } = opened.view();
  const isMobile = isNarrow();
  const awaited: Promise<void>[] = [];
  for (const layout of layoutsOf(state)) {
    const at = { state: state.id, layout };
    const settings = layoutAt(dashboard, at)?.gridSettings;
    if (!settings) continue;
    const widgets = laidOutWidgets(dashboard, at);
    const placed = placement(widgets, settings, { isMobile, isEdit: false }).widgets;
    // On phones the other layout is not seen.
    const first = isMobile && layout !== 'main' ? [] : placed.slice(0, AT_FIRST);
    const firstIds = new Set(first.map((one) => one.id));
    for (const { id, widget } of widgets) {
      const { isSystemType, bundleAlias, typeAlias, config } = widget;
      const type = isSystemType ? systemWidget({ bundleAlias, typeAlias }) : undefined;
      if (!type) continue;
      const program = widgetProgram(type).preload();
      // Where it is drawn, it is told that it could not be had.
      const come = program.catch(() => undefined);
      if (!firstIds.has(id)) continue;
      const { kind, needs } = type;
      const feed = opened.feedOf(id);
      feed.want({ config, kind, needs, window: opened.windowOf(id, widget) });
      awaited.push(come, firstData(feed));
    }
  }
  return Promise.all(awaited);
}

function firstData(feed: WidgetFeed): Promise<void> {
  return new Promise((come) => {
    const stop = feed.subscribe(() => {
      if (feed.shown().isWaiting) return;
      stop();
      come();
    });
  });
}
