import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { readSettings } from '../contract/native-widget.tsx';
import type { WidgetPicture } from '../contract/picture.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { formatValue } from './format-value.ts';
import { stored } from './stored.ts';

/** A value of the entity that the labels of its keys may name. */
export const StoredLabelKey = z.object({
  name: stored(z.string(), ''),
  type: stored(z.enum(['attribute', 'timeseries']), 'attribute'),
});
type StoredLabelKey = z.infer<typeof StoredLabelKey>;

const LabelSettings = z.object({
  customLegendEnabled: stored(z.boolean(), false),
  dataKeysListForLabels: stored(z.array(StoredLabelKey), []),
});

type Values = Readonly<Record<string, string>>;

const NONE = '[]';

/**
 * What the lines of a widget are called, by their ids: where its settings name values for the labels, those stand in
 * place of `${name}`, and change as they do.
 */
export function useLabels({
  config,
  picture,
  host: { followLatest },
}: Pick<WidgetProps, 'config' | 'picture' | 'host'>): ReadonlyMap<string, string> {
  const wanted = useMemo(() => JSON.stringify(labelKeysOf(config)), [config]);
  const { sources } = picture;
  // Of ten thousand entities that no label names a value of, nothing is written down.
  const entities = useMemo(
    () => (wanted === NONE ? NONE : JSON.stringify(sources.map(({ id, entity }) => ({ id, entity })))),
    [wanted, sources],
  );
  const [known, setKnown] = useState<Readonly<Record<string, Values>>>({});
  useEffect(() => {
    setKnown({});
    const keys = JSON.parse(wanted) as StoredLabelKey[];
    if (keys.length === 0) return;
    const sources = JSON.parse(entities) as Pick<WidgetPicture['sources'][number], 'id' | 'entity'>[];
    const types = { attribute: 'ATTRIBUTE', timeseries: 'TIME_SERIES' } as const;
    const stops = sources.map(
      ({ id, entity }) =>
        entity &&
        followLatest(
          entity,
          keys.map(({ name, type }) => ({ type: types[type], key: name })),
          (values) => {
            const written = keys.map(({ name }, place) => [name, formatValue(values[place]?.value, {})]);
            setKnown((before) => ({ ...before, [id]: Object.fromEntries(written) }));
          },
        ),
    );
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [wanted, entities, followLatest]);
  const { lines } = picture;
  return useMemo(
    () => new Map(lines.map(({ id, key, source }) => [id, filledIn(key.label, known[source.id])])),
    [lines, known],
  );
}

function labelKeysOf({ settings }: WidgetConfig): StoredLabelKey[] {
  const { customLegendEnabled, dataKeysListForLabels } = readSettings(LabelSettings, settings);
  return customLegendEnabled ? dataKeysListForLabels.filter(({ name }) => name !== '') : [];
}

/** A label with these values; a name that has none stays as it is. */
function filledIn(label: string, values: Values | undefined): string {
  if (!values) return label;
  return label.replace(/\$\{([^{}]+)\}/g, (pattern, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? pattern) : pattern,
  );
}
