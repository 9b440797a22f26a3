import type { Input } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';

/** An icon of the Material Design set by the name that data has for it: `mdi:water-pump`. */
export const materialIcon: Input<string> = {
  empty: undefined,
  print: (value) => value.replace(/^mdi:/, ''),
  Field: loadable(async () => (await import('./material-icon-field.tsx')).MaterialIconField),
};
