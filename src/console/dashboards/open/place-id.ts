import { textDigest } from '../../ui/text-digest.ts';

/** An id for what has none that is of use, as in old dashboards, always the same for the same place. */
export function placeId(place: string): string {
  const hex = textDigest(place);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return groups.join('-');
}
