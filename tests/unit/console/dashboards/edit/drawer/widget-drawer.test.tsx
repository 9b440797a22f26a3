// biome-ignore-all lint/suspicious/noTemplateCurlyInString: labels name the entity by a pattern
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../../src/console/commands/run-command.ts';
import { theDashboard } from '../../../../../../src/console/dashboards/open/on-dashboard.ts';
import { toasts } from '../../../../../../src/console/messages/toast-store.ts';
import {
  config,
  documentNow,
  drawer,
  eachWithItsOwnDashboard,
  goToTab,
  isClosed,
  key,
  openDrawerOn,
  run,
  source,
  type,
  widget,
} from './drawn-drawer.tsx';

eachWithItsOwnDashboard();

const card = (more: object = {}) => widget('attributes_card', 'latest', { datasources: [source()], ...more });

describe('a widget that is set up beside its page', () => {
  it('changes on the page as it is typed, and is one step when it is done', async () => {
    await openDrawerOn(card());
    const before = documentNow();
    await goToTab('Settings');
    await type('Title', 'Pressure');
    await type('Units', 'bar');
    expect(await screen.findByRole('region', { name: 'Pressure' })).toBeDefined();
    expect(config()).toMatchObject({ title: 'Pressure', units: 'bar', ofTomorrow: { kept: 1 } });

    await run('widget.keep-changes');
    expect(isClosed()).toBe(true);
    expect(theDashboard().history.past).toHaveLength(1);
    await run('dashboard.undo');
    expect(documentNow()).toBe(before);
  });

  it('begins at what it lacks, and keeps the focus when there is room for no other key', async () => {
    await openDrawerOn(
      widget('simple_card', 'latest', {
        datasources: [{ type: 'entity', entityAliasId: 'a1', dataKeys: [] }],
      }),
    );
    const keys = within(await drawer()).getByRole('combobox', { name: 'Add data key' });
    await waitFor(() => expect(document.activeElement).toBe(keys));
    const user = userEvent.setup();
    await user.keyboard('load');
    await screen.findByRole('option', { name: /^load/ });
    await user.keyboard('{Enter}');
    const edit = await within(await drawer()).findByRole('button', { name: /^Edit load/ });
    await waitFor(() => expect(document.activeElement).toBe(edit));
    await run('widget.keep-changes');
  });

  it('is as it was when that is wanted, and asks before anything is lost', async () => {
    await openDrawerOn(card());
    const before = documentNow();
    await goToTab('Settings');
    await type('Title', 'Wrong');
    await run('widget.revert-changes');
    expect(documentNow()).toBe(before);
    expect(await within(await drawer()).findByDisplayValue('Pump card')).toBeDefined();

    await type('Title', 'Wrong again');
    await act(async () => void runCommand('widget.close-drawer', {}, { source: 'script' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(documentNow()).toBe(before);
    expect(theDashboard().history.past).toHaveLength(0);
  });

  it('keeps what it cannot take in its field, says why, and does not write it', async () => {
    await openDrawerOn(card({ decimals: 2 }));
    await goToTab('Settings');
    await type('Digits behind the decimal point', '99');
    expect(config()).toMatchObject({ decimals: 2 });
    await run('widget.keep-changes').catch(() => undefined);
    expect(isClosed()).toBe(false);

    // Also while another part is shown.
    await goToTab('Data');
    await goToTab('Settings');
    const field = await within(await drawer()).findByDisplayValue('99');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await type('Digits behind the decimal point', '1');
    expect(config()).toMatchObject({ decimals: 1 });
    await run('widget.keep-changes');
    expect(isClosed()).toBe(true);
    expect(toasts.shown).toHaveLength(0);
  });

  it('gives way to another one that is clicked, and keeps what was done', async () => {
    await openDrawerOn(card());
    await goToTab('Settings');
    await type('Title', 'First');
    await act(async () => screen.getByRole('region', { name: 'Other card' }).focus());
    await waitFor(async () =>
      expect(within(await drawer()).getByRole('heading', { name: 'Other card' })).toBeDefined(),
    );
    expect(config()).toMatchObject({ title: 'First' });
    expect(theDashboard().history.before?.past).toHaveLength(1);
    await run('widget.keep-changes');
    expect(theDashboard().history.past).toHaveLength(1);
    expect(isClosed()).toBe(true);
  });

  it('shows keys of its entities to be added, each with a label and settings of its own', async () => {
    await openDrawerOn(card());
    await goToTab('Data');
    const search = await within(await drawer()).findByRole('combobox', { name: 'Add data key' });
    const user = userEvent.setup();
    await user.type(search, 'load');
    await user.click(await screen.findByRole('option', { name: /load.*Time series/ }));
    await waitFor(() =>
      expect(config()).toMatchObject({
        datasources: [
          {
            ofTomorrow: 'source',
            dataKeys: [
              { name: 'load', label: 'load', settings: { ofOthers: 1 } },
              { name: 'load', type: 'timeseries', label: 'load 2', settings: { showLines: true } },
            ],
          },
        ],
      }),
    );
  });

  it('names keys as they are shown where their labels name texts of the console', async () => {
    const severity = key('severity', { label: '{i18n:alarm.severity}' });
    await openDrawerOn(card({ datasources: [source([severity])] }));
    fireEvent.click(await within(await drawer()).findByRole('button', { name: 'Edit Severity' }));
    expect(await within(await drawer()).findByRole('heading', { name: /Severity/ })).toBeDefined();
    expect(await within(await drawer()).findByDisplayValue('{i18n:alarm.severity}')).toBeDefined();
  });

  it('has its keys moved, set up and taken out', async () => {
    await openDrawerOn(card({ datasources: [source([key('load'), key('pressure')])] }));
    const panel = await drawer();
    await goToTab('Data');
    const labels = () =>
      JSON.stringify(config())
        .match(/"label":"[^"]*"/g)
        ?.map((one) => one.slice(9, -1));
    fireEvent.click(await within(panel).findByRole('button', { name: 'Move pressure up' }));
    expect(labels()).toEqual(['pressure', 'load']);

    fireEvent.click(within(panel).getByRole('button', { name: 'Edit load' }));
    await type('Label', 'pressure');
    expect(within(panel).getByText('Another key of the widget has this label')).toBeDefined();
    expect(labels()).toEqual(['pressure', 'load']);
    await type('Label', 'Load of ${entityName}');
    expect(labels()).toEqual(['pressure', 'Load of ${entityName}']);
    fireEvent.click(await within(panel).findByRole('checkbox', { name: 'Show lines' }));
    expect(config()).toMatchObject({
      datasources: [{ dataKeys: [{}, { settings: { ofOthers: 1, showLines: false } }] }],
    });

    fireEvent.click(within(panel).getByRole('button', { name: 'Back' }));
    const remove = await within(panel).findByRole('button', { name: 'Remove pressure' });
    await act(async () => fireEvent.click(remove));
    expect(labels()).toEqual(['Load of ${entityName}']);
  });
});
