import { replaceEqualDeep } from '@tanstack/react-query';
import type { Dashboard } from '../../../model/dashboard.ts';
import { withEachDocument } from '../../editing/history.ts';
import { sameJson } from '../../editing/same-json.ts';
import type { DashboardDocument } from '../document/dashboard-document.ts';
import { type Choose, type Conflict, type MemberPath, merge, type Versions } from '../document/merge.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';

/** The work of two people on one dashboard. */
export interface Meeting {
  versions: Versions;
  conflicts: readonly Conflict[];
  /** What the other has changed that people see. */
  theirs: readonly MemberPath[];
}

/** What the platform itself writes: nobody has to be told of it. */
const KEPT_BY_PLATFORM: readonly unknown[] = ['assignedCustomers', 'createdTime', 'name', 'tenantId'];

/** What has come of the dashboard in the hands of two: mine as it is edited here, and as it is stored by now. */
export function meetingOf(dashboard: OpenDashboard, stored: Dashboard): Meeting {
  return meeting({
    base: dashboard.base,
    mine: dashboard.document,
    theirs: dashboard.documentOf(stored),
  });
}

/** The same of any three versions. */
export function meeting({ base, mine, theirs }: Versions): Meeting {
  // What is the same is the very same from here on, so that no one compares it again.
  const versions = { base, mine: shared(base, mine), theirs: shared(base, theirs) };
  const { conflicts, changes } = merge(versions);
  return {
    versions,
    conflicts,
    theirs: changes.theirs.filter(([name]) => !KEPT_BY_PLATFORM.includes(name)),
  };
}

/**
 * Has all that was done here go on from what is stored by now. `choose` decides what both have changed, in every step:
 * no step back takes away what the other has done.
 */
export function takeOver(dashboard: OpenDashboard, stored: Dashboard, choose: Choose): void {
  const { base } = dashboard;
  const theirs = shared(base, dashboard.documentOf(stored));
  const history = withEachDocument(dashboard.history, (mine) => mergedOver({ base, mine, theirs }, choose));
  dashboard.rebase(stored, theirs, history);
}

/**
 * Notes that `sent` was saved, and is stored as the platform has answered. What was done before and after it can still
 * be taken back.
 */
export function markSaved(dashboard: OpenDashboard, sent: DashboardDocument, stored: Dashboard): void {
  const base = shared(sent, dashboard.documentOf(stored));
  const history = withEachDocument(dashboard.history, (mine) =>
    mergedOver({ base: sent, mine, theirs: base }),
  );
  dashboard.rebase(stored, base, history);
}

/**
 * What was made of `base`, over `theirs`. What has the content of that is the very same, so that nothing counts as
 * changed.
 */
export function mergedOver(versions: Versions, choose?: Choose): DashboardDocument {
  const { base, mine, theirs } = versions;
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const { document } = merge(versions, choose);
  return sameJson(document, theirs) ? theirs : document;
}

/** The other version, of which all that is the same as in the base is the very same. */
export function shared(base: DashboardDocument, other: DashboardDocument): DashboardDocument {
  return replaceEqualDeep(base, other);
}
