import { knownText } from './i18n.ts';

const REFERENCE = /\{i18n:([^{}]+)\}/g;

/**
 * What the author of a dashboard has written, with texts of the console in the place of `{i18n:key}`. A key that the
 * console does not have stands as it is written.
 */
export function authoredText(written: string): string {
  if (!namesTexts(written)) return written;
  return written.replace(REFERENCE, (whole, key: string) => knownText(key.trim()) ?? whole);
}

/** Whether texts of the console are named somewhere in it. */
export function namesTexts(written: string): boolean {
  return written.includes('{i18n:');
}
