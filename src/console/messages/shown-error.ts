import type { Shown } from '../i18n/translation-key.ts';
import { isStaleChunk } from '../ui/stale-chunk.ts';

/** A failure that has its own words for the person it happens to. */
export abstract class ShownError extends Error {
  abstract readonly shown: Shown;
  /** The area of the toast that tells it, see `hideToast`. */
  readonly target: string | undefined;
}

/** What any thrown thing has to say to a person. */
export function shownOf(error: unknown): Shown {
  if (error instanceof ShownError) return error.shown;
  if (isStaleChunk(error)) return { key: 'error.part-not-loaded' };
  return { text: error instanceof Error ? error.message : String(error) };
}
