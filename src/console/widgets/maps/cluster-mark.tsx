import type L from 'leaflet';
import { useState } from 'react';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import { MapMark } from './map-mark.tsx';

/** How wide a circle is for a number of this many digits, pixels. */
const WIDTHS = [0, 30, 34, 40, 46, 54];

/** Many entities that stand near each other, as their number. */
export function ClusterMark({
  map,
  at,
  count,
  isAt,
  isAnimated,
  onPress,
  onShown,
}: {
  map: L.Map;
  at: L.LatLng;
  count: number;
  /** Whether what is in it is listed at the moment. */
  isAt: boolean;
  /** See `MapMark`. */
  isAnimated: boolean;
  onPress(): void;
  /** Told that somebody looks at it, and no more. */
  onShown(isShown: boolean): void;
}) {
  const t = useTranslate();
  const [isFocused, setFocused] = useState(false);
  const width = WIDTHS[String(count).length] ?? 60;
  const look = (isShown: boolean) => () => onShown(isShown);
  return (
    <MapMark map={map} at={at} isAbove={isFocused} isAnimated={isAnimated}>
      <button
        type="button"
        data-map-stop=""
        aria-label={t('map-widget.cluster', { count })}
        aria-expanded={isAt}
        className="pointer-events-auto absolute -translate-1/2 rounded-full border-4 border-accent-soft bg-accent text-[12px] font-semibold whitespace-nowrap text-accent-ink opacity-95"
        style={{ width, height: width }}
        onClick={onPress}
        onMouseEnter={look(true)}
        onMouseLeave={look(false)}
        onFocus={({ target }) => {
          setFocused(true);
          onShown(true);
          if (target.matches(':focus-visible')) map.panInside(at, { padding: [48, 48], animate: false });
        }}
        onBlur={() => {
          setFocused(false);
          onShown(false);
        }}
      >
        {formatNumber(count)}
      </button>
    </MapMark>
  );
}
