import L from 'leaflet';
import { useEffect } from 'react';
import type { MapGround } from './map-ground.ts';
import { boundsOn, type Surface } from './map-surface.tsx';

const PANE = 'graticule';
/** Lines are so far apart at least, pixels. */
const DISTANCE = 90;
const STEPS = [
  ...[-6, -5, -4, -3, -2, -1, 0].flatMap((power) => [1, 2, 5].map((one) => one * 10 ** power)),
  10,
  20,
  30,
];
const WIDEST = 45;
const MOST_LINES = 60;

/** The lines of a map without anything else: degrees of the earth, or tenths of a picture. */
export function Graticule({ surface, ground }: { surface: Surface; ground: MapGround }) {
  const { map } = surface;
  useEffect(() => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '150';
    pane.style.pointerEvents = 'none';
    const renderer = new L.SVG({ pane: PANE, padding: 0.5 });
    const bounds = boundsOn(surface, 0.5);
    const shown = boundsOn(surface);
    const group = L.layerGroup();
    const line = (from: L.LatLng, to: L.LatLng) =>
      group.addLayer(
        L.polyline([from, to], {
          pane: PANE,
          renderer,
          interactive: false,
          color: 'var(--line-strong)',
          opacity: 0.45,
          weight: 1,
        }),
      );
    if (ground.bounds) drawTenths(ground.bounds, line);
    else {
      drawDegrees(surface.view.zoom, bounds, line, (at, text, name) => {
        const edge = name === 'lng' ? L.latLng(shown.getSouth(), at) : L.latLng(at, shown.getEast());
        if (
          name === 'lng'
            ? at < shown.getWest() || at > shown.getEast()
            : at < shown.getSouth() || at > shown.getNorth()
        ) {
          return;
        }
        group.addLayer(
          L.marker(edge, { pane: PANE, interactive: false, keyboard: false, icon: written(text, name) }),
        );
      });
    }
    group.addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, surface, ground]);
  return null;
}

/** How many degrees lines are apart. */
function stepOf(zoom: number): number {
  const least = (DISTANCE * 360) / (256 * 2 ** zoom);
  return STEPS.find((step) => step >= least) ?? WIDEST;
}

function drawDegrees(
  zoom: number,
  bounds: L.LatLngBounds,
  line: (from: L.LatLng, to: L.LatLng) => void,
  label: (at: number, text: string, name: 'lat' | 'lng') => void,
): void {
  const step = stepOf(zoom);
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const [south, north] = [Math.max(bounds.getSouth(), -85), Math.min(bounds.getNorth(), 85)];
  const along = (from: number, to: number, draw: (at: number) => void) => {
    const first = Math.ceil(from / step);
    const last = Math.min(Math.floor(to / step), first + MOST_LINES);
    for (let at = first; at <= last; at += 1) draw(at * step);
  };
  along(bounds.getWest(), bounds.getEast(), (at) => {
    line(L.latLng(south, at), L.latLng(north, at));
    const turned = L.Util.wrapNum(at, [-180, 180], true);
    label(at, degrees(turned, digits, 'E', 'W'), 'lng');
  });
  along(south, north, (at) => {
    line(L.latLng(at, bounds.getWest()), L.latLng(at, bounds.getEast()));
    label(at, degrees(at, digits, 'N', 'S'), 'lat');
  });
}

function drawTenths(bounds: L.LatLngBounds, line: (from: L.LatLng, to: L.LatLng) => void): void {
  const [north, west] = [bounds.getNorth(), bounds.getWest()];
  const width = bounds.getEast() - west;
  const height = bounds.getSouth() - north;
  for (let part = 0; part <= 10; part += 1) {
    const x = west + (width * part) / 10;
    const y = north + (height * part) / 10;
    line(L.latLng(north, x), L.latLng(bounds.getSouth(), x));
    line(L.latLng(y, west), L.latLng(y, bounds.getEast()));
  }
}

function degrees(value: number, digits: number, over: string, under: string): string {
  const side = value > 0 ? over : under;
  return `${Math.abs(value).toFixed(digits)}°${Number(value.toFixed(digits)) === 0 ? '' : side}`;
}

function written(text: string, name: 'lat' | 'lng'): L.DivIcon {
  const element = document.createElement('span');
  element.textContent = text;
  element.ariaHidden = 'true';
  element.style.cssText =
    name === 'lng'
      ? 'position:absolute;bottom:18px;inset-inline-start:2px'
      : 'position:absolute;top:1px;right:3px';
  element.style.color = 'var(--muted)';
  element.style.whiteSpace = 'nowrap';
  element.style.fontSize = '10px';
  return L.divIcon({ html: element, className: '', iconSize: [0, 0] });
}
