import { contextChanged } from '../../../commands/context-store.ts';
import type { Shown } from '../../../i18n/translation-key.ts';
import { type Path, pointerOf } from '../../../inputs/schema-form/path.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';

/** What was typed where the widget cannot take it, and why. */
export interface HeldAnswer {
  readonly path: Path;
  readonly answer: unknown;
  readonly reason: Shown;
  /** What the field is called that it stands in. */
  readonly label: string;
}

/**
 * What was typed into the fields of one widget and is no value: it stands in its field until it is put right, also while
 * that is not on screen, and is not written meanwhile.
 */
export class HeldAnswers {
  #held: readonly HeldAnswer[] = [];
  readonly #listeners = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly all = (): readonly HeldAnswer[] => this.#held;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  at(path: Path): HeldAnswer | undefined {
    const pointer = pointerOf(path);
    return this.#held.find((one) => pointerOf(one.path) === pointer);
  }

  hold(answer: HeldAnswer): void {
    this.#set([...this.#without(answer.path), answer]);
  }

  release(path: Path): void {
    if (this.at(path)) this.#set(this.#without(path));
  }

  clear(): void {
    if (this.#held.length > 0) this.#set([]);
  }

  /** Lets what is held follow the items of a list to where they are now; undefined: they are gone. */
  follow(list: Path, placeNow: (place: number) => number | undefined): void {
    const within = `${pointerOf(list)}/`;
    this.#set(
      this.#held.flatMap((one) => {
        const place = one.path[list.length];
        if (!pointerOf(one.path).startsWith(within) || typeof place !== 'number') return [one];
        const now = placeNow(place);
        return now === undefined ? [] : [{ ...one, path: one.path.with(list.length, now) }];
      }),
    );
  }

  #without(path: Path): HeldAnswer[] {
    const pointer = pointerOf(path);
    return this.#held.filter((one) => pointerOf(one.path) !== pointer);
  }

  #set(held: readonly HeldAnswer[]): void {
    this.#held = held;
    contextChanged();
    for (const listener of [...this.#listeners]) listener();
  }
}

const known = new WeakMap<OpenDashboard, Map<string, HeldAnswers>>();

/** What is held of a widget, for as long as its dashboard is open. */
export function heldAnswers(dashboard: OpenDashboard, widget: string): HeldAnswers {
  const byWidget = known.get(dashboard) ?? new Map<string, HeldAnswers>();
  known.set(dashboard, byWidget);
  const held = byWidget.get(widget) ?? new HeldAnswers();
  byWidget.set(widget, held);
  return held;
}
