import type { Shown } from '../i18n/translation-key.ts';
import { isStaleChunk } from '../ui/stale-chunk.ts';
import { CONNECTION } from './toast-store.ts';

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

/** The target of the toast that tells a thrown thing; undefined: none of its own. */
export function targetOf(error: unknown): string | undefined {
  if (error instanceof ShownError) return error.target;
  // Mostly the platform is away, and what was asked for can be had once it is back.
  return isStaleChunk(error) ? CONNECTION : undefined;
}
