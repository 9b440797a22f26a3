let fetchMore: (() => Promise<void>) | null = null;

/** Says how the commands are fetched that come late, null for none. */
export function setMoreCommands(fetch: (() => Promise<void>) | null): void {
  fetchMore = fetch;
}

/** Resolves once the commands are there that come late, undefined where all are. Rejects when they cannot be had. */
export function moreCommands(): Promise<void> | undefined {
  return fetchMore?.().then(() => {
    fetchMore = null;
  });
}
