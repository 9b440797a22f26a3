import { v4 as uuid } from 'uuid';
import { proxy, ref } from 'valtio/vanilla';
import { contextChanged } from '../commands/context-store.ts';
import { session } from '../session/session-store.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Draft } from './draft-memory.ts';
import { editingsUnderWay } from './draft-tabs.ts';
import type { Drafted } from './drafted.ts';

/** What something was left with, the newest first. */
interface Offers<S, D> {
  drafts: readonly Draft<S, D>[];
}

/** The drafts of one kind: those that are being made, and those that were left and are offered. */
export class Drafts<Open extends object, S, D> {
  readonly #of: Drafted<Open, S, D>;
  readonly #keepers = new WeakMap<Open, DraftKeeper<Open, S, D>>();
  readonly #offers = new WeakMap<Open, Offers<S, D>>();

  constructor(of: Drafted<Open, S, D>) {
    this.#of = of;
  }

  /** What was made of something, to be kept. */
  draftOf(open: Open, userId: string, id: string = uuid()): Draft<S, D> {
    const { idOf, contentOf } = this.#of;
    return { id, userId, entityId: idOf(open), at: Date.now(), ...contentOf(open) };
  }

  /** Keeps a draft, to be offered when that is opened again. Rejects where there is no room. */
  keep(draft: Draft<S, D>): Promise<void> {
    return this.#of.memory.keep(draft);
  }

  /** Keeps what is changed from now on. Returns the way to stop, after which the last of it is kept too. */
  startKeeping(open: Open, userId: string): () => void {
    const keeper = new DraftKeeper(this.#of, open, (id) => this.draftOf(open, userId, id));
    this.#keepers.set(open, keeper);
    return keeper.start();
  }

  /** Keeps at once what is changed. */
  async flush(open: Open): Promise<void> {
    await this.#keepers.get(open)?.flush();
  }

  /** Whether the same person works on it in another tab, too. */
  async isElsewhere(open: Open): Promise<boolean> {
    const underWay = await editingsUnderWay(this.#of.kind, this.#of.idOf(open));
    const own = this.#keepers.get(open)?.id;
    return [...underWay].some((id) => id !== own);
  }

  /** For `useSnapshot`: what is offered. */
  offersOf(open: Open): Offers<S, D> {
    const known = this.#offers.get(open) ?? proxy<Offers<S, D>>({ drafts: [] });
    this.#offers.set(open, known);
    return known;
  }

  /** Looks for what the user has left, but for what is being edited in a tab now. Never rejects. */
  async look(open: Open, userId: string): Promise<void> {
    const { memory, kind, idOf } = this.#of;
    try {
      // Whoever signs in as another only borrows the browser.
      if (session.signedInBy === null) await memory.forgetOthers(userId);
      const [drafts, underWay] = await Promise.all([
        memory.of(userId, idOf(open)),
        editingsUnderWay(kind, idOf(open)),
      ]);
      this.#offer(
        open,
        drafts.filter(({ id }) => !underWay.has(id)),
      );
    } catch (error) {
      console.warn(`It is not known whether there are drafts of the ${kind}`, error);
    }
  }

  /** Forgets a draft that is offered. */
  async drop(open: Open, draft: Draft<S, D>): Promise<void> {
    this.#offer(
      open,
      this.offersOf(open).drafts.filter(({ id }) => id !== draft.id),
    );
    await this.#of.memory.forget(draft);
  }

  /** Offers a draft again that was dropped. */
  async offerAgain(open: Open, draft: Draft<S, D>): Promise<void> {
    await this.#of.memory.keep(draft);
    this.#offer(open, [draft, ...this.offersOf(open).drafts]);
  }

  #offer(open: Open, drafts: readonly Draft<S, D>[]): void {
    this.offersOf(open).drafts = ref(drafts as Draft<S, D>[]);
    contextChanged();
  }
}
