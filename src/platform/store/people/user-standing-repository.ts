import type { Authority } from '../../../model/authority.ts';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { handleJoins, tenantJoin } from '../registry/entity-handles.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** Who somebody is at present, and which of their sessions are good. */
export interface UserStanding {
  /** NULL_UUID for everybody. */
  readonly userId: string;
  /** For everybody the id of the public customer. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly authority: Authority;
  /** NULL_UUID for a system administrator. */
  readonly tenantId: string;
  /** NULL_UUID unless a customer user. */
  readonly customerId: string;
  /** True for everybody, who needs no account to use a public customer. */
  readonly isPublic: boolean;
  readonly enabled: boolean;
  /** Sessions that began with credentials of another time (ms) than this have ended. */
  readonly sessionsSince: number;
}

interface UserRow extends Omit<UserStanding, 'enabled' | 'customerId' | 'isPublic'> {
  customerId: string | null;
  enabled: number;
}

/** Reads at once, by the index of ids, all that decides on a request. */
export class UserStandingRepository {
  readonly #user: Query<UserRow>;
  readonly #public: Query<{ customerId: string; tenantId: string }>;

  constructor({ db }: StoreParts) {
    this.#user = prepare(
      db,
      `SELECT e.id AS userId, u.email, u.first_name AS firstName, u.last_name AS lastName, u.authority,
         t.id AS tenantId, c.id AS customerId, k.enabled, k.sessions_since AS sessionsSince
       FROM entity e JOIN user u ON u.key = e.key JOIN user_credentials k ON k.user_key = e.key
         ${handleJoins}
       WHERE e.id = ?`,
    );
    this.#public = prepare(
      db,
      `SELECT e.id AS customerId, t.id AS tenantId FROM entity e ${tenantJoin('e', 't')}
       WHERE e.id = ? AND e.type = 'CUSTOMER' AND json_type(e.additional_info, '$.isPublic') = 'true'`,
    );
  }

  /** A user; null when gone. */
  ofUser(id: string): UserStanding | null {
    const row = this.#user.get(id.toLowerCase());
    if (!row) return null;
    return {
      ...row,
      customerId: row.customerId ?? NULL_UUID,
      isPublic: false,
      enabled: row.enabled === 1,
    };
  }

  /** Everybody, as the user of a customer; null for one that is not public. */
  ofPublic(customerId: string): UserStanding | null {
    const row = this.#public.get(customerId.toLowerCase());
    if (!row) return null;
    return {
      ...row,
      userId: NULL_UUID,
      email: row.customerId,
      firstName: 'Public',
      lastName: 'Public',
      authority: 'CUSTOMER_USER',
      isPublic: true,
      enabled: true,
      sessionsSince: 0,
    };
  }
}
