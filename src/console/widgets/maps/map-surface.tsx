import 'leaflet/dist/leaflet.css';
import { mdiFitToPageOutline, mdiMinus, mdiPlus } from '@mdi/js';
import L from 'leaflet';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { wantsCalm } from '../kit/wants-calm.ts';
import { boundsOfView, type MapView, type Size } from './map-view.ts';

/** A map that others draw on. */
export interface Surface {
  readonly map: L.Map;
  readonly view: MapView;
  readonly size: Size;
}

const STEP = 80;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What stands on a map and takes the focus. */
const STOPS = '[data-map-stop]';

/**
 * A map that is moved by mouse, touch and keys, without anything on it: arrows move it, plus and minus zoom, Home shows
 * all, N and P go from one thing on it to the next.
 */
export function MapSurface({
  label,
  crs,
  start,
  zooms: { least, most },
  bounds,
  size,
  canWheel,
  onFit,
  children,
  notes,
}: {
  label: string;
  crs: L.CRS;
  /** Where it begins. */
  start: MapView;
  zooms: { least: number; most: number };
  /** It is not moved out of them; undefined: of nothing. */
  bounds?: L.LatLngBounds | undefined;
  size: Size;
  /** Whether the wheel of the mouse zooms. */
  canWheel: boolean;
  /** Shows all there is. */
  onFit(): void;
  children(surface: Surface): ReactNode;
  /** What is written below. */
  notes: ReactNode;
}) {
  const t = useTranslate();
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const begin = useRef({ start, least, most, canWheel, size });
  const [map, setMap] = useState<L.Map>();
  const [view, setView] = useState(start);

  useEffect(() => {
    if (!box.current) return;
    const { start: first, ...options } = begin.current;
    const made = L.map(box.current, {
      crs,
      center: first.centre,
      zoom: first.zoom,
      minZoom: options.least,
      maxZoom: options.most,
      renderer: new L.SVG({ padding: 0.5 }),
      // What these draw of themselves is markup, which the page refuses; keys are below.
      zoomControl: false,
      attributionControl: false,
      keyboard: false,
      closePopupOnClick: false,
      scrollWheelZoom: options.canWheel,
      worldCopyJump: crs === L.CRS.EPSG3857,
      zoomAnimation: !wantsCalm(),
      fadeAnimation: !wantsCalm(),
      inertia: !wantsCalm(),
    });
    const follow = () => setView({ centre: made.getCenter(), zoom: made.getZoom() });
    made.on('moveend', follow);
    follow();
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, [crs]);
  useEffect(() => {
    if (!map) return;
    map.setMinZoom(least).setMaxZoom(most);
    if (bounds) map.setMaxBounds(bounds);
  }, [map, least, most, bounds]);
  useEffect(() => {
    if (canWheel) map?.scrollWheelZoom.enable();
    else map?.scrollWheelZoom.disable();
  }, [map, canWheel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is what the map has to ask the page about
  useEffect(() => {
    map?.invalidateSize({ animate: false, pan: true });
  }, [map, size.width, size.height]);

  const surface = useMemo(() => map && { map, view, size }, [map, view, size]);

  const stepTo = useCallback((step: 1 | -1) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % stops.length);
    next?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (!map || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea, [role="dialog"]'))
      return;
    const arrow = ARROWS[event.key];
    if (arrow) map.panBy([arrow[0] * STEP, arrow[1] * STEP], { animate: false });
    else if (event.key === '+' || event.key === '=') map.zoomIn();
    else if (event.key === '-') map.zoomOut();
    else if (event.key === 'Home') onFit();
    else if (event.key === 'n') stepTo(1);
    else if (event.key === 'p') stepTo(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the map within
    <div
      className="relative isolate flex size-full flex-col overflow-hidden text-[12px]"
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a map is no set of fields */}
      <div
        ref={box}
        role="group"
        aria-label={label}
        aria-roledescription={t('map-widget.map')}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it
        tabIndex={0}
        className="isolate min-h-0 w-full flex-1"
        // What comes with the map has colours of its own.
        style={{ background: 'var(--canvas)', font: 'inherit', color: '#201e1a' }}
      >
        {surface && children(surface)}
      </div>
      <p id={hint} className="sr-only">
        {t('map-widget.keys')}
      </p>
      {size.height >= 150 && (
        <div className="absolute start-2 top-2 z-1 flex flex-col overflow-hidden rounded-card border border-line bg-raised text-ink">
          <MapButton label={t('map-widget.zoom-in')} icon={mdiPlus} onPress={() => map?.zoomIn()} />
          <MapButton label={t('map-widget.zoom-out')} icon={mdiMinus} onPress={() => map?.zoomOut()} />
          <MapButton label={t('map-widget.show-all')} icon={mdiFitToPageOutline} onPress={onFit} />
        </div>
      )}
      {notes}
    </div>
  );
}

function MapButton({ label, icon, onPress }: { label: string; icon: string; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-7 place-items-center hover:bg-hover"
      onClick={onPress}
    >
      <Icon path={icon} size={16} />
    </button>
  );
}

/** The part of the world that is on a map, and something around it. */
export function boundsOn({ map, view, size }: Surface, around = 0): L.LatLngBounds {
  return boundsOfView(map.options.crs ?? L.CRS.EPSG3857, view, size, around);
}
