import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { mayFetchImages } from './image-policy.ts';
import { originsOf, type Tiles } from './tiles.ts';

/** The tiles of a map that may be fetched, and why there are none. */
export function useTiles(tiles: Tiles): {
  layers: Tiles['layers'];
  note: Shown | undefined;
  onFetched(isFetched: boolean): void;
} {
  const origins = useMemo(() => originsOf(tiles), [tiles]);
  const [refused, setRefused] = useState<readonly string[]>();
  const [isFetched, onFetched] = useState<boolean>();
  useEffect(() => {
    let isLeft = false;
    setRefused(undefined);
    onFetched(undefined);
    Promise.all(origins.map(mayFetchImages)).then((may) => {
      if (!isLeft) setRefused(origins.filter((_, at) => !may[at]));
    }, console.error);
    return () => {
      isLeft = true;
    };
  }, [origins]);
  const { provider, missing } = tiles;
  const note = useMemo((): Shown | undefined => {
    if (missing === 'key') return { key: 'map-widget.key-missing', values: { provider } };
    if (missing === 'program') return { key: 'map-widget.own-program', values: { provider } };
    if (refused && refused.length > 0) {
      return { key: 'map-widget.tiles-refused', values: { provider, hosts: hostsOf(refused) } };
    }
    return isFetched === false ? { key: 'map-widget.no-tiles', values: { provider } } : undefined;
  }, [provider, missing, refused, isFetched]);
  return {
    layers: refused?.length === 0 ? tiles.layers : NONE,
    note,
    onFetched: useCallback((is: boolean) => onFetched(is), []),
  };
}

const NONE: Tiles['layers'] = [];

/** Hosts as an option names them: those that differ only in their first part as one. */
function hostsOf(origins: readonly string[]): string {
  const hosts = origins.map((origin) => new URL(origin).host);
  const [first = '', ...others] = hosts;
  const parent = first.replace(/^[^.]+\./, '');
  const isOne = others.length > 0 && others.every((host) => host.replace(/^[^.]+\./, '') === parent);
  return isOne ? `*.${parent}` : [...new Set(hosts)].join(',');
}
