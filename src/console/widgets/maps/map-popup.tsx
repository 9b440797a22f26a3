import { mdiClose } from '@mdi/js';
import L from 'leaflet';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { popupPlace } from './popup-place.ts';

/** By how much a card is lower than Leaflet has it by itself, and what it keeps free below a card, pixels. */
const OFFSET = 7;
const MARGIN = 20;
/** So long what a card says may still come, ms. */
const OPENING = 1000;

/** A card over a place of a map. Escape closes it. */
export function MapPopup({
  map,
  at,
  above,
  label,
  takesFocus,
  onClose,
  children,
}: {
  map: L.Map;
  at: L.LatLng;
  /** How far over the place, in pixels. */
  above: number;
  label: string;
  /** Whether it was opened by a key. */
  takesFocus: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [element] = useState(() => document.createElement('div'));
  const card = useRef<HTMLDivElement>(null);
  const popup = useRef<L.Popup>(undefined);
  const begin = useRef({ at, above, takesFocus });
  useLayoutEffect(() => {
    const made = L.popup({
      closeButton: false,
      autoClose: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      offset: [0, OFFSET - begin.current.above],
      // One that ends where its picture does would only be moved back.
      autoPan: !map.options.maxBounds,
      minWidth: 80,
      maxWidth: Math.max(Math.min(300, map.getContainer().clientWidth - 40), 80),
    });
    made.setLatLng(begin.current.at).setContent(element).addTo(map);
    // Once it has been brought on screen, what it says may change while the map is elsewhere.
    const opening = setTimeout(() => {
      made.options.autoPan = false;
    }, OPENING);
    popup.current = made;
    const keep = () => keepOnMap(map, made, begin.current.above);
    keep();
    map.on('moveend zoomend', keep);
    const before = document.activeElement;
    if (begin.current.takesFocus) card.current?.focus({ preventScroll: true });
    return () => {
      // Where it came from, unless somebody has gone elsewhere meanwhile.
      const hasFocus = element.contains(document.activeElement);
      clearTimeout(opening);
      map.off('moveend zoomend', keep);
      made.remove();
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [map, element]);
  useLayoutEffect(() => {
    const made = popup.current?.setLatLng(at);
    if (made) keepOnMap(map, made, begin.current.above);
  }, [map, at]);
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !card.current) return;
    // What it says may come later than it.
    const observer = new ResizeObserver(() => {
      fitAgain(popup.current, element);
      if (popup.current) keepOnMap(map, popup.current, begin.current.above);
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [map, element]);
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="relative pe-4 outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <button
        type="button"
        aria-label={t('map-widget.close')}
        title={t('map-widget.close')}
        className="absolute -end-3 -top-2 grid size-6 place-items-center"
        onClick={onClose}
      >
        <Icon path={mdiClose} size={14} />
      </button>
      {children}
    </div>,
    element,
  );
}

/** Gives a card the size of what is in it. That is taken out and put back for it, which would cost the focus. */
function fitAgain(popup: L.Popup | undefined, element: HTMLElement): void {
  const { activeElement } = document;
  const hasFocus = element.contains(activeElement);
  popup?.update();
  if (hasFocus && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

/** Has a card whole on a map that ends where its picture does; others are moved for it. */
function keepOnMap(map: L.Map, popup: L.Popup, above: number): void {
  const at = popup.getLatLng();
  const card = popup.getElement();
  if (!map.options.maxBounds || !at || !card) return;
  const { x, y } = map.latLngToContainerPoint(at);
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const room = map.getSize();
  const place = popupPlace({ x, y }, above, size, { width: room.x, height: room.y });
  const tip = card.querySelector<HTMLElement>('.leaflet-popup-tip-container');
  if (tip) tip.style.visibility = place.isOver && place.left === x - size.width / 2 ? '' : 'hidden';
  const offset = L.point(
    Math.round(place.left + size.width / 2 - x),
    Math.round(place.top + size.height + MARGIN - y),
  );
  if (L.point(popup.options.offset ?? [0, 0]).equals(offset)) return;
  popup.options.offset = offset;
  popup.setLatLng(at);
}
