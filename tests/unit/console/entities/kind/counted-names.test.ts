import { expect, it } from 'vitest';
import { about } from '../../../../../src/console/entities/kind/counted-names.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';

const devices = Array.from({ length: 21 }, (_, at) => ({
  entityType: 'DEVICE' as const,
  id: `d${at}`,
  name: `Pump ${at + 1}`,
}));

const deletionOf = (count: number) => {
  const named = devices.slice(0, count);
  return [about('device.delete-title', named), about('device.delete-text', named)].map((said) =>
    translate(said),
  );
};

it('One is spoken of by its name', () => {
  expect(deletionOf(1)).toEqual([
    'Delete device “Pump 1”?',
    'The device, its credentials, attributes, telemetry and relations are lost. <strong>This cannot be undone.</strong>',
  ]);
});

it('Two are counted and named', () => {
  expect(deletionOf(2)).toEqual([
    'Delete 2 devices?',
    '2 devices with their credentials, attributes, telemetry and relations are lost: Pump 1 and Pump 2. <strong>This cannot be undone.</strong>',
  ]);
});

it('Of many the first few are named, and it is said how many more there are', () => {
  expect(deletionOf(21)).toEqual([
    'Delete 21 devices?',
    expect.stringContaining(': Pump 1, Pump 2, Pump 3, Pump 4, Pump 5, and 16 more. <strong>This'),
  ]);
});
