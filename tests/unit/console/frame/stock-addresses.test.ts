import { expect, test } from 'vitest';
import { addressOfStock } from '../../../../src/console/frame/stock-addresses.ts';

test('bookmarks of what the stock console has elsewhere lead to it', () => {
  expect(addressOfStock('/settings')).toBe('/settings/general');
});

test('the address where it makes a type of widgets opens the form of one in that bundle', () => {
  expect(addressOfStock('/widgets-bundles/784f394c/widgetTypes/add/timeseries')).toBe(
    '/widgets-bundles/784f394c/widgetTypes?run=widget-type.create&kind=timeseries',
  );
});

test('what a bookmark names goes on as it is, and can say nothing else', () => {
  expect(addressOfStock('/widgets-bundles/7/widgetTypes/add/a&run=b')).toBe(
    '/widgets-bundles/7/widgetTypes?run=widget-type.create&kind=a%26run%3Db',
  );
});

test('of other paths nothing is known', () => {
  expect(addressOfStock('/settings/general')).toBeUndefined();
  expect(addressOfStock('/nowhere')).toBeUndefined();
});
