import { describe, expect, it } from 'vitest';
import {
  decideRoute,
  type GuardedRoute,
  type GuardedSession,
  landingPath,
} from '../../../../src/console/session/guard.ts';

const NOBODY: GuardedSession = {
  isAuthenticated: false,
  isUserLoaded: true,
  authUser: null,
  userDetails: null,
  forceFullscreen: false,
  allowedDashboardIds: [],
  lastPublicDashboardId: null,
};

function signedIn(
  authority: 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER',
  more: Partial<GuardedSession> = {},
  isPublic = false,
): GuardedSession {
  const authUser = {
    userId: 'u1',
    authority,
    tenantId: 't1',
    customerId: 'c1',
    sub: isPublic ? 'public-1' : 'user@clavier.dev',
    isPublic,
    firstName: null,
    lastName: null,
  };
  return { ...NOBODY, isAuthenticated: true, authUser, ...more };
}

const withDashboard = { additionalInfo: { defaultDashboardId: 'd1' } };
const UNLOADED = { ...NOBODY, isUserLoaded: false };
const ADMIN = signedIn('TENANT_ADMIN');
const CUSTOMER = signedIn('CUSTOMER_USER');
const DASHBOARD_USER = signedIn('CUSTOMER_USER', { userDetails: withDashboard });
const SYS_ADMIN = signedIn('SYS_ADMIN', { userDetails: withDashboard });
const FORCED = signedIn('CUSTOMER_USER', {
  userDetails: withDashboard,
  forceFullscreen: true,
  allowedDashboardIds: ['d1', 'd2'],
});
const PUBLIC = signedIn(
  'CUSTOMER_USER',
  { forceFullscreen: true, allowedDashboardIds: ['d1'], lastPublicDashboardId: 'd1' },
  true,
);

const NOTHING_PUBLIC = { ...PUBLIC, allowedDashboardIds: [], lastPublicDashboardId: null };

const devices: GuardedRoute = { path: '/devices', authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'] };
const tenants: GuardedRoute = { path: '/tenants', authorities: ['SYS_ADMIN'] };
const login: GuardedRoute = { path: '/login', isPublic: true };

describe('The guard', () => {
  it.each<[string, GuardedSession, GuardedRoute, string]>([
    ['waits until it is known who is there', UNLOADED, devices, 'wait'],
    ['waits at the sign-in page too', UNLOADED, login, 'wait'],
    ['lets nobody in but to the sign-in page', NOBODY, devices, 'redirect /login, then /devices'],
    ['remembers the query too', NOBODY, { ...devices, search: '?x=1' }, 'redirect /login, then /devices?x=1'],
    ['lets everybody sign in', NOBODY, login, 'allow'],
    [
      'signs in the public user an address names',
      NOBODY,
      { path: '/dashboard/d1', search: '?publicId=public-1' },
      'public-login public-1',
    ],
    ['lets in whose authority is listed', ADMIN, devices, 'allow'],
    ['lets everybody in where none is listed', ADMIN, { path: '/profile' }, 'allow'],
    ['refuses whose authority is not listed', ADMIN, tenants, 'forbidden'],
    ['leads who is signed in on from the sign-in page', ADMIN, login, 'land'],
    ['does not keep a user with a dashboard there', DASHBOARD_USER, devices, 'allow'],
    ['keeps a full-screen user to dashboards', FORCED, devices, 'redirect /dashboard/d1'],
    ['lets a full-screen user see allowed dashboards', FORCED, { path: '/dashboard/d2' }, 'allow'],
    [
      'and shows them alone',
      FORCED,
      { path: '/dashboards/d2', search: '?state=x' },
      'redirect /dashboard/d2?state=x',
    ],
    ['but no other', FORCED, { path: '/dashboard/d9' }, 'redirect /dashboard/d1'],
    ['nor what lies below one', FORCED, { path: '/dashboards/d2/edit' }, 'redirect /dashboard/d1'],
    ['lets a full-screen user see the profile', FORCED, { path: '/profile' }, 'allow'],
    ['but not a public one', PUBLIC, { path: '/profile' }, 'redirect /dashboard/d1'],
    ['lets a public user see the dashboard', PUBLIC, { path: '/dashboard/d1' }, 'allow'],
    [
      'keeps a public user whose own id the address repeats',
      PUBLIC,
      { path: '/dashboard/d1', search: '?publicId=public-1' },
      'allow',
    ],
    [
      'changes the public user when the address names another',
      PUBLIC,
      { path: '/dashboard/d1', search: '?publicId=public-2' },
      'public-login public-2',
    ],
    [
      'does not sign a real user out for a public address',
      ADMIN,
      { path: '/devices', search: '?publicId=public-2' },
      'allow',
    ],
    ['keeps a visitor from home', PUBLIC, { path: '/home' }, 'redirect /dashboard/d1'],
    ['has nothing for a visitor without dashboards', NOTHING_PUBLIC, { path: '/home' }, 'nothing-to-show'],
    ['who finds nothing elsewhere either', NOTHING_PUBLIC, { path: '/dashboard/d1' }, 'redirect /home'],
    [
      'does not send a full-screen user to a dashboard that was taken away',
      { ...FORCED, allowedDashboardIds: ['d2'] },
      { path: '/dashboard/d1' },
      'redirect /dashboard/d2',
    ],
  ])('%s', (_, session, route, expected) => {
    expect(written(session, route)).toBe(expected);
  });
});

describe('The page a session begins with', () => {
  it.each<[string, GuardedSession, string | undefined, string]>([
    ['sign-in for nobody', NOBODY, '/devices', '/login'],
    ['home', CUSTOMER, undefined, '/home'],
    ['home for a system administrator, who has no dashboard', SYS_ADMIN, undefined, '/home'],
    ['what was asked for before sign-in', CUSTOMER, '/devices?x=1', '/devices?x=1'],
    ['that also before the default dashboard', DASHBOARD_USER, '/devices', '/devices'],
    ['the default dashboard inside the frame', DASHBOARD_USER, undefined, '/dashboards/d1'],
    ['the default dashboard alone for a full-screen user', FORCED, '/devices', '/dashboard/d1'],
    [
      'another allowed dashboard if it was asked for',
      FORCED,
      '/dashboard/d2?state=x',
      '/dashboard/d2?state=x',
    ],
    [
      'the last dashboard of a visitor',
      { ...PUBLIC, allowedDashboardIds: ['d0', 'd1'] },
      undefined,
      '/dashboard/d1',
    ],
    [
      'any dashboard of a visitor who has seen none',
      { ...PUBLIC, lastPublicDashboardId: null },
      undefined,
      '/dashboard/d1',
    ],
    ['home for a visitor of no dashboard', NOTHING_PUBLIC, '/devices', '/home'],
  ])('is %s', (_, session, remembered, expected) => {
    expect(landingPath(session, remembered)).toBe(expected);
  });
});

function written(session: GuardedSession, route: GuardedRoute): string {
  const decision = decideRoute(session, route);
  switch (decision.kind) {
    case 'redirect':
      return `redirect ${decision.to}${decision.remember ? `, then ${decision.remember}` : ''}`;
    case 'public-login':
      return `public-login ${decision.publicId}`;
    default:
      return decision.kind;
  }
}
