import { type EntityType, NULL_UUID } from '../../model/entity-id.ts';
import { contained } from '../contained.ts';
import { tokenExpired } from '../errors.ts';
import type { Caller } from '../security/access.ts';
import type { Allowance } from '../security/allowances.ts';
import { nextInSession, withAnotherToken } from '../security/refresh-rotation.ts';
import {
  type AccessClaims,
  type ActorClaims,
  type RefreshClaims,
  sessionEnd,
  type TokenSession,
  type Tokens,
} from '../security/tokens.ts';
import type { StoredSession } from '../store/people/session-repository.ts';
import type { UserStanding } from '../store/people/user-standing-repository.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { Change, Changes } from './changes.ts';

/** A caller, with what the token says that they call with. */
export interface SignedIn extends Caller {
  readonly claims: AccessClaims;
}

/** Why a session does not go on: the account is gone, or disabled, or it was ended. */
export type SessionOver = 'gone' | 'disabled' | 'ended';

/** Something that lasts as long as the session of a caller. */
export interface FollowedSession {
  /** Whether the session goes on. */
  goesOn(): boolean;
  stop(): void;
}

/**
 * Knows whether sessions go on, and for whom they speak: as the store has it now, whatever their tokens say. A session
 * ends when its user signs out of it, is disabled, deleted or gets another password in another session, when the one
 * who signed in as that user has no session any more, and thirty days after it began; a public one, too, when its
 * customer is public no longer.
 */
export interface Sessions {
  /**
   * Who calls with an access token. Throws 401: a token that says something of its user that is no longer so, or whose
   * session is over, counts as expired, so that clients refresh it or sign in.
   */
  callerOf(accessToken: string): Promise<SignedIn>;
  /** The user whose session a token belongs to, as they are now, or why it does not go on. */
  judge(claims: AccessClaims | RefreshClaims): UserStanding | SessionOver;
  /** Tells once, and within a moment, that the session of a caller is over. */
  follow(caller: SignedIn, onOver: (why: SessionOver) => void): FollowedSession;
  /** What the session of a refresh token goes on with; null for a token that must not come back. Only within a write. */
  next(claims: RefreshClaims): TokenSession | null;
  /** Tells all who follow a session that it is over. */
  endAll(): void;
}

/** What was read of a user, until something about them changes. */
interface Remembered {
  readonly user: UserStanding;
  readonly sessions: Map<string, StoredSession | null>;
}

const REMEMBERED_USERS = 10_000;
const REMEMBERED_SESSIONS = 1_000;

/** Sessions that end by time alone are looked for so often, ms. */
const LOOK_EVERY = 60_000;

const decisive: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'entity-updated',
  'entity-reassigned',
  'entity-deleted',
  'credentials-updated',
]);

/** Makes the sessions of a platform. */
export function createSessions(
  store: Pick<Store, 'userStandings' | 'sessions' | 'now'>,
  tokens: Pick<Tokens, 'verifyAccess'>,
  changes: Pick<Changes, 'subscribe' | 'subscribeAll'>,
  allowances: ReadonlySet<Allowance> = new Set(),
): Sessions {
  /** By the id of the user, or of the public customer. */
  const remembered = new Map<string, Remembered>();
  const followers = new Set<(why: SessionOver) => void>();

  changes.subscribeAll((change) => {
    if (decisive.has(change.kind)) forget(change.entity);
  });

  function forget({ type, id }: EntityHandle): void {
    if (type === 'USER') remembered.delete(id);
    if (type !== 'CUSTOMER' && type !== 'TENANT') return;
    for (const [key, { user }] of remembered) {
      if (user.customerId === id || user.tenantId === id) remembered.delete(key);
    }
  }

  function recall({ isPublic, sub, userId }: Pick<AccessClaims, 'isPublic' | 'sub' | 'userId'>) {
    const key = isPublic ? sub : userId;
    const known = remembered.get(key);
    if (known) return known;
    const user = isPublic ? store.userStandings.ofPublic(sub) : store.userStandings.ofUser(userId);
    // Who is absent is not remembered: a long change that removes somebody may yet be undone.
    if (!user) return null;
    const read: Remembered = { user, sessions: new Map() };
    if (remembered.size >= REMEMBERED_USERS) remembered.clear();
    remembered.set(key, read);
    return read;
  }

  function sessionOf({ sessions }: Remembered, id: string): StoredSession | null {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    const session = store.sessions.byId(id);
    if (sessions.size >= REMEMBERED_SESSIONS) sessions.clear();
    sessions.set(id, session);
    return session;
  }

  function judge(claims: AccessClaims | RefreshClaims | ActorClaims): UserStanding | SessionOver {
    const known = recall(claims);
    if (!known) return 'gone';
    const { user } = known;
    if (!user.enabled) return 'disabled';
    const session = sessionOf(known, claims.sid);
    const times = [claims.credentialsTime, session?.credentialsTime];
    if (session?.hasEnded || !times.includes(user.sessionsSince)) return 'ended';
    if (sessionEnd(claims) * 1000 <= store.now()) return 'ended';
    if ('tenantId' in claims && !isAs(claims, user)) return 'ended';
    if ('act' in claims && claims.act && typeof judge(claims.act) === 'string') return 'ended';
    return user;
  }

  return {
    judge,

    async callerOf(accessToken) {
      const claims = await tokens.verifyAccess(accessToken);
      const user = judge(claims);
      if (typeof user === 'string') throw tokenExpired();
      const { userId, email, authority, tenantId, customerId, isPublic } = user;
      const seesTenant = allowances.has('tenant-values');
      const caller = { userId, email, authority, tenantId, customerId, isPublic, seesTenant, claims };
      return claims.act ? { ...caller, actor: { userId: claims.act.userId, email: claims.act.sub } } : caller;
    },

    follow({ claims }, onOver) {
      const stops = ownersOf(claims).map(([type, id]) =>
        changes.subscribe(type, id, (change) => {
          if (!decisive.has(change.kind)) return;
          // Those who watch one entity hear of it before those who watch all.
          forget(change.entity);
          goesOn();
        }),
      );
      const look = contained(goesOn, () => end('ended'));
      const timer = setInterval(look, LOOK_EVERY).unref();
      followers.add(end);

      function goesOn(): boolean {
        if (!followers.has(end)) return false;
        const verdict = judge(claims);
        if (typeof verdict === 'string') end(verdict);
        return typeof verdict !== 'string';
      }

      function stop(): void {
        followers.delete(end);
        clearInterval(timer);
        for (const stopWatching of stops) stopWatching();
      }

      function end(why: SessionOver): void {
        stop();
        onOver(why);
      }

      // Something may have happened since the caller was asked for.
      goesOn();
      return { goesOn, stop };
    },

    next: (claims) =>
      allowances.has('reused-refresh-tokens')
        ? withAnotherToken(claims, store.now())
        : nextInSession(store, claims),

    endAll() {
      for (const end of followers) end('ended');
    },
  };
}

/** True while a token tells of its user what is so. */
function isAs({ scopes, tenantId, customerId }: ActorClaims, user: UserStanding): boolean {
  return scopes[0] === user.authority && tenantId === user.tenantId && customerId === user.customerId;
}

/** The entities that decide on a session. */
function ownersOf({ userId, customerId, tenantId, act }: AccessClaims): [EntityType, string][] {
  const owners: [EntityType, string][] = [
    ['USER', userId],
    ['CUSTOMER', customerId],
    ['TENANT', tenantId],
    ...(act ? ownersOf({ ...act, exp: 0 }) : []),
  ];
  return owners.filter(([, id]) => id !== NULL_UUID);
}
