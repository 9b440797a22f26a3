/**
 * Makes a listener whose failure is the concern of one connection, not of the process: what it throws, and what its
 * promise rejects with, goes to `onError` together with what the listener was called with.
 */
export function contained<Args extends unknown[]>(
  listener: (...args: Args) => unknown,
  onError: (error: unknown, ...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      const result = listener(...args);
      if (result instanceof Promise) result.catch((error: unknown) => onError(error, ...args));
    } catch (error) {
      onError(error, ...args);
    }
  };
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
