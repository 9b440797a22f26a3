import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Command, defineCommand, type EntityRef } from '../../../../../src/console/commands/command.ts';
import { resetContext } from '../../../../../src/console/commands/context-store.ts';
import { CommandBar } from '../../../../../src/console/commands/faces/command-bar.tsx';
import { register } from '../../../../../src/console/commands/registry.ts';

const ends: (() => void)[] = [];
const pump: EntityRef = { entityType: 'DEVICE', id: 'p', name: 'Pump', facts: { assigned: true } };
const ran: string[] = [];

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  ran.length = 0;
  resetContext();
});

function added(verb: string, title: Command['title'], more: Partial<Command> = {}): Command {
  const command = defineCommand({
    id: `device.${verb}`,
    title,
    group: 'device.device',
    targets: { types: ['DEVICE'], count: 'many' },
    run: (_args, { entities }) => ran.push([verb, ...entities.map(({ name }) => name)].join(' ')),
    ...more,
  });
  ends.push(register(command));
  return command;
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.title);

test('what can run has a button while there is room, and the rest is in a menu with its reasons', async () => {
  const bar = [
    added('edit', 'device.edit'),
    added('assign', 'entity.assign', {
      targets: {
        types: ['DEVICE'],
        count: 'many',
        fits: ({ facts }) => !facts?.assigned || 'entity.assigned-already',
      },
    }),
    added('copy-id', 'device.copy-id'),
    added('delete', 'device.delete'),
    added('open', 'device.open', { when: () => false }),
  ];
  render(<CommandBar commands={bar} entities={[pump]} room={2} />);
  expect(buttons()).toEqual(['Edit device', 'Copy device id', 'More commands']);

  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More commands' }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Assign to customerAssigned to a customer already', 'Delete device']);
  await user.click(screen.getByRole('menuitem', { name: 'Delete device' }));
  expect(ran).toEqual(['delete Pump']);
});

test('there is no menu where nothing is left for it', () => {
  render(<CommandBar commands={[added('edit', 'device.edit')]} entities={[pump]} room={2} />);
  expect(buttons()).toEqual(['Edit device']);
});
