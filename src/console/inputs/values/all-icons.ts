import * as icons from '@mdi/js';

/** The names of all icons of the set, as data has them, in order: `mdi:account`. */
export const allIcons: readonly string[] = Object.keys(icons)
  .filter((id) => id.startsWith('mdi'))
  .map(nameOf)
  .sort();

/** `mdi:alpha-a-box` for `mdiAlphaABox`, `mdi:rotate-3d` for `mdiRotate3d`. */
function nameOf(id: string): string {
  const words = id.slice('mdi'.length).match(/[A-Z][a-z]*|\d+[a-z]*/g) ?? [];
  return `mdi:${words.join('-').toLowerCase()}`;
}
