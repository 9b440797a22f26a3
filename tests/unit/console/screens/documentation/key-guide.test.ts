import { expect, it } from 'vitest';
import { type Command, defineCommand } from '../../../../../src/console/commands/command.ts';
import { keyGuide } from '../../../../../src/console/screens/documentation/key-guide.ts';

const command = (id: string, more: Partial<Command>) =>
  defineCommand({
    id,
    title: { text: id },
    description: 'theme.toggle-description',
    group: 'shell.group',
    run: () => undefined,
    ...more,
  });

it('the guide has the keys of everywhere, of pages, of lists and of details, of what the user has', () => {
  const chapters = keyGuide(
    [
      command('palette.open', { keys: ['mod+k', 'mod+p'] }),
      command('go.devices', { keys: ['g d'] }),
      command('go.tenants', { keys: ['g t'], authorities: ['SYS_ADMIN'] }),
      command('table.search', { keys: ['/'], scope: 'table' }),
      command('details.close', { keys: ['Escape'], scope: 'details' }),
      command('device.edit', { keys: ['e'], scope: 'screen:devices' }),
      command('menu.toggle', {}),
    ],
    'TENANT_ADMIN',
    ({ keys = [] }) => keys,
  );
  expect(chapters.map(({ keys }) => keys.map(({ command: { id }, binding }) => `${id} ${binding}`))).toEqual([
    ['palette.open mod+k'],
    ['go.devices g d'],
    ['table.search /'],
    ['details.close Escape'],
  ]);
});
