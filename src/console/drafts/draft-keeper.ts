import { v4 as uuid } from 'uuid';
import type { Draft } from './draft-memory.ts';
import { beginEditing } from './draft-tabs.ts';
import type { Drafted } from './drafted.ts';

/** How long after a change it is kept, ms. */
export const KEPT_AFTER = 1000;

/**
 * Keeps what is changed of something in this browser, from a second after the change until it is saved or given up.
 * Nothing here rejects: what cannot be kept is noted, so that nobody relies on it.
 */
export class DraftKeeper<Open extends object, S, D> {
  /** Of the draft of this editing. */
  readonly id = uuid();
  readonly #of: Drafted<Open, S, D>;
  readonly #open: Open;
  readonly #draft: (id: string) => Draft<S, D>;
  #kept: object | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endEditing: (() => void) | undefined;
  /** One after the other, so that a later state is never overtaken. */
  #work: Promise<void> = Promise.resolve();

  constructor(of: Drafted<Open, S, D>, open: Open, draft: (id: string) => Draft<S, D>) {
    this.#of = of;
    this.#open = open;
    this.#draft = draft;
  }

  /** Keeps all changes from now on. Returns the way to stop, after which the last of them is kept too. */
  start(): () => void {
    const look = () => this.#look();
    const flush = () => void this.flush();
    const stopFollowing = this.#of.subscribe(this.#open, look);
    window.addEventListener('pagehide', flush);
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
    const version = this.#of.versionOf(this.#open);
    if (!this.#of.hasChanges(this.#open) || version === this.#kept) return this.#work;
    this.#kept = version;
    const draft = this.#draft(this.id);
    return this.#then(async () => {
      await this.#of.memory.keep(draft);
      this.#of.onKept(this.#open, true);
    });
  }

  #look(): void {
    const open = this.#open;
    const hasChanges = this.#of.hasChanges(open);
    if (hasChanges || this.#of.isEdited(open)) {
      this.#endEditing ??= beginEditing(this.#of.kind, this.#of.idOf(open), this.id);
    } else {
      this.#endEditing?.();
      this.#endEditing = undefined;
    }
    if (hasChanges) {
      if (this.#of.versionOf(open) === this.#kept) return;
      this.#timer ??= setTimeout(() => void this.flush(), KEPT_AFTER);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#kept === undefined) return;
    this.#kept = undefined;
    const draft = this.#draft(this.id);
    void this.#then(() => this.#of.memory.forget(draft));
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      console.warn(`What was changed of the ${this.#of.kind} could not be kept in this browser`, error);
      this.#of.onKept(this.#open, false);
    });
    return this.#work;
  }
}
