import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { register } from '../../../../../src/console/commands/registry.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import type { ListView } from '../../../../../src/console/table/views/list-view.ts';
import { viewCommands } from '../../../../../src/console/table/views/view-commands.ts';
import { ViewsMenu } from '../../../../../src/console/table/views/views-menu.tsx';
import { setViewsMenu } from '../../../../../src/console/table/views-menu-on-demand.ts';
import { loadable } from '../../../../../src/console/ui/loadable.tsx';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { columns, fakeSource } from '../devices.ts';
import { eachOnItsOwnPage, show } from '../table-page.tsx';

const view = (name: string, query: Record<string, string>): ListView => ({
  list: 'devices',
  name,
  path: '/devices',
  query,
});

eachOnItsOwnPage();
let withdraw = () => {};
beforeEach(() => {
  completeDom();
  signedInAs('TENANT_ADMIN');
  withdraw = register(...viewCommands);
  setViewsMenu(loadable(async () => ViewsMenu));
});
afterEach(() => {
  withdraw();
  setViewsMenu(undefined);
});

function haveViews(...listViews: readonly ListView[]): void {
  session.userDetails = {
    id: { entityType: 'USER', id: 'u1' },
    email: 'someone@clavier.dev',
    authority: 'TENANT_ADMIN',
    additionalInfo: { listViews },
  };
}

async function openViews() {
  const user = await show(fakeSource(20), columns);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  const menu = await screen.findByRole('menu', { name: 'Views' });
  const entries = () => within(menu).getAllByRole('menuitem');
  return { user, entries };
}

test('the views of a list are chosen by mouse, and the one on screen stands out', async () => {
  haveViews(view('Pumps', { search: 'pump' }), view('Elsewhere', { search: 'x' }));
  const { user, entries } = await openViews();
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    'Elsewhere',
    'Pumps',
    'Save view',
    'Rename view',
    'Delete view',
    'Copy link to this list',
  ]);
  expect(entries().some((entry) => entry.ariaCurrent === 'true')).toBe(false);
  await user.click(entries()[1] as HTMLElement);
  expect(location.search).toContain('search=pump');
});

test('where none is saved yet one can be, and what needs one says so', async () => {
  haveViews();
  const { user, entries } = await openViews();
  const [save, rename] = entries();
  expect(save?.getAttribute('aria-disabled')).toBe('false');
  expect(rename?.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'Views' })).toBeTruthy();
});
