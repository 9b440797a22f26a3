import { vi } from 'vitest';

/**
 * How long a test waits for what it is sure of, ms: half of what it may take as a whole. A second, as is usual, is short
 * where others keep all cores busy, and so were ten on some machines.
 */
export const PATIENCE = 30_000;

const { waitFor } = vi;

/** Waits as long as the other ways to wait do, as `vi.waitFor` takes no default from the configuration. */
function waitPatiently<T>(
  callback: () => T | Promise<T>,
  options: Parameters<typeof waitFor>[1] = {},
): Promise<T> {
  return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
}

// Files that share what is loaded share `vi`, too.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
