import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  config,
  drawer,
  eachWithItsOwnDashboard,
  isClosed,
  key,
  openDrawerOn,
  run,
  source,
  widget,
} from './drawn-drawer.tsx';

eachWithItsOwnDashboard();

describe('a widget with a time of its own', () => {
  it('says what of it viewers may change', async () => {
    await openDrawerOn(
      widget('timeseries_table', 'timeseries', {
        useDashboardTimewindow: false,
        timewindow: { realtime: { timewindowMs: 60_000 }, ofTomorrow: 1 },
        datasources: [source([key('pressure')])],
      }),
    );
    const panel = within(await drawer());
    fireEvent.click(await panel.findByRole('button', { name: /Time window of the widget/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: /Hide.*Last/ }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /Hide.*function/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(config()).toMatchObject({
        timewindow: { hideInterval: true, hideAggregation: true, hideAggInterval: false, ofTomorrow: 1 },
      }),
    );
    await run('widget.keep-changes');
    expect(isClosed()).toBe(true);
  });
});
