/**
 * How long a story waits for what it expects, ms. Longer than anything takes on a slow and busy machine: how fast the
 * console is, the bench says.
 */
export const PATIENCE = 30_000;
