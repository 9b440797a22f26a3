import type { Customer } from '../../../model/customer.ts';
import { PUBLIC_CUSTOMER_TITLE } from '../../../model/customer.ts';
import { entityId } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import { badRequest } from '../../errors.ts';
import type { LongChange } from '../engine/long-run.ts';
import { parseObject } from '../engine/loose-members.ts';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { checkEmail, limitText, requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  type Contact,
  Contacts,
  contactColumns,
  contactMembers,
  contactOf,
  contactSorts,
} from './contacts.ts';
import { type EntityRow, type Place, Shelf, storedMembers } from './shelf.ts';

/** From a customer that goes, so many entities are taken back in one step. */
const TAKEN_BACK_PER_STEP = 200;

/** How many users one step removes. */
const USERS_PER_STEP = 200;

interface CustomerRow extends EntityRow, Contact {}

/** The customers of tenants. */
export class CustomerRepository {
  readonly #registry: StoreParts['registry'];
  readonly #shelf: Shelf<CustomerRow, Customer>;
  readonly #contacts: Contacts;
  readonly #userIds: Query<{ id: string }>;
  readonly #deleteUsers: Query<never>;
  readonly #assigned: Query<{ keys: string }>;
  readonly #takeBack: Query<never>;

  constructor(parts: StoreParts) {
    this.#registry = parts.registry;
    this.#shelf = new Shelf(parts, {
      type: 'CUSTOMER',
      columns: contactColumns,
      joins: 'JOIN contact a ON a.entity_key = e.key',
      sorts: { title: { index: 'name' }, ...contactSorts },
      members: ['additionalInfo', 'tenantId', 'title', 'name', ...contactMembers],
      toEntity: toCustomer,
    });
    this.#contacts = new Contacts(parts.db);
    const users = "FROM entity WHERE customer_key = ? AND type = 'USER'";
    this.#userIds = prepare(parts.db, `SELECT id ${users}`);
    this.#deleteUsers = prepare(parts.db, `DELETE FROM entity WHERE key IN (SELECT key ${users} LIMIT ?)`);
    this.#assigned = prepare(
      parts.db,
      'SELECT json_group_array(key) AS keys FROM entity WHERE customer_key = ?',
    );
    this.#takeBack = prepare(
      parts.db,
      'UPDATE entity SET customer_key = NULL WHERE key IN (SELECT value FROM json_each(?))',
    );
  }

  byId(id: string): Customer | null {
    return this.#shelf.byId(id);
  }

  /** The customer with exactly this title. */
  byTitle(tenantId: string, title: string): Customer | null {
    return this.#shelf.byName(tenantId, title);
  }

  list(tenantId: string, link: PageLink): PageData<Customer> {
    return this.#shelf.page({ tenantId }, link);
  }

  /** Stores a new customer. @throws PlatformError 400 */
  create(tenantId: string, customer: Customer): Customer {
    const { id: _, ...rest } = customer;
    return this.save(tenantId, rest);
  }

  /** Stores a customer: a new one without id, else the whole of that one anew. @throws PlatformError 400, 404 */
  save(tenantId: string, customer: Customer): Customer {
    const place = this.#shelf.placeOf(tenantId, customer.id);
    this.#check(place, customer);
    return this.#store(place, customer);
  }

  /** The customer that stands for everybody; made when the tenant has none yet. Only within a write. */
  publicOf(tenantId: string): Customer {
    const known = this.byTitle(tenantId, PUBLIC_CUSTOMER_TITLE);
    if (known) return known;
    const customer = { title: PUBLIC_CUSTOMER_TITLE, additionalInfo: { isPublic: true } };
    return this.#store(this.#shelf.placeOf(tenantId, null), customer);
  }

  /** The ids of the users of a customer, who go with it. */
  userIds(id: string): string[] {
    const row = this.#shelf.find(id);
    return row ? this.#userIds.all(row.key).map((user) => user.id) : [];
  }

  /**
   * Removes the customer with its users; what was assigned to it is no customer's any more. Only within a long write.
   * @throws PlatformError 404
   */
  *delete(id: string): LongChange<void> {
    const { key } = this.#shelf.require(id);
    while (this.#deleteUsers.run(key, USERS_PER_STEP) === USERS_PER_STEP) yield;
    const assigned = keyList(this.#assigned.get(key));
    for (let start = 0; start < assigned.length; start += TAKEN_BACK_PER_STEP) {
      this.#takeBack.run(JSON.stringify(assigned.slice(start, start + TAKEN_BACK_PER_STEP)));
      yield;
    }
    this.#shelf.remove(key);
    // What was assigned to it is no longer as it was.
    this.#registry.forget();
  }

  #store(place: Place<CustomerRow>, customer: Customer): Customer {
    const { title: name, additionalInfo } = customer;
    const { key } = this.#shelf.store(place, { name, additionalInfo }, customer);
    this.#contacts.save(key, contactOf(customer));
    return this.#shelf.read(key);
  }

  #check(place: Place<CustomerRow>, { title, email }: Customer): void {
    requireText(title, 'Customer title should be specified!');
    limitText(title, 'Customer title');
    if (title === PUBLIC_CUSTOMER_TITLE) {
      throw badRequest(`'${PUBLIC_CUSTOMER_TITLE}' title for customer is system reserved!`);
    }
    checkEmail(email);
    if (this.#shelf.isTaken(place, title)) throw badRequest('Customer with such title already exists!');
  }
}

function toCustomer(row: CustomerRow): Customer {
  return {
    ...storedMembers('CUSTOMER', row),
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    title: row.name,
    name: row.name,
    ...contactOf(row),
  };
}
