import { subscribe } from 'valtio/vanilla';
import { telemetrySocket } from '../../live/telemetry-socket.ts';
import { session } from '../../session/session-store.ts';
import { onUserChange, userSignal } from '../../ui/user-change.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { loadDashboard } from './load-dashboard.ts';
import { dashboardIdIn } from './read-early.ts';

interface Ahead {
  readonly id: string;
  readonly opening: Promise<OpenDashboard>;
  opened: OpenDashboard | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What nobody takes is closed after this, ms. */
const KEPT = 10_000;

/** What is opened before the page that shows it is drawn. */
let ahead: Ahead | undefined;

onUserChange(giveUp);

/**
 * Opens the dashboard of a path, if it has one, before its page is drawn, so that the data of the widgets that are seen
 * first comes meanwhile. Resolves when they can be drawn, or the dashboard cannot be opened, which whoever takes it is
 * told.
 */
export async function openAhead(path: string): Promise<void> {
  const id = dashboardIdIn(path);
  if (id === undefined) return;
  // One that nobody uses is kept for a while.
  telemetrySocket.hold()();
  await whenUserIsKnown();
  if (!session.isAuthenticated) return;
  giveUp();
  const loading = loadDashboard(id, userSignal());
  const mine: Ahead = {
    id,
    opening: loading.then(({ dashboard }) => dashboard),
    opened: undefined,
    timer: setTimeout(giveUp, KEPT),
  };
  ahead = mine;
  try {
    mine.opened = await mine.opening;
    await (await loading).drawable;
  } catch {
    // Whoever takes it is told.
  }
}

/** The dashboard of this id, if it has been opened ahead and nobody has taken it. */
export function openedAhead(id: string): OpenDashboard | undefined {
  return ahead?.id === id ? ahead.opened : undefined;
}

/** What was begun to be opened of this dashboard, once; whoever takes it closes it. */
export function takeAhead(id: string): Promise<OpenDashboard> | undefined {
  if (ahead?.id !== id) {
    giveUp();
    return undefined;
  }
  const { opening, timer } = ahead;
  clearTimeout(timer);
  ahead = undefined;
  return opening;
}

function giveUp(): void {
  const given = ahead;
  ahead = undefined;
  if (!given) return;
  clearTimeout(given.timer);
  given.opening.then(
    (opened) => opened.close(),
    () => undefined,
  );
}

function whenUserIsKnown(): Promise<void> {
  return new Promise((known) => {
    if (session.isUserLoaded) return known();
    const stop = subscribe(session, () => {
      if (!session.isUserLoaded) return;
      stop();
      known();
    });
  });
}
