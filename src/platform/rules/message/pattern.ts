import type { Metadata } from './rule-message.ts';

const PLACEHOLDER = /\$\{([^{}]+)\}/g;

/** Fills a pattern: `${name}` stands for the metadata of that name, and stays as it is where there is none. */
export function fillPattern(pattern: string, metadata: Metadata): string {
  if (!pattern.includes('${')) return pattern;
  return pattern.replace(PLACEHOLDER, (placeholder, name: string) => metadata[name] ?? placeholder);
}
