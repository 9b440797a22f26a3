import { holdKeys } from './held-keys.ts';

let fetchMore: (() => Promise<void>) | null = null;

/** Says how the commands are fetched that come late, null for none; keys that only they have wait for them. */
export function setMoreCommands(fetch: (() => Promise<void>) | null): void {
  fetchMore = fetch;
}

/**
 * Presses a key again that no command has had so far, once all commands are there. It is dropped where the focus has
 * gone elsewhere meanwhile, or where they cannot be had.
 */
export function pressWithMore(press: () => void): void {
  if (!fetchMore) return;
  const focused = document.activeElement;
  const pressed = fetchMore().then(
    () => {
      fetchMore = null;
      if (document.activeElement === focused) press();
    },
    () => undefined,
  );
  // What is typed next may be meant for what it opens.
  holdKeys(pressed);
}
