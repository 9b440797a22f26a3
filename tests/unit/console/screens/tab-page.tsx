import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import type { Command, EntityRef } from '../../../../src/console/commands/command.ts';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../src/console/commands/faces/hotkeys.tsx';
import { register } from '../../../../src/console/commands/registry.ts';
import { resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../src/console/messages/dialogs.tsx';
import { ownAuthority } from '../../../../src/console/session/auth-user.ts';
import { session } from '../../../../src/console/session/session-store.ts';
import { resetSelections } from '../../../../src/console/table/selection-store.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import type { EntityType } from '../../../../src/model/entity-id.ts';
import { signedInAs } from '../api/signed-in.ts';
import { completeDom } from '../commands/dom.ts';
import { speakEnglish } from '../commands/texts.ts';

export const PUMP = {
  entityType: 'DEVICE',
  id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10',
  name: 'Pump',
} as const satisfies EntityRef;

/** Gives each test of a tab a page of its own, with a size, and the commands of the tab. */
export function eachTabOnItsOwnPage(commands: readonly Command[]): void {
  let withdraw = () => {};
  beforeAll(speakEnglish);

  beforeEach(() => {
    completeDom();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    window.history.replaceState(null, '', '/devices');
    withdraw = register(...commands);
    beUser('TENANT_ADMIN');
  });

  afterEach(() => {
    cleanup();
    withdraw();
    resetDialogs();
    queryClient.clear();
    resetSelections();
    resetContext();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** Puts a user of a role before the page. */
export function beUser(authority: Authority): void {
  signedInAs(authority);
  setContextSource({ authority: () => ownAuthority(session.authUser), path: () => window.location.pathname });
}

/** Draws a tab of the details of an entity, the pump unless said. */
export function showTab(
  Tab: ComponentType<{ entity: EntityRef<EntityType> }>,
  entity: EntityRef<EntityType> = PUMP,
): ReturnType<typeof userEvent.setup> {
  render(
    <QueryClientProvider client={queryClient}>
      <Tab entity={entity} />
      <Hotkeys />
      <Dialogs />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** A page of a list with all there is. */
export function pageOf(...data: readonly object[]) {
  return { data, totalPages: 1, totalElements: data.length, hasNext: false };
}

export const grid = () => screen.getByRole('grid');

/** What the headings of the columns of data say. */
export const headings = () =>
  within(grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Actions');

/** What the cells of data of the row that holds a text say. */
export async function cellsOf(text: string): Promise<(string | null)[]> {
  const cell = await within(grid()).findByText(text);
  const row = cell.closest<HTMLElement>('[role=row]');
  const cells = row ? [...row.querySelectorAll('[role=rowheader],[role=gridcell]')] : [];
  return cells.map(({ textContent }) => textContent).filter((said) => said !== '' && said !== '⋮');
}

/** A dialog once it is open: its parts are fetched first, which takes a busy machine long. */
export const dialogOf = (name: string) => screen.findByRole('dialog', { name });

/** The query of a request, by name. */
export function queryOf(path: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(path ?? '', 'http://localhost').searchParams);
}
