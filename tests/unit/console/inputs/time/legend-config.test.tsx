import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { legendConfig } from '../../../../../src/console/inputs/time/legend-config.tsx';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

const ofSeries = legendConfig({ isTimeseries: true });

describe('the legend of a widget', () => {
  test('is a column below, with the average of time series and no number of others', () => {
    const none = { sortDataKeys: false, showMin: false, showMax: false, showTotal: false };
    expect(ofSeries.empty).toEqual({ direction: 'column', position: 'bottom', showAvg: true, ...none });
    expect(legendConfig({ isTimeseries: false }).empty).toMatchObject({ showAvg: false });
    expect(ofSeries.print({}, translate)).toBe('Column, Bottom, and Show average');
  });

  test('has no room beside the widget in a row', async () => {
    const { user, answer } = await formOf(ofSeries, { value: { position: 'left' } });
    await user.selectOptions(screen.getByLabelText('Direction'), 'Row');
    expect(answer()).toEqual({ direction: 'row', position: 'bottom' });
    const positions = [...screen.getByLabelText('Position').querySelectorAll('option')];
    expect(positions.map(({ label }) => label)).toEqual(['Top', 'Bottom']);
  });

  test('shows the numbers that are ticked, and keeps what nobody here knows', async () => {
    const { user, answer } = await formOf(ofSeries, { value: { showMin: true, colour: 'red' } });
    await user.click(screen.getByLabelText('Show minimum'));
    await user.click(screen.getByLabelText('Show total'));
    await user.selectOptions(screen.getByLabelText('Position'), 'Right');
    expect(answer()).toEqual({ showMin: false, showTotal: true, position: 'right', colour: 'red' });
  });
});
