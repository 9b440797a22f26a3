import type { CSSProperties } from 'react';

/** What would put a widget over something else than its own place, where it could pass for the console itself. */
const OUT_OF_PLACE = /^(position|inset.*|top|right|bottom|left|z-?index|content)$/i;

/** CSS that somebody has stored, by property as React or as CSS calls it, as far as it stays in its place. */
export function storedStyle(stored: Readonly<Record<string, unknown>> | null | undefined): CSSProperties {
  const entries = Object.entries(stored ?? {}).flatMap(([name, value]): [string, string | number][] => {
    if ((typeof value !== 'string' && typeof value !== 'number') || OUT_OF_PLACE.test(name)) return [];
    return [[name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(entries);
}
