import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  config,
  drawer,
  eachWithItsOwnDashboard,
  goToTab,
  openDrawerOn,
  run,
  source,
  type,
  widget,
} from './drawn-drawer.tsx';

eachWithItsOwnDashboard();

const press = async (name: string) => {
  const button = await within(await drawer()).findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

describe('the actions of a widget', () => {
  it('are added once they are whole, changed in place, and taken out', async () => {
    const stored = { name: 'Old', type: 'ofTomorrow', icon: 'add', odd: 1 };
    await openDrawerOn(
      widget('attributes_card', 'latest', { datasources: [source()], actions: { headerButton: [stored] } }),
    );
    await goToTab('Actions');
    await press('Add action');
    await type('Name', 'Old');
    await press('Add action');
    expect(config()).toMatchObject({ actions: { headerButton: [stored] } });
    expect(within(await drawer()).getByText(/Another action that is started/)).toBeDefined();
    await type('Name', 'To the pumps');
    const state = await within(await drawer()).findByRole('combobox', { name: 'State' });
    await act(async () => fireEvent.change(state, { target: { value: '1' } }));
    await press('Add action');
    expect(config()).toMatchObject({
      actions: {
        headerButton: [
          stored,
          { name: 'To the pumps', type: 'openDashboardState', targetDashboardStateId: 'pumps' },
        ],
      },
    });
    // Keys still lead on from there.
    expect((await drawer()).contains(document.activeElement)).toBe(true);

    await press('Edit Old');
    await type('Name', 'New');
    expect(config()).toMatchObject({ actions: { headerButton: [{ ...stored, name: 'New' }, {}] } });
    await press('Back');
    await press('Move New down');
    expect(config()).toMatchObject({
      actions: { headerButton: [{ name: 'To the pumps' }, { name: 'New' }] },
    });
    await press('Remove New');
    expect(config()).toMatchObject({ actions: { headerButton: [{ name: 'To the pumps' }] } });
    await run('widget.keep-changes');
  });
});

describe('each kind of widget', () => {
  it('that shows alarms has filters of alarms, a source with the usual columns, and a time of its own', async () => {
    await openDrawerOn(widget('alarms_table', 'alarm', { alarmSource: undefined }, 'alarm_widgets'));
    await goToTab('Data');
    await act(async () =>
      fireEvent.click(within(await drawer()).getByRole('checkbox', { name: 'Critical' })),
    );
    await press('Add datasource');
    await act(async () =>
      fireEvent.click(
        within(await drawer()).getByRole('checkbox', { name: 'Use the time window of the dashboard' }),
      ),
    );
    expect(config()).toMatchObject({
      ofTomorrow: { kept: 1 },
      useDashboardTimewindow: false,
      alarmSeverityList: ['CRITICAL'],
      alarmSource: { type: 'entity', dataKeys: [{ type: 'alarm', name: 'createdTime' }, {}, {}, {}, {}] },
    });
    await run('widget.keep-changes');
  });

  it('that the platform does not describe is set up as JSON, also by a script', async () => {
    await openDrawerOn(widget('html_card', 'static', {}, 'nowhere'));
    expect(within(await drawer()).queryByRole('tab', { name: 'Data' })).toBeNull();
    await goToTab('Advanced');
    expect(await within(await drawer()).findByText(/does not describe its settings/)).toBeDefined();
    await run('widget.set-config', { widget: 'w1', config: { units: 'm' } });
    await run('widget.rename', { widget: 'w1', title: 'Plain' });
    expect(config()).toMatchObject({ title: 'Plain', units: 'm', settings: { ofOthers: [1] } });
    await run('widget.keep-changes');
  });
});
