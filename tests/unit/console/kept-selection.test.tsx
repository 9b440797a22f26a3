import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usePathname } from 'wouter/use-browser-location';
import { runCommand } from '../../../src/console/commands/run-command.ts';
import { detailsTabsFor, preloadDetailsTabs } from '../../../src/console/entities/details/details-tabs.ts';
import { kinds } from '../../../src/console/entities/kinds.tsx';
import { EntityDetails } from '../../../src/console/entities/page/details-on-demand.tsx';
import { screenAt } from '../../../src/console/frame/screens.ts';
import { currentPath, navigate } from '../../../src/console/ui/navigation.ts';
import { eachOnAPageThatFollows } from './beneath/beneath-pages.ts';
import { type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { startConsole } from './commands/started-console.ts';
import { showPage } from './screens/shown-page.tsx';

// What is tested is known only once the console has begun.
await startConsole();
await preloadDetailsTabs();
await EntityDetails.preload();

eachOnAPageThatFollows();

let platform: PlatformBeneath;
let device = '';

beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  await platform.be('TENANT_ADMIN');
  const make = async (path: string, body: object) => {
    const made = await platform.ask('POST', path, body);
    return (made as { id: { id: string } }).id.id;
  };
  device = await make('/api/device', { name: 'Pump', type: 'default' });
  const asset = await make('/api/asset', { name: 'Hall', type: 'hall' });
  const from = { entityType: 'DEVICE', id: device };
  await make('/api/entityView', { name: 'Part', type: 'part', entityId: from, keys: {} });
  await make('/api/dashboard', { title: 'Site' });
  const bundle = await platform.ask('POST', '/api/widgetsBundle', { title: 'Gauges' });
  const bundleAlias = (bundle as { alias: string }).alias;
  await make('/api/widgetType', { name: 'Gauge', bundleAlias, descriptor: { type: 'latest' } });
  await make('/api/alarm', { type: 'Hot', originator: from, severity: 'MAJOR', status: 'ACTIVE_UNACK' });
  await platform.ask('POST', '/api/relation', {
    from,
    to: { entityType: 'ASSET', id: asset },
    type: 'Contains',
  });
});
afterAll(() => platform.end());

/** The page at the address, as it changes. */
function Page() {
  const shown = screenAt(usePathname());
  return shown ? <shown.screen.component params={shown.params} /> : null;
}

const refresh = () => act(() => runCommand('table.refresh', {}, { source: 'script' }));

/** The one row that is selected, as it is called. */
const selected = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((row) => within(row).getByRole('rowheader').textContent);

const sortable = () =>
  screen.getAllByRole('columnheader').filter((header) => header.getAttribute('aria-sort'));

/** Selects a row, sorts by the first and the last column that can be, and reads the rows again. */
async function keepsSelection(): Promise<void> {
  const [box] = await waitFor(() => {
    const boxes = screen
      .getAllByRole('rowheader')
      .flatMap((header) =>
        within(header.closest<HTMLElement>('[role=row]') ?? header).getAllByRole('checkbox'),
      );
    expect(boxes).not.toEqual([]);
    return boxes;
  });
  await userEvent.click(box as HTMLElement);
  const [name] = selected();
  expect(name).toBeTruthy();
  for (const at of [0, -1]) {
    const header = sortable().at(at);
    if (!header) throw new Error('Nothing can be sorted');
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(selected()).toEqual([name]));
  }
  await refresh();
  expect(selected()).toEqual([name]);
}

describe('what is selected stays so through any order and a refresh, and what is open stays open', () => {
  test.each(kinds().map(({ noun }) => noun))('in the list of each %s', async (noun) => {
    const kind = kinds().find((one) => one.noun === noun);
    if (!kind) throw new Error(`There is no ${noun}`);
    await platform.be(kind.readers.includes('TENANT_ADMIN') ? 'TENANT_ADMIN' : 'SYS_ADMIN');
    navigate(`/${kind.path ?? kind.segment}`);
    showPage(<Page />);
    await keepsSelection();

    const [row] = screen.getAllByRole('row', { selected: true });
    const [name = ''] = selected();
    fireEvent.click(within(row as HTMLElement).getByRole('rowheader'));
    const details = await screen.findByRole('heading', { name, level: 2 });
    const at = currentPath();
    await refresh();
    expect(details.isConnected).toBe(true);
    expect(currentPath()).toBe(at);
    expect(screen.getAllByRole('row', { current: true })).toHaveLength(1);
  });

  test.each(['/alarms', '/auditLogs', `/relations`])('in %s', async (address) => {
    await platform.be('TENANT_ADMIN');
    const about = address === '/relations' ? `?entityType=DEVICE&entityId=${device}` : '';
    navigate(address + about);
    showPage(<Page />);
    await keepsSelection();
  });

  // Nothing happens here that would be an event: its rows are those of any other tab.
  const tabs = detailsTabsFor('DEVICE', 'TENANT_ADMIN').filter(({ id }) => id !== 'events');
  test.each(tabs.map(({ id }) => id))('in the tab %s', async (id) => {
    await platform.be('TENANT_ADMIN');
    navigate(`/devices/${device}`);
    const Tab = tabs.find((tab) => tab.id === id)?.component;
    if (!Tab) throw new Error(`There is no tab ${id}`);
    showPage(<Tab entity={{ entityType: 'DEVICE', id: device, name: 'Pump' }} />);
    await keepsSelection();
  });
});
