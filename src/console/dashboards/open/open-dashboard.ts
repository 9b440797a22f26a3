import type { Dashboard } from '../../../model/dashboard.ts';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { StateParams } from '../../aliases/state-entity.ts';
import { type Change, changed, newHistory } from '../../editing/history.ts';
import { sameJson } from '../../editing/same-json.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { Period } from '../../time/period-bounds.ts';
import { readWindow, storedWindow } from '../../time/stored-window.ts';
import { defaultWindow, type WindowSettings } from '../../time/window-settings.ts';
import { type Zoom, zoomedIn, zoomedOut } from '../../time/zoom.ts';
import type { ChangePlace, DashboardDocument, DashboardHistory } from '../document/dashboard-document.ts';
import { isJsonObject, valueAt } from '../document/json-object.ts';
import { type MigrationMeans, migrate } from '../document/migrate.ts';
import { type ReadDashboard, type ReadState, readDocument } from '../document/read-document.ts';
import { unreadableParts } from '../document/unreadable-parts.ts';
import type { DashboardHub } from '../hub/dashboard-hub.ts';
import { createWidgetFeed, type WidgetFeed } from '../hub/widget-feed.ts';
import {
  type KnownStates,
  resetStack,
  type StateController,
  type StateEntry,
  type StateStack,
  shownState,
  stateController,
  type UpdatedState,
} from '../states/state-stack.ts';
import { createEntityNames } from './entity-names.ts';
import { placeId } from './place-id.ts';

/** What is on screen of an open dashboard. Another one whenever something of it has changed. */
export interface DashboardView {
  readonly dashboard: ReadDashboard;
  readonly stack: StateStack;
  readonly state: ReadState;
  /** The time that widgets share, as it is shown: a part of it while somebody has zoomed. */
  readonly window: WindowSettings;
  readonly isZoomed: boolean;
  /** On phones: the right layout lies over the main one. */
  readonly isRightOpen: boolean;
  /** The page without anything around it. */
  readonly isFull: boolean;
  /** Whether somebody has opened the tools, which a dashboard may be set up not to show unless wanted. */
  readonly areToolsOpen: boolean;
  /** The widget that fills the page. */
  readonly fullWidget: string | undefined;
  /** Whether somebody changes it: what is shown is then what would be saved. */
  readonly isEdit: boolean;
  /** Whether it is another than the platform has stored. */
  readonly hasChanges: boolean;
  /** The widget that is worked on beside the page: all others stand back. */
  readonly editedWidget: string | undefined;
  /** What was said last of what is done, for who does not see it. Another one each time, also with the same words. */
  readonly announcement: Announcement | undefined;
}

/** The time of a widget that has one of its own. */
interface OwnZoom {
  readonly stored: unknown;
  readonly zoom: Zoom;
  /** The paths in what is stored that were no use, while that is what is shown. */
  readonly unusable: readonly string[];
}

/** Something that is said once. */
export interface Announcement {
  readonly text: Shown;
}

/** What a dashboard needs of where it is shown. */
export interface DashboardMeans {
  /** The way of states it begins with, made once it is known which there are. */
  begin(states: KnownStates): StateStack;
  /** Is told where one has gone, and whether the address has to say it. */
  onStack(stack: StateStack, isInAddress: boolean): void;
  /** Shows a state over the page until it is closed. Rejects when it cannot be had. */
  showInDialog(dashboard: OpenDashboard, action: WidgetAction, entry: StateEntry): Promise<void>;
}

/**
 * A dashboard that somebody looks at: its document, where in its states they are, the time that is shown, and the data
 * of its widgets. Edits go through `edit`; who only looks never changes what would be saved.
 */
