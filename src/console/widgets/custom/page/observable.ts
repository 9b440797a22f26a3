/*
 * What scripts of widgets expect where something is answered later: they subscribe, or take it for a promise.
 */

/** Who is told of what comes of something. */
export interface Observer<T> {
  next?: ((value: T) => void) | undefined;
  error?: ((error: unknown) => void) | undefined;
  complete?: (() => void) | undefined;
}

/** As much of an observable of one value as can be had without the library that scripts know it from. */
export class Later<T> implements PromiseLike<T> {
  readonly #begin: () => Promise<T>;

  /** @param begin called once for each who subscribes */
  constructor(begin: () => Promise<T>) {
    this.#begin = begin;
  }

  subscribe(
    next?: ((value: T) => void) | Observer<T> | null,
    error?: (error: unknown) => void,
    complete?: () => void,
  ): { unsubscribe(): void; closed: boolean } {
    const observer: Observer<T> =
      typeof next === 'function' || !next ? { next: next ?? undefined, error, complete } : next;
    const subscription = {
      closed: false,
      unsubscribe() {
        subscription.closed = true;
      },
    };
    this.#begin().then(
      (value) => {
        if (subscription.closed) return;
        observer.next?.(value);
        subscription.closed = true;
        observer.complete?.();
      },
      (reason: unknown) => {
        if (subscription.closed) return;
        subscription.closed = true;
        observer.error?.(reason);
      },
    );
    return subscription;
  }

  pipe(...operators: ((source: unknown) => unknown)[]): unknown {
    return operators.reduce<unknown>((source, operator) => operator(source), this);
  }

  toPromise(): Promise<T> {
    return this.#begin();
  }

  // biome-ignore lint/suspicious/noThenProperty: scripts wait for it as they like
  then<R = T, E = never>(
    onValue?: ((value: T) => R | PromiseLike<R>) | null,
    onError?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#begin().then(onValue, onError);
  }
}

/** What is begun at once, and told to all who subscribe. */
export function begun<T>(promise: Promise<T>): Later<T> {
  // Whoever does not ask what came of it does not want to know.
  promise.catch(() => undefined);
  return new Later(() => promise);
}

/** What scripts find of the library. */
export const rxjs = {
  of: (...values: unknown[]): Later<unknown> => begun(Promise.resolve(values.at(-1))),
  forkJoin: (sources: readonly Later<unknown>[]): Later<unknown[]> =>
    new Later(() => Promise.all([...sources].map((source) => source.toPromise()))),
};
