import { expect, test } from 'vitest';
import { allowsImages } from '../../../../../src/console/widgets/maps/image-policy.ts';

const self = 'https://iot.example.com';
const tiles = 'https://a.tile.openstreetmap.org';

test.each([
  ["default-src 'none'; img-src 'self' data:", tiles, false],
  ["img-src 'self' data:", self, true],
  ["img-src 'self' https://*.tile.openstreetmap.org", tiles, true],
  ["img-src 'self' https://*.tile.openstreetmap.org", 'https://tile.openstreetmap.org.example.com', false],
  ['img-src https://a.tile.openstreetmap.org', tiles, true],
  ['img-src http://a.tile.openstreetmap.org', tiles, true],
  ['img-src https:', tiles, true],
  ['img-src *', tiles, true],
  ["default-src 'self'", tiles, false],
  ["script-src 'self'", tiles, true],
  ['img-src https://a.tile.openstreetmap.org:8443', tiles, false],
  ['img-src https://tiles.example.com:8443', 'https://tiles.example.com:8443', true],
  ["img-src *, img-src 'self'", tiles, false],
])('%s of a page lets it fetch pictures from %s: %s', (policy, origin, may) => {
  expect(allowsImages(policy, origin, self)).toBe(may);
});
