import type { User } from '../../model/user.ts';
import { ApiError } from '../wire/api-error.ts';
import { sessionDashboardIds, sessionUser } from './auth.ts';
import { type AuthUser, authUserIn } from './auth-user.ts';

/** Who uses this tab, and what they may see. */
export interface Session {
  isAuthenticated: boolean;
  /** False until it is known whether somebody is signed in. */
  isUserLoaded: boolean;
  authUser: AuthUser | null;
  /** The stored user; a public user has none. */
  userDetails: User | null;
  /** The name of the user who signed in as this one in this tab; null for who signed in as themselves. */
  signedInBy: string | null;
  /** The user sees full-screen dashboards and nothing else. */
  forceFullscreen: boolean;
  /** The dashboards such a user may open. */
  allowedDashboardIds: string[];
  /** Where a visitor has been last; null before the first dashboard. */
  lastPublicDashboardId: string | null;
}

/** The session of a tab that nobody uses. */
export const nobody = (): Session => ({
  isAuthenticated: false,
  isUserLoaded: false,
  authUser: null,
  userDetails: null,
  signedInBy: null,
  forceFullscreen: false,
  allowedDashboardIds: [],
  lastPublicDashboardId: null,
});

/** The session of the owner of an access token. Rejects with an ApiError where it cannot be known who that is. */
export async function sessionOf(token: string): Promise<Session> {
  const authUser = authUserOf(token);
  const userDetails = authUser.isPublic ? null : await sessionUser(token, authUser.userId);
  const forceFullscreen = isForced(authUser, userDetails);
  const customerId = authUser.authority === 'CUSTOMER_USER' ? authUser.customerId : null;
  const allowedDashboardIds = forceFullscreen ? await sessionDashboardIds(token, customerId) : [];
  return {
    ...nobody(),
    isAuthenticated: true,
    isUserLoaded: true,
    authUser,
    userDetails,
    forceFullscreen,
    allowedDashboardIds,
  };
}

function authUserOf(token: string): AuthUser {
  const authUser = authUserIn(token);
  if (!authUser) throw new ApiError({ status: 401, shown: { key: 'login.nobody-in-token' } });
  return authUser;
}

function isForced({ authority, isPublic }: AuthUser, userDetails: User | null): boolean {
  if (authority === 'SYS_ADMIN') return false;
  const info = userDetails?.additionalInfo;
  return (
    isPublic || (info?.defaultDashboardFullscreen === true && typeof info.defaultDashboardId === 'string')
  );
}
