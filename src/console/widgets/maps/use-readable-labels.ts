import type L from 'leaflet';
import { useLayoutEffect } from 'react';
import { crowdedLabels } from './crowded-labels.ts';

/** Marks labels that are left out, until somebody points at what they are of. */
const CROWDED = 'data-crowded';

/**
 * Leaves out of the labels on a map those that would lie over others: of a heap of them none can be read. Nearer by, they
 * have room.
 */
export function useReadableLabels(map: L.Map): void {
  // Whatever was drawn may have moved them.
  useLayoutEffect(() => {
    const labels = [...(map.getPane('markerPane')?.querySelectorAll<HTMLElement>('[data-map-label]') ?? [])];
    const boxes = labels.map((label) => label.getBoundingClientRect());
    const crowded = crowdedLabels(boxes);
    for (const [place, label] of labels.entries()) label.toggleAttribute(CROWDED, crowded.has(place));
  });
}
