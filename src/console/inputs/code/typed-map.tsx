import type { Input } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { type TypedMap, writeTyped } from './value-types.ts';

/** Values by keys of one's own, each of the type that its text looks like, or of the one chosen; no key twice. */
export const typedMap: Input<TypedMap> = {
  empty: undefined,
  print: (map) => formatList(Object.entries(map).map(([key, value]) => `${key}: ${writeTyped(value)}`)),
  Field: loadable(async () => (await import('./typed-map-field.tsx')).TypedMapField),
};
