import { expect, test } from 'vitest';
import { addressOfStock } from '../../../../src/console/frame/stock-addresses.ts';

test('bookmarks of what the stock console has elsewhere lead to it', () => {
  expect(addressOfStock('/settings')).toBe('/settings/general');
});

test('of other paths nothing is known', () => {
  expect(addressOfStock('/settings/general')).toBeUndefined();
  expect(addressOfStock('/nowhere')).toBeUndefined();
});
