import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useScope } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { theDashboard } from '../../../../../src/console/dashboards/open/on-dashboard.ts';
import type { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { shownDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { showPage } from '../../screens/shown-page.tsx';
import { eachOnAPage, platformOf } from '../dashboard-on-page.tsx';
import { layout, place, storedDashboard, storedWidget } from '../stored-parts.ts';

const ID = '5d1f6e30-7a01-11eb-8f2e-3f1c2d6a9b77';
/** What a cell takes with the margin beside it, in px. */
export const CELL = 20;
const WIDTH = 24 * CELL + 10;

/** A card that says its title and nothing of a platform. */
const card = (title: string) =>
  storedWidget('html_card', 'static', { title, showTitle: true, settings: { cardHtml: title } });

/** Two rows of cards, of which the first stands in another state too; a right part; and a state without widgets. */
export const stored = storedDashboard(ID, 'Boiler house', {
  settings: { stateControllerId: 'entity' },
  widgets: { w1: card('Steam'), w2: card('Water'), w3: card('Gas') },
  states: {
    default: {
      name: 'All',
      root: true,
      layouts: { main: layout({ w1: place(0), w2: place(0, 8), w3: place(4) }) },
    },
    steam: {
      name: 'Steam alone',
      layouts: { main: layout({ w1: { row: 0, col: 0 } }), right: layout({}, { columns: 12 }) },
    },
  },
});

/** Starts the console for stories of people who change a dashboard; each test begins anew. */
export function editDashboards(): void {
  eachOnAPage({ width: WIDTH, height: 400 });
  beforeEach(() => history.replaceState(null, '', `/dashboards/${ID}`));
  afterEach(() => document.documentElement.removeAttribute('dir'));
}

function Screen() {
  useScope('screen:dashboard');
  return <DashboardPage params={{ dashboardId: ID }} />;
}

/** Opens a dashboard and begins to change it. */
export async function edited(dashboard: ReturnType<typeof storedDashboard> = stored): Promise<OpenDashboard> {
  platformOf([dashboard]);
  showPage(
    <>
      <Hotkeys />
      <Screen />
      <Dialogs />
    </>,
  );
  await vi.waitFor(() => shownDashboard() ?? Promise.reject(new Error('not open yet')));
  await act(() => runCommand('dashboard.start-editing', {}, { source: 'key' }));
  // What editing needs comes with it.
  await waitFor(
    () => document.querySelector('[data-grid-lines]') ?? Promise.reject(new Error('no grid yet')),
  );
  return theDashboard();
}

/** The frame of a widget, once it is drawn. */
export function widget(name: string): Promise<HTMLElement> {
  const isIt = (frame: HTMLElement) => frame.querySelector('h2')?.textContent === name;
  const found = () => [...document.querySelectorAll<HTMLElement>('section')].find(isIt);
  return waitFor(() => found() ?? Promise.reject(new Error(`${name} is not drawn`)));
}

/** Puts the focus on a widget. */
export async function focused(name: string): Promise<HTMLElement> {
  const frame = await widget(name);
  act(() => frame.focus());
  return frame;
}

/** Presses a key where the focus is, as many times as a held key repeats. */
export async function press(key: string, held: KeyboardEventInit & { times?: number } = {}): Promise<void> {
  const { times = 1, ...modifiers } = held;
  for (let time = 0; time < times; time += 1) {
    await act(async () => {
      const target = document.activeElement ?? document.body;
      const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
      fireEvent.keyDown(target, { key, code, repeat: time > 0, ...modifiers });
    });
  }
  await act(async () => {
    fireEvent.keyUp(document.activeElement ?? document.body, { key, ...modifiers });
  });
}

/** Where the dashboard would be saved to have its widgets, by their ids. */
export function places(open: OpenDashboard, state = 'default', layout = 'main'): Record<string, unknown> {
  const { configuration } = open.document as unknown as typeof stored;
  const layouts = Object.entries(configuration.states).find(([id]) => id === state)?.[1].layouts;
  const found = Object.entries(layouts ?? {}).find(([name]) => name === layout)?.[1];
  return { ...found?.widgets };
}

/** What has been said last to who does not see the page. */
export function said(): string {
  const region = [...document.querySelectorAll('p[role=status].sr-only')];
  return region.map(({ textContent }) => textContent).join(' ');
}
