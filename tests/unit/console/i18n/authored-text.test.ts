import { expect, test } from 'vitest';
import { authoredText } from '../../../../src/console/i18n/authored-text.ts';

test('texts of the console stand where an author names them by their keys', () => {
  expect(authoredText('{i18n:device.devices}: {i18n: action.cancel }!')).toBe('Devices: Cancel!');
});

test('what the console has no text of stands as it is written', () => {
  for (const written of [
    '{i18n:custom.my-title}',
    '{i18n:device}',
    '{i18n:}',
    '{i18n:__proto__}',
    'i18n:device',
  ]) {
    expect(authoredText(written)).toBe(written);
  }
});
