import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AskedAbout } from '../../../../../src/console/commands/asked-about.ts';
import type { Input, InputProps } from '../../../../../src/console/commands/input.ts';
import { alarmRules } from '../../../../../src/console/inputs/alarm-rules/alarm-rules.tsx';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { loadable } from '../../../../../src/console/ui/loadable.tsx';
import { chooseOption } from '../choose-option.ts';
import { formOf } from '../form-of.tsx';

afterEach(() => {
  cleanup();
  resetDialogs();
});

const dialog = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body);
const alerts = () =>
  dialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => dialog().getByRole('button', { name });

/** The dialog of a new rule in a form that holds these. */
async function adding(alarms: unknown[] = []) {
  const names = async (type: string) => (type === 'TIME_SERIES' ? ['temperature', 'tension'] : ['mode']);
  const form = await formOf(alarmRules({ names }), { value: alarms });
  render(<Dialogs />);
  await form.user.click(screen.getByRole('button', { name: 'Add alarm rule' }));
  await screen.findByRole('dialog', { name: 'Add alarm rule' });
  return form;
}

/** Adds to the rule on screen that a key is greater than 60. */
async function addCondition(user: Awaited<ReturnType<typeof adding>>['user'], box: string) {
  const rule = within(dialog().getByRole('group', { name: box }));
  await user.click(rule.getByRole('button', { name: 'Add key filter' }));
  await user.selectOptions(dialog().getByLabelText('Key type'), 'Time series');
  await user.type(dialog().getByLabelText('Key name'), 'tem');
  await chooseOption(user, 'temperature');
  await user.selectOptions(dialog().getByLabelText('Value type'), 'Number');
  await user.click(press('Add condition'));
  await user.selectOptions(dialog().getByLabelText('Operation'), 'greater than');
  await user.clear(dialog().getByLabelText('Default value'));
  await user.type(dialog().getByLabelText('Default value'), '60');
  await user.click(press('Add'));
}

describe('The editor of alarm rules', () => {
  test('suggests the keys of the profile that is changed', async () => {
    const ofPumps = [{ entityType: 'DEVICE_PROFILE', id: 'pumps', name: 'Pumps' }] as const;
    const rules = alarmRules({
      names: async (_type, [profile]) => (profile?.id === 'pumps' ? ['flow'] : ['temperature']),
    });
    const asked: Input<unknown[]> = {
      ...rules,
      Field: loadable(async () => {
        await rules.Field.preload();
        return (props: InputProps<unknown[]>) => (
          <AskedAbout value={ofPumps}>
            <rules.Field {...props} />
          </AskedAbout>
        );
      }),
    };
    const { user } = await formOf(asked);
    render(<Dialogs />);
    await user.click(screen.getByRole('button', { name: 'Add alarm rule' }));
    await screen.findByRole('dialog', { name: 'Add alarm rule' });
    await user.click(
      within(dialog().getByRole('group', { name: 'Raise as Critical' })).getByRole('button', {
        name: 'Add key filter',
      }),
    );
    await user.click(dialog().getByLabelText('Key name'));
    const suggested = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(suggested.map(({ textContent }) => textContent)).toEqual(['flow']);
  });

  test('asks for what a rule needs, and makes one of it', async () => {
    const { user, answer } = await adding();
    await user.click(press('Add'));
    expect(alerts()).toEqual(['Enter an alarm type', 'Add at least one condition']);
    await user.type(dialog().getByLabelText('Alarm type'), 'Hot');
    await addCondition(user, 'Raise as Critical');
    await user.selectOptions(dialog().getByLabelText('It counts'), 'When it has held for a while');
    await user.click(press('Add'));
    expect(alerts()).toEqual(['Enter a whole number from 1 to 2147483647']);
    await user.type(dialog().getByLabelText('For how long'), '5');
    await user.click(press('Add'));
    expect(answer()).toMatchObject([
      {
        id: expect.any(String),
        alarmType: 'Hot',
        createRules: {
          CRITICAL: {
            condition: {
              condition: [
                {
                  key: { type: 'TIME_SERIES', key: 'temperature' },
                  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 60 } },
                },
              ],
              spec: { type: 'DURATION', unit: 'MINUTES', value: 5 },
            },
          },
        },
        propagate: false,
      },
    ]);
    expect(screen.getByText('temperature greater than 60 · for 5 minutes')).toBeTruthy();
  });

  test('takes each severity and each type once', async () => {
    const { user } = await adding([{ alarmType: 'Cold', createRules: {} }]);
    await user.type(dialog().getByLabelText('Alarm type'), 'Cold');
    for (let more = 1; more < 5; more += 1) await user.click(press('Add severity'));
    expect(dialog().queryByRole('button', { name: 'Add severity' })).toBeNull();
    expect(
      within(dialog().getByRole('group', { name: 'Raise as Critical' })).getByLabelText('Severity')
        .textContent,
    ).toBe('Critical');
    await user.click(press('Remove Warning'));
    await user.selectOptions(
      within(dialog().getByRole('group', { name: 'Raise as Critical' })).getByLabelText('Severity'),
      'Warning',
    );
    expect(dialog().getAllByRole('group', { name: /^Raise as/ })).toHaveLength(4);
    await user.click(press('Add'));
    expect(alerts()[0]).toBe('The profile has a rule for alarms of this type already');
  });

  test('spells a schedule that runs over midnight', async () => {
    const { user } = await adding();
    await user.selectOptions(dialog().getByLabelText('Active'), 'At one time on some days');
    await user.clear(dialog().getByLabelText('From'));
    await user.type(dialog().getByLabelText('From'), '22:00');
    await user.clear(dialog().getByLabelText('To'));
    await user.type(dialog().getByLabelText('To'), '06:00');
    expect(dialog().getByText('Until the next day')).toBeTruthy();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await user.click(dialog().getByLabelText(day));
    }
    await user.click(press('Add'));
    expect(alerts()).toContain('Choose at least one day');
  });

  test('loses nothing that was begun without a question', async () => {
    const { user, answer } = await adding();
    await user.type(dialog().getByLabelText('Alarm type'), 'Hot');
    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog().getByLabelText<HTMLInputElement>('Alarm type').value).toBe('Hot');
    expect(answer()).toEqual([]);
  });

  test('shows a rule that it cannot read as it is, keeps it, and lets it be taken out', async () => {
    const odd = { alarmType: 'Odd', createRules: { CRITICAL: 'later' } };
    const { user, answer } = await formOf(alarmRules(), { value: [odd] });
    expect(screen.getByText('This rule cannot be shown here; it stays as it is')).toBeTruthy();
    render(<Dialogs />);
    await user.click(screen.getByRole('button', { name: 'Edit Odd' }));
    await screen.findByRole('dialog', { name: 'Odd' });
    expect(dialog().getByText(/"CRITICAL": "later"/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(answer()).toEqual([odd]);
    await user.click(screen.getByRole('button', { name: 'Remove Odd' }));
    expect(answer()).toEqual([]);
  });
});
