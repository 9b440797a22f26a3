import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { resetContext } from '../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../src/console/commands/faces/hotkeys.tsx';
import { register } from '../../../../src/console/commands/registry.ts';
import type { Column } from '../../../../src/console/table/columns/column.ts';
import { EntityTable } from '../../../../src/console/table/entity-table.tsx';
import { lateTableCommands } from '../../../../src/console/table/late-table-commands.ts';
import { serverRows } from '../../../../src/console/table/rows/server-rows.ts';
import { resetSelections, selectedEntities } from '../../../../src/console/table/selection-store.ts';
import { speakEnglish } from '../commands/texts.ts';
import { byName, columns, type FakeSource, type TestDevice } from './devices.ts';

/** Rows that fit on the screen of these tests. */
export const FITTING = 10;

/** What the command behind the toolbar's button does. */
export const created = vi.fn();

/** Gives each test of a file a page of its own, with a size, which jsdom does not lay out. */
export function eachOnItsOwnPage(): void {
  let withdraw = () => {};
  beforeAll(speakEnglish);

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue((FITTING + 1) * 36);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    window.history.replaceState(null, '', '/devices');
    withdraw = register(
      { id: 'device.create', title: 'table.open', group: 'table.group', run: created },
      ...lateTableCommands,
    );
  });

  afterEach(() => {
    cleanup();
    withdraw();
    queryClient.clear();
    resetSelections();
    resetContext();
    localStorage.removeItem('TB-table-devices');
    vi.restoreAllMocks();
    created.mockClear();
  });
}

/** Opens the search box of the table by its button. */
export async function openSearch(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Search the list' }));
  return screen.findByRole('searchbox');
}

function Screen({ devices, shown }: { devices: FakeSource; shown: readonly Column<TestDevice>[] }) {
  const [source] = useState(() => serverRows(devices));
  const [open, setOpen] = useState<TestDevice | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <EntityTable
        id="devices"
        title="table.group"
        columns={shown}
        source={source}
        defaultSort={byName}
        rowId={({ id }) => id}
        subjectOf={({ id, name }) => ({ entityType: 'DEVICE', id, name })}
        rowType="DEVICE"
        openId={open?.id ?? null}
        onOpen={setOpen}
        emptyText="table.no-rows"
        // What others have stands first, as a customer's claim of a device does.
        toolbarCommands={['device.claim', 'device.create']}
      />
      {open && (
        <aside aria-label="details">
          {open.name}
          <button type="button" onClick={() => setOpen(null)}>
            Close
          </button>
        </aside>
      )}
      <Hotkeys />
    </QueryClientProvider>
  );
}

/** Shows a table of the devices and waits for its first rows, where there are any to come. */
export async function show(source: FakeSource, shown = columns) {
  const user = userEvent.setup();
  render(<Screen devices={source} shown={shown} />);
  if (source.devices.length > 0 && !source.failure && !source.held) await screen.findAllByText(/^Device/);
  return user;
}

export const grid = () => screen.getByRole('grid');
export const rows = () => within(grid()).getAllByRole('row').slice(1);
export const names = () =>
  within(grid())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);
export const selected = () => selectedEntities('devices').map(({ name }) => name);

/** The row that screen readers take for focused. */
export function focused(): string | null | undefined {
  const id = grid().getAttribute('aria-activedescendant');
  const row = id === null ? null : document.getElementById(id);
  return row && within(row).getByRole('rowheader').textContent;
}
