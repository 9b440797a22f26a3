import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { entityInfoKey } from '../../../../src/console/api/entity-info.ts';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import type { TargetType } from '../../../../src/console/commands/command.ts';
import { currentContext } from '../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../src/console/commands/faces/hotkeys.tsx';
import { contextOf } from '../../../../src/console/commands/targets.ts';
import { EntityTable } from '../../../../src/console/table/entity-table.tsx';
import { useMemoryRows } from '../../../../src/console/table/rows/use-memory-rows.ts';
import { selectionOf } from '../../../../src/console/table/selection-store.ts';
import { tableCommands } from '../../../../src/console/table/table-commands.ts';
import { byName, columns, device, type TestDevice } from './devices.ts';
import { eachOnItsOwnPage } from './table-page.tsx';

eachOnItsOwnPage();

function List({
  id,
  rows,
  nested,
  ofParts = false,
}: {
  id: string;
  rows: readonly TestDevice[] | undefined;
  nested: boolean;
  /** Whether commands can act on its rows. */
  ofParts?: boolean;
}) {
  const content = useMemo(() => ({ rows }), [rows]);
  const source = useMemoryRows([id], columns, content);
  return (
    <EntityTable
      id={id}
      nested={nested}
      title={nested ? 'table.sort-order' : 'table.group'}
      columns={columns}
      source={source}
      defaultSort={byName}
      rowId={(row) => row.id}
      {...(nested && { owner: PUMP })}
      {...(ofParts && { subjectOf: asPart })}
      emptyText="table.no-rows"
    />
  );
}

const PUMP = { entityType: 'DEVICE', id: 'pump', name: 'Pump' } as const;

const three = [device(0), device(1), device(2)];

const asPart = ({ id, name }: TestDevice) => ({ entityType: 'TELEMETRY', id, name }) as const;

/** A command of which only matters what it acts on. */
const nothing = {
  id: 'device.open',
  title: 'device.open',
  group: 'device.devices',
  run: () => undefined,
} as const;

function Page(props: { inner?: readonly TestDevice[]; withInner?: boolean; ofParts?: boolean }) {
  const { inner = three, withInner = true, ofParts = false } = props;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <List id="outer" rows={three} nested={false} />
      {withInner && <List id="inner" rows={inner} nested={true} ofParts={ofParts} />}
      <Hotkeys />
    </QueryClientProvider>
  );
}

const outer = () => within(screen.getByRole('grid', { name: 'Table' }));
const inner = () => within(screen.getByRole('grid', { name: 'Order' }));
const names = (table: ReturnType<typeof outer>) =>
  table.queryAllByRole('rowheader').map(({ textContent }) => textContent);

describe('A table inside another', () => {
  it('has a search and an order of its own in the URL', async () => {
    window.history.replaceState(null, '', '/devices?search=Device+1&inner.search=Device+2');
    render(<Page />);
    expect(names(outer())).toEqual(['Device 1']);
    expect(names(inner())).toEqual(['Device 2']);
    await userEvent.click(inner().getByRole('button', { name: 'Column' }));
    expect(new URLSearchParams(location.search).get('inner.sort')).toBe('name,DESC');
  });

  it('leaves the keys to the other one until it is entered', async () => {
    render(<Page />);
    const user = userEvent.setup();
    await user.keyboard('x');
    await vi.waitFor(() => expect([...selectionOf('outer').rows.keys()]).toEqual(['id-0']));
    await user.click(inner().getByText('Device 1'));
    await user.keyboard('x');
    await vi.waitFor(() => expect([...selectionOf('inner').rows.keys()]).toEqual(['id-1']));
    expect(selectionOf('outer').rows.size).toBe(1);
  });

  it('lends commands the entity whose parts it lists, while a person is in it', async () => {
    render(<Page />);
    const user = userEvent.setup();
    await user.click(outer().getByText('Device 1'));
    expect(currentContext().targets).toEqual([]);
    await user.click(inner().getByText('Device 1'));
    expect(currentContext().targets).toEqual([PUMP]);
    expect(currentContext().scopes).toContain('list:inner');
    await user.click(outer().getByText('Device 1'));
    expect(currentContext().targets).toEqual([]);
    expect(currentContext().scopes).not.toContain('list:inner');
  });

  it('has what acts on parts and on their entity act on the part, and never on both', async () => {
    render(<Page ofParts />);
    await userEvent.click(inner().getByText('Device 1'));
    const acting = (...types: TargetType[]) =>
      contextOf({ ...nothing, targets: { types, count: 'many' } }, currentContext()).targets;
    expect(acting('TELEMETRY', 'DEVICE').map(({ id }) => id)).toEqual(['id-1']);
    expect(acting('DEVICE')).toEqual([PUMP]);
  });

  it.each([
    ['wide', 1024],
    ['small', 390],
  ])('has all of its buttons act on that entity, in a %s window', async (_, width) => {
    vi.stubGlobal('innerWidth', width);
    onTestFinished(() => void vi.unstubAllGlobals());
    const ofList = tableCommands.filter(({ id }) => /\.(columns|export|refresh)$/.test(id));
    expect(ofList).toHaveLength(3);
    const asked = ofList.map((command) => vi.spyOn(command, 'when'));
    render(<Page />);
    for (const { mock } of asked) expect(mock.calls.map(([{ targets }]) => targets)).toContainEqual([PUMP]);
  });

  it('has its entity read again with its rows', async () => {
    const reread = vi.spyOn(queryClient, 'invalidateQueries');
    render(<Page />);
    const user = userEvent.setup();
    await user.click(inner().getByText('Device 1'));
    await user.keyboard('r');
    await vi.waitFor(() =>
      expect(reread).toHaveBeenCalledWith({ queryKey: entityInfoKey(PUMP.entityType, PUMP.id) }),
    );
  });

  it('takes its selection along when it goes', async () => {
    const { rerender } = render(<Page />);
    await userEvent.click(inner().getByRole('checkbox', { name: 'Device 1' }));
    await userEvent.click(outer().getByRole('checkbox', { name: 'Device 0' }));
    rerender(<Page withInner={false} />);
    expect(selectionOf('inner').rows.size).toBe(0);
    expect(selectionOf('outer').rows.size).toBe(1);
  });
});

describe('Rows that are no entities', () => {
  it('can be selected, but are nothing that commands on entities act on', async () => {
    render(<Page withInner={false} />);
    await userEvent.click(outer().getByRole('checkbox', { name: 'Device 1' }));
    expect(await screen.findAllByText('1 selected')).not.toHaveLength(0);
    expect(currentContext().targets).toEqual([]);
  });

  it('have no details unless the list says so', async () => {
    render(<Page withInner={false} />);
    await userEvent.click(outer().getByText('Device 1'));
    expect(outer().queryByRole('row', { current: true })).toBeNull();
  });
});

describe('Rows from memory', () => {
  it('keep the focus on their row while they change under it', async () => {
    const { rerender } = render(<Page inner={[device(3), device(5)]} />);
    const user = userEvent.setup();
    await user.click(inner().getByText('Device 5'));
    act(() => rerender(<Page inner={[device(3), device(4), device(5)]} />));
    await vi.waitFor(() => expect(names(inner())).toEqual(['Device 3', 'Device 4', 'Device 5']));
    await user.keyboard('x');
    await vi.waitFor(() => expect([...selectionOf('inner').rows.keys()]).toEqual(['id-5']));
    cleanup();
  });
});
