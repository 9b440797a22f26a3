import { useEffect, useMemo, useState } from 'react';
import { reckonedValue } from '../../time/numeric-value.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { BoundValue } from './bound-value.ts';

type Bound = BoundValue | null | undefined;

/** The numbers, in their order, followed where they are those of attributes; undefined where there is none. */
export function useBoundValues(
  { followLatest }: Pick<WidgetHost, 'followLatest'>,
  bound: readonly Bound[],
): readonly (number | undefined)[] {
  const wanted = JSON.stringify(bound.map(attributeOf));
  const [followed, setFollowed] = useState<Readonly<Record<number, number | undefined>>>({});
  useEffect(() => {
    setFollowed({});
    const attributes = JSON.parse(wanted) as ReturnType<typeof attributeOf>[];
    const stops = attributes.map((attribute, place) => {
      if (!attribute) return undefined;
      const { alias, key } = attribute;
      return followLatest({ alias }, [{ type: 'ATTRIBUTE', key }], ([latest]) => {
        const number = latest && reckonedValue(latest.value);
        setFollowed((known) => ({ ...known, [place]: Number.isNaN(number) ? undefined : number }));
      });
    });
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [wanted, followLatest]);
  return useMemo(
    () => bound.map((one, place) => (attributeOf(one) ? followed[place] : (one?.value ?? undefined))),
    [bound, followed],
  );
}

function attributeOf(bound: Bound): { alias: string; key: string } | null {
  if (bound?.valueSource !== 'entityAttribute' || !bound.entityAlias || !bound.attribute) return null;
  return { alias: bound.entityAlias, key: bound.attribute };
}
