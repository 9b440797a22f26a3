import L from 'leaflet';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../../i18n/i18n.ts';

/** Grows out of its place. */
const APPEARING =
  'origin-top-left transition-[opacity,scale] duration-150 starting:scale-50 starting:opacity-0 motion-reduce:transition-none';

/** Something that stands at a place of a map, whatever its zoom: what is drawn in it has that place at its corner. */
export function MapMark({
  map,
  at,
  isAbove = false,
  isAnimated = false,
  onMoved,
  children,
}: {
  map: L.Map;
  at: L.LatLng;
  /** Whether it stands over others. */
  isAbove?: boolean;
  /** Whether it is seen to come. */
  isAnimated?: boolean;
  /** Told where it was dragged to; undefined: it cannot be. */
  onMoved?: ((to: L.LatLng) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<L.Marker>(undefined);
  const latest = useRef({ at, onMoved });
  latest.current = { at, onMoved };
  const isHeld = useRef(false);
  const isDraggable = onMoved !== undefined;
  useLayoutEffect(() => {
    const made = L.marker(latest.current.at, {
      icon: L.divIcon({ html: element, className: '', iconSize: [0, 0] }),
      keyboard: false,
      interactive: false,
      draggable: isDraggable,
      autoPan: isDraggable,
    });
    made.on('dragstart', () => {
      isHeld.current = true;
    });
    made.on('dragend', () => {
      isHeld.current = false;
      latest.current.onMoved?.(made.getLatLng());
    });
    made.addTo(map);
    made.getElement()?.setAttribute('role', 'listitem');
    const pane = map.getPane('markerPane');
    pane?.setAttribute('role', 'list');
    marker.current = made;
    return () => {
      made.remove();
      // A list of nothing is none.
      if (pane?.childElementCount === 0) pane.removeAttribute('role');
    };
  }, [map, element, isDraggable]);
  useLayoutEffect(
    () => map.getPane('markerPane')?.setAttribute('aria-label', t('map-widget.markers')),
    [map, t],
  );
  useLayoutEffect(() => {
    // Not out of the hand that drags it.
    if (!isHeld.current) marker.current?.setLatLng(at);
  }, [at]);
  useLayoutEffect(() => {
    element.className = isAnimated ? APPEARING : '';
  }, [element, isAnimated]);
  useLayoutEffect(() => {
    marker.current?.setZIndexOffset(isAbove ? 100_000 : 0);
  }, [isAbove]);
  return createPortal(children, element);
}