export class OpenDashboard {
  readonly id: string;
  readonly hub: DashboardHub;
  #history: DashboardHistory;
  #stack: StateStack;
  #zoom: Zoom;
  /** Of the stored time that widgets share, while that is what is shown. */
  #unusable: readonly string[] = [];
  readonly #ownZooms = new Map<string, OwnZoom>();
  readonly #feeds = new Map<string, WidgetFeed>();
  readonly #listeners = new Set<() => void>();
  readonly #names = createEntityNames();
  readonly #onStack: DashboardMeans['onStack'];
  /** See `DashboardMeans`. */
  readonly showInDialog: DashboardMeans['showInDialog'];
  #isRightOpen = false;
  #isFull = false;
  #areToolsOpen = false;
  #fullWidget: string | undefined;
  #isEdit = false;
  /** What the platform has stored, as it would be saved without any change. */
  #base: DashboardDocument;
  #stored: Dashboard;
  readonly #migration: MigrationMeans;
  #wantedFocus: string | undefined;
  #editedWidget: string | undefined;
  #announcement: Announcement | undefined;
  #view: DashboardView;

  constructor(stored: Dashboard, hub: DashboardHub, means: DashboardMeans) {
    this.id = stored.id?.id ?? '';
    this.#stored = stored;
    this.hub = hub;
    this.#onStack = means.onStack;
    this.showInDialog = means.showInDialog;
    const { maxDataPoints, now } = hub.moment();
    const timewindow = storedWindow(defaultWindow(now, maxDataPoints), undefined);
    this.#migration = { idFor: placeId, timewindow };
    this.#base = this.documentOf(stored);
    this.#history = newHistory(this.#base);
    this.#zoom = this.#storedZoom();
    this.#stack = this.#controller.held(means.begin(this.states));
    this.#view = this.#look();
    hub.setDashboard(this.dashboard);
    hub.setParams(this.#controller.aliasParams(this.#stack));
    void this.#nameEntities();
  }

  get dashboard(): ReadDashboard {
    return readDocument(this.#history.document);
  }

  get document(): DashboardDocument {
    return this.#history.document;
  }

  /** What was done to the document, for whoever edits it. */
  get history(): DashboardHistory {
    return this.#history;
  }

  get states(): KnownStates {
    const { states, root } = this.dashboard;
    return { ids: new Set(states.keys()), root };
  }

  get #controller(): StateController {
    return stateController(this.dashboard.settings.stateControllerId);
  }

  /** For `useSyncExternalStore`. */
  readonly view = (): DashboardView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The one door for changes of the document. */
  edit(change: Change<DashboardDocument, ChangePlace>): void {
    this.setHistory(changed(this.#history, change, Date.now()));
  }

  /** Another history of the document, as after a step was taken back. */
  setHistory(history: DashboardHistory): void {
    if (history === this.#history) return;
    const { timewindow } = this.dashboard;
    this.#history = history;
    if (this.dashboard.timewindow !== timewindow) this.#zoom = this.#storedZoom();
    this.hub.setDashboard(this.dashboard);
    if (!this.states.ids.has(shownState(this.#stack).id)) this.reset();
    this.#changed();
  }

  /** What all changes began with: what the platform had stored when it was read or saved last. */
  get base(): DashboardDocument {
    return this.#base;
  }

  /** As the platform has it, before anything was migrated: what a save is compared with. */
  get stored(): Dashboard {
    return this.#stored;
  }

  /** A dashboard as it was stored, in the form that this one is worked on in. */
  documentOf(stored: Dashboard): DashboardDocument {
    return migrate(stored, this.#migration);
  }

  /**
   * Has all changes begin with what the platform has stored now, such as after a save: `base` is the document of it, or
   * one of the same content, and `history` what was done, over that.
   */
  rebase(stored: Dashboard, base: DashboardDocument, history: DashboardHistory): void {
    this.#stored = stored;
    this.#base = base;
    if (history === this.#history) this.#changed();
    else this.setHistory(history);
  }

  /** Lets it be changed. What fills the page no longer does, so that all can be seen. */
  startEditing(): void {
    this.#isEdit = true;
    this.#isFull = false;
    this.#fullWidget = undefined;
    this.#changed();
  }

  /** Shows it again as viewers see it; what was changed of it and not saved stays changed. */
  stopEditing(): void {
    this.#isEdit = false;
    this.#editedWidget = undefined;
    this.#changed();
  }

  /** Gives up all that was changed since it was saved last. */
  discardChanges(): void {
    this.setHistory(newHistory(this.#base));
  }

  /** Goes where an address says, which already says it. */
  arrive(stack: StateStack): void {
    this.#go(this.#controller.held(stack), false);
  }

  openState(entry: StateEntry, openRight = false): void {
    this.#isRightOpen = openRight;
    this.#go(this.#controller.open(this.#stack, entry, this.states));
  }

  /** Goes a way of several states at once; nowhere if one of them is not there. */
  pushAndOpenStates(entries: readonly StateEntry[], openRight = false): void {
    this.#isRightOpen = openRight;
    this.#go(this.#controller.pushAndOpen(this.#stack, entries, this.states));
  }

  updateState(change: UpdatedState, openRight = false): void {
    this.#isRightOpen = openRight;
    this.#go(this.#controller.update(this.#stack, change, this.states));
  }

  /** Goes back to a state of the way, counted from 0; to the one before unless said. */
  back(index = this.#stack.length - 2): void {
    this.#go(this.#controller.navigatePrev(this.#stack, index));
  }

  reset(): void {
    this.#go(resetStack(this.states));
  }

  get params(): StateParams {
    return shownState(this.#stack).params;
  }

  setWindow(settings: WindowSettings): void {
    this.#zoom = { shown: settings, original: undefined };
    this.#unusable = [];
    this.#changed();
  }

  /** The time of a widget: the dashboard's, or its own. */
  windowOf(id: string, { config }: DashboardWidget): WindowSettings {
    return hasOwnWindow(config) ? this.#ownZoom(id, config.timewindow).zoom.shown : this.#zoom.shown;
  }

  /** The paths in the time of a widget as it is stored that were no use, until somebody chooses another. */
  unusableOf(id: string, { config }: DashboardWidget): readonly string[] {
    return hasOwnWindow(config) ? this.#ownZoom(id, config.timewindow).unusable : this.#unusable;
  }

  /** The paths in the configuration of a widget as it is stored that nobody can read. */
  unreadableOf(id: string): readonly string[] {
    const stored = valueAt(this.document.configuration, ['widgets', id]);
    return isJsonObject(stored) ? unreadableParts(stored) : [];
  }

  setOwnWindow(id: string, { config }: DashboardWidget, settings: WindowSettings): void {
    this.#ownZooms.set(id, {
      stored: config.timewindow,
      zoom: { shown: settings, original: undefined },
      unusable: [],
    });
    this.#changed();
  }

  /** Shows a part of the time in the widget, or in all that share it; undefined: all again. */
  zoom(id: string, { config }: DashboardWidget, part: Period | undefined, persist = false): void {
    const zoomed = (zoom: Zoom) => (part ? zoomedIn(zoom, part, { persist }) : zoomedOut(zoom));
    if (hasOwnWindow(config)) {
      const own = this.#ownZoom(id, config.timewindow);
      this.#ownZooms.set(id, { ...own, zoom: zoomed(own.zoom) });
    } else this.#zoom = zoomed(this.#zoom);
    this.#changed();
  }

  /** Shows the whole of the time that widgets share again. */
  zoomOut(): void {
    this.#zoom = zoomedOut(this.#zoom);
    this.#changed();
  }

  openRight(): void {
    this.#isRightOpen = true;
    this.#changed();
  }

  toggleRight(): void {
    this.#isRightOpen = !this.#isRightOpen;
    this.#changed();
  }

  toggleTools(): void {
    this.#areToolsOpen = !this.#areToolsOpen;
    this.#changed();
  }

  setFull(isFull: boolean): void {
    this.#isFull = isFull;
    this.#changed();
  }

  setFullWidget(id: string | undefined): void {
    this.#fullWidget = id;
    this.#changed();
  }

  /** The data of a widget, which follows nothing before it is wanted. */
  feedOf(id: string): WidgetFeed {
    const feed = this.#feeds.get(id) ?? createWidgetFeed(this.hub);
    this.#feeds.set(id, feed);
    return feed;
  }

  /** Says which widget is worked on beside the page; undefined: none. */
  setEditedWidget(id: string | undefined): void {
    if (id === this.#editedWidget) return;
    this.#editedWidget = id;
    this.#changed();
  }

  /** Says what was done to who does not see it. */
  announce(text: Shown): void {
    this.#announcement = { text };
    this.#changed();
  }

  /** Has a widget take the focus, when it is drawn at the latest. */
  wantFocus(id: string): void {
    this.#wantedFocus = id;
    this.#changed();
  }

  /** Whether a widget that has been drawn is to take the focus: once. */
  takesFocus(id: string): boolean {
    if (this.#wantedFocus !== id) return false;
    this.#wantedFocus = undefined;
    return true;
  }

  /** Frees all that is followed. */
  close(): void {
    for (const feed of this.#feeds.values()) feed.stop();
    this.#feeds.clear();
    this.hub.end();
  }

  #storedZoom(): Zoom {
    const { maxDataPoints, now } = this.hub.moment();
    const { settings, unusable } = readWindow(this.dashboard.timewindow, now, maxDataPoints);
    this.#unusable = unusable;
    return { shown: settings, original: undefined };
  }

  #ownZoom(id: string, stored: unknown): OwnZoom {
    const known = this.#ownZooms.get(id);
    if (known && sameJson(known.stored, stored)) return known;
    const { now, maxDataPoints } = this.hub.moment();
    const { settings, unusable } = readWindow(stored, now, maxDataPoints);
    const read = { stored, zoom: { shown: settings, original: undefined }, unusable };
    this.#ownZooms.set(id, read);
    return read;
  }

  #go(stack: StateStack, tell = true): void {
    if (stack === this.#stack) {
      this.#changed();
      return;
    }
    this.#stack = stack;
    this.#fullWidget = undefined;
    this.hub.setParams(this.#controller.aliasParams(stack));
    this.#changed();
    if (tell) this.#onStack(stack, this.#controller.isInAddress(stack, this.states));
    void this.#nameEntities();
  }

  /** States are called after their entities: the names of those that came without one are asked for. */
  async #nameEntities(): Promise<void> {
    const stack = this.#stack;
    const named = await this.#names.named(stack);
    if (named === stack || this.#stack !== stack) return;
    this.#stack = named;
    this.hub.setParams(this.#controller.aliasParams(named));
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#look();
    for (const listener of [...this.#listeners]) listener();
  }

  #look(): DashboardView {
    const { dashboard } = this;
    const shown = dashboard.states.get(shownState(this.#stack).id) ?? dashboard.states.get(dashboard.root);
    if (!shown) throw new Error('A dashboard has no state');
    return {
      dashboard,
      stack: this.#stack,
      state: shown,
      window: this.#zoom.shown,
      isZoomed: this.#zoom.original !== undefined,
      isRightOpen: this.#isRightOpen,
      isFull: this.#isFull,
      areToolsOpen: this.#areToolsOpen,
      fullWidget: this.#fullWidget,
      isEdit: this.#isEdit,
      hasChanges: this.#history.document !== this.#base,
      editedWidget: this.#editedWidget,
      announcement: this.#announcement,
    };
  }
}

/** Whether a widget is about a time of its own. */
export function hasOwnWindow({ useDashboardTimewindow }: DashboardWidget['config']): boolean {
  return useDashboardTimewindow === false;
}
