import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '../../../session/fake-platform.ts';
import {
  config,
  documentNow,
  drawer,
  eachWithItsOwnDashboard,
  isClosed,
  openDrawerOn,
  run,
  widget,
} from './drawn-drawer.tsx';

eachWithItsOwnDashboard();

describe('a widget that is about nothing yet', () => {
  it('is offered an alias of a device type: the type that is meant comes first', async () => {
    await openDrawerOn(
      widget('entities_table', 'latest', { datasources: [{ type: 'entity', dataKeys: [] }] }),
      {
        'GET /api/device/types': () =>
          json(['thermostat', 'valve'].map((type) => ({ tenantId: null, entityType: 'DEVICE', type }))),
      },
    );
    const user = userEvent.setup();
    const alias = within(await drawer()).getByRole('combobox', { name: 'Alias' });
    await waitFor(() => expect(document.activeElement).toBe(alias));
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'New alias of a device type…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add alias' }));
    await user.type(await dialog.findByLabelText('Alias name'), 'Heating');
    await user.type(await dialog.findByRole('combobox', { name: 'Device type' }), 'ther');
    await screen.findByRole('option', { name: 'thermostat' });
    const list = within(screen.getByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['thermostat', 'ther']);
    await user.keyboard('{Enter}');
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add alias' })).toBeNull());
    const made = Object.values(documentNow().configuration.entityAliases ?? {}).at(-1);
    expect(made).toMatchObject({
      alias: 'Heating',
      filter: { type: 'deviceType', deviceType: 'thermostat', resolveMultiple: true },
    });
    expect(config()).toMatchObject({ datasources: [{ entityAliasId: made.id }] });
    const field = within(await drawer()).getByRole('combobox', { name: 'Alias' });
    await waitFor(() => expect(document.activeElement?.id).toBe(field.id));
    await run('widget.keep-changes');
    expect(isClosed()).toBe(true);
  });
});
