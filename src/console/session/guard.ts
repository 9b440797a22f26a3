import type { Authority } from '../../model/authority.ts';
import type { AuthUser } from './auth-user.ts';

const HOME = '/home';

/** What the guard reads of the session; a snapshot of it fits too. */
export interface GuardedSession {
  readonly isAuthenticated: boolean;
  readonly isUserLoaded: boolean;
  readonly authUser: Readonly<AuthUser> | null;
  readonly userDetails: {
    readonly additionalInfo?: Readonly<Record<string, unknown>> | null | undefined;
  } | null;
  readonly forceFullscreen: boolean;
  readonly allowedDashboardIds: readonly string[];
  readonly lastPublicDashboardId: string | null;
}

/** The page someone wants to see. */
export interface GuardedRoute {
  /** Path without query, e.g. `/devices`. */
  path: string;
  /** The query, e.g. `?publicId=...`; empty when there is none. */
  search?: string;
  /** Open to everybody: the sign-in family. */
  isPublic?: boolean;
  /** Who may see it; left out: every signed-in user. */
  authorities?: readonly Authority[];
}

/** What is to be done about the wish to see a page. */
export type RouteDecision =
  | { kind: 'wait' }
  | { kind: 'allow' }
  /** `remember`: the path to come back to after sign-in. */
  | { kind: 'redirect'; to: string; remember?: string }
  /** Somebody who is signed in has no business at the sign-in page: they go where they begin. */
  | { kind: 'land' }
  | { kind: 'forbidden' }
  /** The user may see dashboards only, and there is none. */
  | { kind: 'nothing-to-show' }
  /** The address names a public user that is not the present one. */
  | { kind: 'public-login'; publicId: string };

/** Decides whether a page may be shown. Pure; whoever asks carries the decision out. */
export function decideRoute(session: GuardedSession, route: GuardedRoute): RouteDecision {
  if (!session.isUserLoaded) return { kind: 'wait' };
  const publicId = new URLSearchParams(route.search).get('publicId');
  if (!session.isAuthenticated || !session.authUser) {
    if (publicId) return { kind: 'public-login', publicId };
    if (route.isPublic) return { kind: 'allow' };
    return { kind: 'redirect', to: '/login', remember: route.path + (route.search ?? '') };
  }
  const { authority, isPublic, sub } = session.authUser;
  if (isPublic && publicId && publicId !== sub) return { kind: 'public-login', publicId };
  if (route.isPublic) return { kind: 'land' };
  if (mustStayOnDashboards(session, route.path)) {
    const landing = landingPath(session);
    return landing === route.path ? { kind: 'nothing-to-show' } : { kind: 'redirect', to: landing };
  }
  // The other address shows it among the others, with the menu around them.
  const framed = session.forceFullscreen && /^\/dashboards\/(.+)$/.exec(route.path);
  if (framed) return { kind: 'redirect', to: `/dashboard/${framed[1]}${route.search ?? ''}` };
  if (route.authorities && !route.authorities.includes(authority)) return { kind: 'forbidden' };
  return { kind: 'allow' };
}

/**
 * Where a signed-in user begins: the page asked for before sign-in, unless the user may not leave full-screen
 * dashboards; else the default dashboard; else home. Somebody not signed in begins at the sign-in page.
 */
export function landingPath(session: GuardedSession, remembered?: string): string {
  if (!session.isAuthenticated || !session.authUser) return '/login';
  if (remembered && !mustStayOnDashboards(session, pathOnly(remembered))) return remembered;
  const dashboardId = session.forceFullscreen ? firstDashboardId(session) : defaultDashboardId(session);
  if (!dashboardId) return HOME;
  return `/${session.forceFullscreen ? 'dashboard' : 'dashboards'}/${dashboardId}`;
}

/** The dashboard of a path that shows one, e.g. of `/dashboard/d1`. */
export function dashboardIdIn(path: string): string | undefined {
  return /^\/dashboards?\/([^/]+)$/.exec(path)?.[1];
}

/** Of a user who sees nothing else: the default one, the one seen last, or any that is allowed. */
function firstDashboardId(session: GuardedSession): string | undefined {
  const { allowedDashboardIds, lastPublicDashboardId } = session;
  const wanted = [defaultDashboardId(session), lastPublicDashboardId, ...allowedDashboardIds];
  return wanted.find((id) => typeof id === 'string' && allowedDashboardIds.includes(id)) ?? undefined;
}

/** Only a user below the system administrator can have a default dashboard. */
function defaultDashboardId({ authUser, userDetails }: GuardedSession): string | undefined {
  const id = userDetails?.additionalInfo?.defaultDashboardId;
  return authUser?.authority !== 'SYS_ADMIN' && typeof id === 'string' && id !== '' ? id : undefined;
}

/** Whether a page is not for a user who is kept to full-screen dashboards. */
export function mustStayOnDashboards(session: GuardedSession, path: string): boolean {
  if (!session.forceFullscreen) return false;
  if (path === '/profile') return session.authUser?.isPublic === true;
  const dashboardId = dashboardIdIn(path);
  return dashboardId === undefined || !session.allowedDashboardIds.includes(dashboardId);
}

function pathOnly(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
