import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { detailsTabsFor, preloadDetailsTabs } from '../../../src/console/entities/details/details-tabs.ts';
import { addressOf, screenAt, screens } from '../../../src/console/frame/screens.ts';
import { navigate } from '../../../src/console/ui/navigation.ts';
import { eachOnAPageThatFollows } from './beneath/beneath-pages.ts';
import { type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { startConsole } from './commands/started-console.ts';
import { showPage } from './screens/shown-page.tsx';

/** There is no canvas without a browser. */
vi.mock('../../../src/console/charts/plot.ts', () => {
  const nothing = () => undefined;
  return { createPlot: () => ({ draw: nothing, showLines: nothing, momentAt: () => 0, destroy: nothing }) };
});

// What is tested is known only once the console has begun.
await startConsole();
await preloadDetailsTabs();

/** Screens that show nothing of the platform's, or nothing before something is chosen. */
const WITHOUT_READING = [
  'documentation',
  'gallery-inputs',
  'gallery-widgets',
  'import',
  'imported-rule-chain',
  'profile',
  'relations',
  'sdk-management',
];

/** What lists, tabs and charts say where there is nothing. */
const EMPTY =
  /\bNo [a-z ]+ (yet|found|lead|in this|of this|with these)\b|\bThere are no\b|\bNothing (is related|was done|found|was sent)\b|\bhas no rows\b|\bkeeps no count\b/;

/** What asks again for what could not be had. */
const AGAIN = /^(Try again|Count anew)/;

let platform: PlatformBeneath;
let device = '';
let isOut = false;

eachOnAPageThatFollows(() => isOut);

beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  await platform.be('TENANT_ADMIN');
  const made = await platform.ask('POST', '/api/device', { name: 'Pump', type: 'default' });
  device = (made as { id: { id: string } }).id.id;
});
afterAll(() => platform.end());

afterEach(() => beOut(false));

/** Whether the platform refuses whatever is asked of it, over both ways. */
function beOut(out: boolean): void {
  isOut = out;
  platform.fail(out ? 'Out of order' : undefined);
}

function showScreen(address: string): void {
  navigate(address);
  const shown = screenAt(new URL(address, location.origin).pathname);
  if (!shown) throw new Error(`There is no screen at ${address}`);
  showPage(<shown.screen.component params={shown.params} />);
}

const buttons = () => screen.queryAllByRole('button', { name: AGAIN });

/** What is on the page says that it failed, and comes when it is asked for again. */
async function failsAndComes(least = 1): Promise<void> {
  await waitFor(() => expect(buttons().length).toBeGreaterThanOrEqual(least));
  expect(document.body.textContent).not.toMatch(EMPTY);
  beOut(false);
  // By the clock alone: each press changes the page.
  const byTheClock = { interval: 200, container: document.createElement('div') };
  await waitFor(() => {
    for (const button of buttons()) fireEvent.click(button);
    expect(buttons()).toEqual([]);
  }, byTheClock);
  expect(screen.queryByRole('alert')).toBeNull();
}

describe('a screen whose content cannot be had says so, and has a way to ask again', () => {
  const reading = screens().flatMap((one) => {
    const address = addressOf(one);
    return address && !WITHOUT_READING.includes(one.id) ? [[one.id, address] as const] : [];
  });

  test.each(reading)('%s', async (id, address) => {
    const { authorities = [] } = screens().find((one) => one.id === id) ?? {};
    await platform.be(authorities.includes('TENANT_ADMIN') ? 'TENANT_ADMIN' : 'SYS_ADMIN');
    beOut(true);
    showScreen(address);
    await failsAndComes();
  });

  test('all but these are among them', () => {
    const known = [
      ...reading.map(([id]) => id),
      ...WITHOUT_READING,
      'dashboard',
      'rule-chain',
      'widget-editor',
    ];
    expect(
      screens()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(known.toSorted());
  });

  test('of the program of a type of widgets, whose address is its own', async () => {
    await platform.be('TENANT_ADMIN');
    const bundle = await platform.ask('POST', '/api/widgetsBundle', { title: 'Written' });
    const { id, alias } = bundle as { id: { id: string }; alias: string };
    const descriptor = { type: 'static', sizeX: 2, sizeY: 2 };
    const type = await platform.ask('POST', '/api/widgetType', {
      name: 'Note',
      bundleAlias: alias,
      descriptor,
    });
    beOut(true);
    showScreen(`/widgets-bundles/${id.id}/widgetTypes/${(type as { id: { id: string } }).id.id}/editor`);
    await failsAndComes();
  });

  test('of a dashboard, whose address is its own', async () => {
    await platform.be('TENANT_ADMIN');
    const made = await platform.ask('POST', '/api/dashboard', { title: 'Pumps', configuration: {} });
    beOut(true);
    showScreen(`/dashboards/${(made as { id: { id: string } }).id.id}`);
    await failsAndComes();
  });

  test('of a rule chain, whose address is its own', async () => {
    await platform.be('TENANT_ADMIN');
    const made = await platform.ask('POST', '/api/ruleChain', { name: 'Alarms' });
    beOut(true);
    showScreen(`/ruleChains/${(made as { id: { id: string } }).id.id}`);
    await failsAndComes();
  });

  test('of those that begin with a choice, once it is made', async () => {
    await platform.be('TENANT_ADMIN');
    beOut(true);
    showScreen(`/relations?entityType=DEVICE&entityId=${device}`);
    await failsAndComes();
  });

  test('of the system administrator’s home, too', async () => {
    await platform.be('SYS_ADMIN');
    beOut(true);
    showScreen('/home');
    await failsAndComes(4);
    // Where a mail server was never set up there is nothing to try again.
    await screen.findByText('Not set up');
  });

  test('beside the list, of what is open', async () => {
    await platform.be('TENANT_ADMIN');
    beOut(true);
    showScreen(`/devices/${device}`);
    await failsAndComes(2);
    await screen.findByRole('heading', { name: 'Pump' });
  });
});

describe('a tab that cannot be had says so, and has a way to ask again', () => {
  const tabs = detailsTabsFor('DEVICE', 'TENANT_ADMIN');

  test.each(tabs.map(({ id }) => id))('%s', async (id) => {
    await platform.be('TENANT_ADMIN');
    navigate(`/devices/${device}`);
    const Tab = tabs.find((tab) => tab.id === id)?.component;
    if (!Tab) throw new Error(`There is no tab ${id}`);
    beOut(true);
    showPage(<Tab entity={{ entityType: 'DEVICE', id: device, name: 'Pump' }} />);
    await failsAndComes();
  });
});
