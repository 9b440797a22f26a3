import { expect, it } from 'vitest';
import { shownOf } from '../../../../src/console/messages/shown-error.ts';

it('says in plain words that a part of the program could not be fetched', () => {
  const failed = new TypeError('Failed to fetch dynamically imported module: /assets/dialog-1.js');
  expect(shownOf(failed)).toEqual({ key: 'error.part-not-loaded' });
  expect(shownOf(new Error('Disk full'))).toEqual({ text: 'Disk full' });
});
