import { describe, expect, test } from 'vitest';
import { fieldsOf, shownFields } from '../../../../../src/console/commands/param.ts';
import { deviceForm } from '../../../../../src/console/screens/devices/device-form.ts';

const stored = (additionalInfo: object) => ({ name: 'Bridge', additionalInfo: { ...additionalInfo } });
const asked = (answers: object) =>
  shownFields(fieldsOf(deviceForm.params), { ...answers }).map(({ name }) => name);

describe('the form of a gateway', () => {
  test('asks whether its activity counts for the devices behind it; others are not asked', () => {
    expect(asked({ gateway: true })).toContain('overwriteActivityTime');
    expect(asked({ gateway: false })).not.toContain('overwriteActivityTime');
  });

  test('starts from what is stored, and stores what is answered', () => {
    const bridge = stored({ gateway: true, overwriteActivityTime: true, crane: 7 });
    const answers = deviceForm.answersOf(bridge);
    expect(answers).toMatchObject({ gateway: true, overwriteActivityTime: true });
    expect(deviceForm.laidOver(bridge, { name: 'Bridge', overwriteActivityTime: false })).toEqual(
      stored({ gateway: true, overwriteActivityTime: false, crane: 7 }),
    );
  });
});
