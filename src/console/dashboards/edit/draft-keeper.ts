import { v4 as uuid } from 'uuid';
import type { DashboardDocument } from '../document/dashboard-document.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { type Draft, forgetDraft, keepDraft } from './draft-memory.ts';
import { beginEditing } from './draft-tabs.ts';
import { saveStateOf } from './save-state.ts';
import { unsavedSteps } from './unsaved-steps.ts';

/** How long after a change it is kept, ms. */
export const KEPT_AFTER = 1000;

const keepers = new WeakMap<OpenDashboard, DraftKeeper>();

/** Who keeps the changes of a dashboard; undefined where nobody does. */
export function keeperOf(dashboard: OpenDashboard): DraftKeeper | undefined {
  return keepers.get(dashboard);
}

/** What was made of a dashboard, to be kept. */
export function draftOf(dashboard: OpenDashboard, userId: string, id: string = uuid()): Draft {
  const { id: dashboardId, stored, document } = dashboard;
  return { id, userId, dashboardId, at: Date.now(), steps: unsavedSteps(dashboard), stored, document };
}

/**
 * Keeps what is changed of a dashboard in this browser, from a second after the change until it is saved or given up.
 * Nothing here rejects: what cannot be kept is noted, so that nobody relies on it.
 */
export class DraftKeeper {
  readonly #dashboard: OpenDashboard;
  readonly #userId: string;
  readonly #id = uuid();
  #kept: DashboardDocument | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endEditing: (() => void) | undefined;
  /** One after the other, so that a later state is never overtaken. */
  #work: Promise<void> = Promise.resolve();

  constructor(dashboard: OpenDashboard, userId: string) {
    this.#dashboard = dashboard;
    this.#userId = userId;
  }

  /** Of the draft of this editing. */
  get id(): string {
    return this.#id;
  }

  /** Keeps all changes from now on. Returns the way to stop, after which the last of them is kept too. */
  start(): () => void {
    const look = () => this.#look();
    const flush = () => void this.flush();
    const stopFollowing = this.#dashboard.subscribe(look);
    window.addEventListener('pagehide', flush);
    keepers.set(this.#dashboard, this);
    look();
    return () => {
      stopFollowing();
      window.removeEventListener('pagehide', flush);
      flush();
      this.#endEditing?.();
      this.#endEditing = undefined;
    };
  }

  /** Keeps at once what is changed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { document } = this.#dashboard;
    if (!this.#dashboard.view().hasChanges || document === this.#kept) return this.#work;
    this.#kept = document;
    const draft = this.#draft();
    return this.#then(async () => {
      await keepDraft(draft);
      saveStateOf(this.#dashboard).isDraftKept = true;
    });
  }

  #look(): void {
    const { isEdit, hasChanges } = this.#dashboard.view();
    if (isEdit || hasChanges) this.#endEditing ??= beginEditing(this.#dashboard.id, this.#id);
    else {
      this.#endEditing?.();
      this.#endEditing = undefined;
    }
    if (hasChanges) {
      if (this.#dashboard.document === this.#kept) return;
      this.#timer ??= setTimeout(() => void this.flush(), KEPT_AFTER);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#kept === undefined) return;
    this.#kept = undefined;
    const draft = this.#draft();
    void this.#then(() => forgetDraft(draft));
  }

  #draft(): Draft {
    return draftOf(this.#dashboard, this.#userId, this.#id);
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      console.warn('What was changed of the dashboard could not be kept in this browser', error);
      saveStateOf(this.#dashboard).isDraftKept = false;
    });
    return this.#work;
  }
}
