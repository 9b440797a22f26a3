import { expect, it } from 'vitest';
import { defineCommand } from '../../../../../src/console/commands/command.ts';
import { referenceRows } from '../../../../../src/console/screens/documentation/reference-rows.ts';
import type { Authority } from '../../../../../src/model/authority.ts';

const command = (id: string, title: string, authorities?: readonly Authority[]) =>
  defineCommand({
    id,
    title: { text: title },
    group: 'shell.group',
    ...(authorities && { authorities }),
    run: () => undefined,
  });

const all = [
  command('pump.stop', 'Halt the pump', ['TENANT_ADMIN']),
  command('menu.toggle', 'Show or hide the menu'),
  command('pump.list', 'Pümpen'),
];

function rows(authority: Authority | null, search = ''): string[] {
  const t = (shown: unknown) =>
    typeof shown === 'object' && shown !== null && 'text' in shown ? String(shown.text) : String(shown);
  return referenceRows(all, authority, search, t).map(
    ({ noun, commands }) => `${noun}: ${commands.map(({ id }) => id).join(', ')}`,
  );
}

it('the reference lists what the user has, by noun', () => {
  expect(rows('TENANT_ADMIN')).toEqual(['menu: menu.toggle', 'pump: pump.list, pump.stop']);
  expect(rows('CUSTOMER_USER')).toEqual(['menu: menu.toggle', 'pump: pump.list']);
  expect(rows(null)).toEqual(['menu: menu.toggle', 'pump: pump.list']);
});

it('the reference is searched by every word, in titles and ids, without accents', () => {
  expect(rows('TENANT_ADMIN', 'pump HALT')).toEqual(['pump: pump.stop']);
  expect(rows('TENANT_ADMIN', 'pumpen')).toEqual(['pump: pump.list']);
  expect(rows('TENANT_ADMIN', 'nothing')).toEqual([]);
});
