import type { CSSProperties } from 'react';

/** What would put an element over something else than its own place, where it could pass for the console itself. */
const OUT_OF_PLACE = /^(position|inset.*|top|right|bottom|left|z-?index|content)$/i;

/**
 * CSS that a stranger has written, by property as scripts or as CSS call it, as far as it stays in its place. Of what
 * styles of elements have, only properties are taken: the text of a whole style would say all that is left out here, and
 * what can only be read would fail wherever it is drawn.
 */
export function strangeStyle(written: Readonly<Record<string, unknown>> | null | undefined): CSSProperties {
  const { style: known } = document.createElement('i');
  const entries = Object.entries(written ?? {}).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const property = name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const isProperty = property !== 'cssText' && typeof Reflect.get(known, property) === 'string';
    return isProperty && !OUT_OF_PLACE.test(name) ? [[property, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Has what a stranger's markup says of its own looks leave an element in its place. */
export function keepInPlace({ style }: HTMLElement | SVGElement): void {
  // Without a position none of the others moves anything.
  style.removeProperty('position');
}
