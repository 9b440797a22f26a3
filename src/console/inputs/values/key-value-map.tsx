import type { Input } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Texts by keys of one's own; of two rows with one key the later counts. */
export const keyValueMap: Input<Readonly<Record<string, string>>> = {
  empty: undefined,
  print: (map) => formatList(Object.entries(map).map(([key, value]) => `${key}: ${value}`)),
  Field: loadable(async () => (await import('./key-value-map-field.tsx')).KeyValueMapField),
};
