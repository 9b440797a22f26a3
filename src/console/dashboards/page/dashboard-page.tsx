import './dashboard-page.css';
import { type ComponentType, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { useScope } from '../../commands/context-store.ts';
import { focusContent } from '../../frame/frame.tsx';
import type { ScreenProps } from '../../frame/screen.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { whenQuiet } from '../../messages/when-quiet.ts';
import { session } from '../../session/session-store.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { showDashboard } from '../open/shown-dashboard.ts';
import { frameWithFocus } from '../open/widgets-on-screen.ts';
import { decodeStates } from '../states/state-codec.ts';
import { DashboardView } from './dashboard-view.tsx';
import { registerJumps } from './jump-commands.ts';
import { loadDashboard } from './load-dashboard.ts';
import { openedAhead, takeAhead } from './open-ahead.ts';

/** The dashboard of an address, as it is for whoever looks at it. */
export function DashboardPage({ params: { dashboardId = '' } }: ScreenProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Loading key={`${dashboardId} ${attempt}`} id={dashboardId} onRetry={() => setAttempt(attempt + 1)} />
  );
}

function Loading({ id, onRetry }: { id: string; onRetry(): void }) {
  const [dashboard, setDashboard] = useState(() => openedAhead(id));
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const controller = new AbortController();
    let opened: OpenDashboard | undefined;
    const loading = takeAhead(id) ?? loadDashboard(id, controller.signal).then(({ dashboard }) => dashboard);
    loading.then(
      (loaded) => {
        if (controller.signal.aborted) return loaded.close();
        opened = loaded;
        setDashboard(loaded);
        return undefined;
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      controller.abort();
      opened?.close();
    };
  }, [id]);
  if (failure) {
    return (
      <div className="p-6">
        <FailedReading failure={failure} onRetry={onRetry} />
      </div>
    );
  }
  return dashboard ? <Opened dashboard={dashboard} /> : null;
}

function Opened({ dashboard }: { dashboard: OpenDashboard }) {
  const path = usePathname();
  const { forceFullscreen } = useSnapshot(session);
  const { isFull, isEdit } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const [state] = useUrlParam('state');
  // Whoever shows it on a wall, or beside something else, may want nothing but the widgets.
  const [hideToolbar] = useUrlParam('hideToolbar');
  useLayoutEffect(() => dashboard.arrive(decodeStates(state, dashboard.states)), [dashboard, state]);
  useEffect(() => showDashboard(dashboard), [dashboard]);
  useEffect(() => registerJumps(dashboard), [dashboard]);
  useEffect(focusContent, []);
  // Outside of widgets and of what is edited, which the same key leaves first.
  useScope('list:full-dashboard', { inForce: () => dashboard.view().isFull && !dashboard.view().isEdit });
  useScope('list:widgets', { inForce: () => frameWithFocus() !== undefined });
  // Inside of the one before: the same keys move what is edited.
  useScope('list:edited-widgets', { inForce: () => dashboard.view().isEdit });

  const hasToolbar = isEdit || hideToolbar !== 'true';
  const isFramed = globalThis.self !== globalThis.top;
  const isAlone = path.startsWith('/dashboard/') || isFramed;
  const isBare = isFull || isAlone || !hasToolbar;
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-bare', isBare);
    return () => root.removeAttribute('data-bare');
  }, [isBare]);
  return (
    <DashboardView
      dashboard={dashboard}
      hasToolbar={hasToolbar}
      isAlone={isBare}
      // Whoever may see nothing else still has to be able to leave.
      around={forceFullscreen && !isFramed ? 'account' : isAlone ? 'nothing' : 'console'}
      notices={<LateNotices dashboard={dashboard} />}
    />
  );
}

/** What only editors are told comes when nobody waits for anything else, and no later than they begin. */
function LateNotices({ dashboard }: { dashboard: OpenDashboard }) {
  const { authUser, forceFullscreen } = useSnapshot(session);
  const { isEdit } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const [Notices, setNotices] = useState<ComponentType<{ dashboard: OpenDashboard }>>();
  const mayEdit = authUser?.authority === 'TENANT_ADMIN' && !forceFullscreen;
  useEffect(() => {
    if (!mayEdit) return;
    let left = false;
    const load = () =>
      void import('../edit/save-notices.tsx').then(
        ({ SaveNotices }) => !left && setNotices(() => SaveNotices),
        (error: unknown) => console.warn('Nobody is told about drafts and changes of others', error),
      );
    const callOff = isEdit ? load() : whenQuiet(load);
    return () => {
      left = true;
      callOff?.();
    };
  }, [mayEdit, isEdit]);
  return mayEdit && Notices ? <Notices dashboard={dashboard} /> : null;
}
