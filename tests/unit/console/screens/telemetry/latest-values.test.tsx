import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetContext } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { register } from '../../../../../src/console/commands/registry.ts';
import { attributeCommands } from '../../../../../src/console/screens/telemetry/attribute-commands.ts';
import { AttributesTab } from '../../../../../src/console/screens/telemetry/attributes-tab.tsx';
import { LatestTelemetryTab } from '../../../../../src/console/screens/telemetry/latest-telemetry-tab.tsx';
import { resetSelections, selectionOf } from '../../../../../src/console/table/selection-store.ts';
import type { EntityType } from '../../../../../src/model/entity-id.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';

eachWithItsOwnSocket();

let unregister = () => {};

beforeEach(() => {
  unregister = register(...attributeCommands);
  window.history.replaceState(null, '', '/devices/d1');
});

afterEach(() => {
  cleanup();
  unregister();
  resetSelections();
  resetContext();
});

function show(Tab: typeof LatestTelemetryTab, entityType: EntityType = 'DEVICE') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tab entity={{ entityType, id: 'd1', name: 'Pump' }} />
      <Hotkeys />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const grid = () => screen.getByRole('grid');
const keys = () =>
  within(grid())
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const shownOf = (key: string) =>
  within(within(grid()).getByText(key).closest('[role=row]') as HTMLElement).getAllByRole('gridcell')[1]
    ?.textContent;

describe('The latest telemetry of an entity', () => {
  it('says that it is on its way, or that there is none', async () => {
    show(LatestTelemetryTab);
    expect(grid().getAttribute('aria-busy')).toBe('true');
    const socket = await connected();
    act(() => socket.tell(1, {}));
    await screen.findByText(/No telemetry yet/);
  });

  it('is a list by key that changes as values arrive', async () => {
    show(LatestTelemetryTab);
    const socket = await connected();
    act(() => socket.tell(1, { pressure: [[1, '3']], 'zone 10': [[1, '20']], 'zone 9': [[1, '21']] }));
    await vi.waitFor(() => expect(keys()).toEqual(['pressure', 'zone 9', 'zone 10']));
    act(() => socket.tell(1, { pressure: [[2, '4']], level: [[2, 'low']] }));
    await vi.waitFor(() => expect(keys()).toEqual(['level', 'pressure', 'zone 9', 'zone 10']));
    expect(shownOf('pressure')).toBe('4');
  });

  it('is searched by key and value, under a name of its own in the URL', async () => {
    const user = show(LatestTelemetryTab);
    const socket = await connected();
    act(() => socket.tell(1, { pressure: [[1, 'low']], level: [[1, '7']], temperature: [[1, '21']] }));
    await vi.waitFor(() => expect(keys()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Search the list' }));
    await user.type(await screen.findByRole('searchbox'), 'L{Enter}');
    await vi.waitFor(() => expect(keys()).toEqual(['level', 'pressure']));
    expect(location.search).toBe('?telemetry.search=L');
  });

  it('is worked in by keys like any other list', async () => {
    const user = show(LatestTelemetryTab);
    const socket = await connected();
    act(() => socket.tell(1, { pressure: [[1, '3']], level: [[1, '7']] }));
    await vi.waitFor(() => expect(keys()).toHaveLength(2));
    await user.keyboard('jjx');
    await vi.waitFor(() => expect([...selectionOf('telemetry').rows.keys()]).toEqual(['DEVICE/d1/pressure']));
  });

  it('says that it could not be read, and reads it when asked to try again', async () => {
    const user = show(LatestTelemetryTab);
    const socket = await connected();
    act(() => socket.receive({ subscriptionId: 1, errorCode: 1, errorMsg: 'No' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The values could not be read');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(socket.commands().at(-1)).toBe('ts 2'));
    act(() => socket.tell(2, { level: [[1, '7']] }));
    await vi.waitFor(() => expect(keys()).toEqual(['level']));
  });
});

describe('The attributes of an entity', () => {
  it('are those of the scope that is chosen', async () => {
    const user = show(AttributesTab);
    const socket = await connected();
    act(() => socket.tell(1, { firmware: [[1, '1.2']] }));
    await vi.waitFor(() => expect(keys()).toEqual(['firmware']));
    await user.click(screen.getByRole('radio', { name: 'Server' }));
    await vi.waitFor(() => expect(location.search).toBe('?scope=SERVER_SCOPE'));
    await vi.waitFor(() => expect(socket.frames.at(-1)?.attrSubCmds?.at(-1)?.scope).toBe('SERVER_SCOPE'));
    act(() => socket.tell(2, { active: [[1, 'true']] }));
    await vi.waitFor(() => expect(keys()).toEqual(['active']));
  });

  it('are those of the server where an entity has no others', async () => {
    show(AttributesTab, 'ASSET');
    expect(screen.queryByRole('radio')).toBeNull();
    const socket = await connected();
    expect(socket.frames[0]?.attrSubCmds?.[0]?.scope).toBe('SERVER_SCOPE');
  });
});
