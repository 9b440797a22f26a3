/**
 * Makes a request that is to be granted: by the system administrator for 'S', by nobody for '', else by the bearer of a
 * token. Rejects when it is refused.
 */
export type Ask = (as: string, method: string, path: string, body?: unknown) => Promise<unknown>;
