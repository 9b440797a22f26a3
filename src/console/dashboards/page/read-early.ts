import type { Dashboard } from '../../../model/dashboard.ts';
import { onUserChange, userSignal } from '../../ui/user-change.ts';

/** What is read before the page that asks for it is there. */
let early: { id: string; reading: Promise<Dashboard> } | undefined;

onUserChange(() => {
  early = undefined;
});

/** The id of the dashboard of a path, if it has one. */
export function dashboardIdIn(path: string): string | undefined {
  const [, id] = /\/dashboards?\/([^/]+)$/.exec(path) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** Begins to read the dashboard of a path, if it has one, while the code of its page is fetched. */
export async function readEarly(path: string): Promise<void> {
  const id = dashboardIdIn(path);
  if (id === undefined) return;
  const { dashboards } = await import('../../api/dashboards.ts');
  const signal = userSignal();
  const reading = dashboards.one(id, { signal, ignoreErrors: true });
  early = { id, reading };
  // Whoever takes it is told.
  reading.catch(() => undefined);
}

/** What was begun to be read of this dashboard, once: it is as it was stored then. */
export function takeEarly(id: string): Promise<Dashboard> | undefined {
  const taken = early;
  early = undefined;
  return taken?.id === id ? taken.reading : undefined;
}
