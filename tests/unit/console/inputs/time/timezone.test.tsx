import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { requiredTimezone, timezone } from '../../../../../src/console/inputs/time/timezone.tsx';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

const now = () => Date.UTC(2026, 0, 1);
const zones = timezone({ now });
const found = async (text: string) => zones.choices?.(text, AbortSignal.timeout(1000));

describe('a time zone', () => {
  test('is found by any part of its name, whatever the case, and by its offset', async () => {
    expect(await found('new york')).toEqual([
      { value: 'America/New_York', label: 'America/New York (UTC-05:00)' },
    ]);
    expect(await found('UTC+05:45')).toMatchObject([{ value: 'Asia/Katmandu' }]);
  });

  test.each([undefined, null, ''])('that is required is not %j, and that is said', (nothing) => {
    expect(requiredTimezone().safeParse(nothing).error?.issues[0]?.message).toBe(
      'timezone.timezone-required',
    );
    expect(requiredTimezone().safeParse('Europe/Paris').success).toBe(true);
  });

  test('is listed with not more than fifty others', async () => {
    expect(await found('')).toHaveLength(50);
  });

  test('that nobody knows is said not to be there', async () => {
    const { user } = await formOf(zones);
    await user.type(screen.getByLabelText('Field'), 'Atlantis');
    expect(await screen.findByText('No time zone matches “Atlantis”')).toBeDefined();
  });

  test('is chosen by keyboard and written with its offset', async () => {
    const { user, answer } = await formOf(zones);
    await user.type(screen.getByLabelText('Field'), 'katmandu');
    await screen.findByRole('option', { name: /Katmandu/ });
    await user.keyboard('{Enter}');
    expect(answer()).toBe('Asia/Katmandu');
    expect(zones.print('Asia/Katmandu', translate)).toBe('Asia/Katmandu (UTC+05:45)');
  });

  test('goes back to the one that applies where it is left without one', async () => {
    const local = timezone({ fallback: 'Europe/Paris', now });
    expect(local.empty).toBe('Europe/Paris');
    const { user, answer } = await formOf(local, { value: 'Asia/Tokyo' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBe('Europe/Paris');
  });

  test('without one that applies can be taken back', async () => {
    const { user, answer } = await formOf(zones, { value: 'Asia/Tokyo' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBeUndefined();
  });
});
