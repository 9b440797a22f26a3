import type { Customer } from '../../../model/customer.ts';
import { PUBLIC_CUSTOMER_TITLE } from '../../../model/customer.ts';
import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { LongChange } from '../engine/long-run.ts';
import { looseMembers, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { checkEmail, limitText, requireText } from '../engine/text-rules.ts';
import { commonSorts, type SortColumns } from '../registry/entity-lists.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  type Contact,
  Contacts,
  contactColumns,
  contactMembers,
  contactOf,
  contactSorts,
} from './contacts.ts';

/** From a customer that goes, so many entities are taken back in one step. */
const TAKEN_BACK_PER_STEP = 200;

interface CustomerRow extends Contact {
  id: string;
  createdTime: number;
  tenantId: string;
  title: string;
  additionalInfo: string | null;
  extra: string | null;
}

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'title',
  'name',
  ...contactMembers,
]);

const sorts: SortColumns = { ...commonSorts, title: { index: 'name' }, ...contactSorts };

/** The customers of tenants. */
export class CustomerRepository {
  readonly #parts: StoreParts;
  readonly #contacts: Contacts;
  readonly #byKey: Query<CustomerRow>;
  readonly #userIds: Query<{ id: string }>;
  readonly #deleteUsers: Query<never>;
  readonly #assigned: Query<{ keys: string }>;
  readonly #takeBack: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#contacts = new Contacts(parts.db);
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, e.name AS title,
         e.additional_info AS additionalInfo, e.extra, ${contactColumns}
       FROM entity e JOIN entity t ON t.key = e.tenant_key JOIN contact a ON a.entity_key = e.key
       WHERE e.key = ?`,
    );
    const users = "FROM entity WHERE customer_key = ? AND type = 'USER'";
    this.#userIds = prepare(parts.db, `SELECT id ${users}`);
    this.#deleteUsers = prepare(parts.db, `DELETE ${users}`);
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
    const key = this.#parts.registry.keyOf('CUSTOMER', id);
    return key === undefined ? null : this.#read(key);
  }

  /** The customer with exactly this title. */
  byTitle(tenantId: string, title: string): Customer | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName('CUSTOMER', tenantKey, title);
    return key === undefined ? null : this.#read(key);
  }

  list(tenantId: string, link: PageLink): PageData<Customer> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return toPage([], 0, link);
    const { keys, total } = this.#parts.lists.page({ type: 'CUSTOMER', tenantKey }, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /** Stores a new customer. @throws PlatformError 400 */
  create(tenantId: string, customer: Customer): Customer {
    const { id: _, ...rest } = customer;
    return this.save(tenantId, rest);
  }

  /** Stores a customer: a new one without id, else the whole of that one anew. @throws PlatformError 400, 404 */
  save(tenantId: string, customer: Customer): Customer {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = customer.id ? this.byId(customer.id.id) : null;
    if (customer.id && existing?.tenantId?.id !== tenantId.toLowerCase()) throw notFound();
    this.#check(tenantKey, customer, existing);
    return this.#store(tenantKey, customer, existing);
  }

  /** The customer that stands for everybody; made when the tenant has none yet. Only within a write. */
  publicOf(tenantId: string): Customer {
    const known = this.byTitle(tenantId, PUBLIC_CUSTOMER_TITLE);
    if (known) return known;
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const customer = { title: PUBLIC_CUSTOMER_TITLE, additionalInfo: { isPublic: true } };
    return this.#store(tenantKey, customer, null);
  }

  /** The ids of the users of a customer, who go with it. */
  userIds(id: string): string[] {
    const key = this.#parts.registry.keyOf('CUSTOMER', id);
    return key === undefined ? [] : this.#userIds.all(key).map((user) => user.id);
  }

  /**
   * Removes the customer with its users; what was assigned to it is no customer's any more. Only within a long write.
   * @throws PlatformError 404
   */
  *delete(id: string): LongChange<void> {
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', id);
    if (key === undefined) throw notFound();
    this.#deleteUsers.run(key);
    const assigned = keyList(this.#assigned.get(key));
    for (let start = 0; start < assigned.length; start += TAKEN_BACK_PER_STEP) {
      this.#takeBack.run(JSON.stringify(assigned.slice(start, start + TAKEN_BACK_PER_STEP)));
      yield;
    }
    registry.remove(key);
  }

  #store(tenantKey: number, customer: Customer, existing: Customer | null): Customer {
    const { registry } = this.#parts;
    const fields = {
      name: customer.title,
      additionalInfo: customer.additionalInfo,
      extra: looseMembers(customer, known),
    };
    let key = existing?.id ? registry.keyOf('CUSTOMER', existing.id.id) : undefined;
    if (key === undefined) key = registry.insert({ type: 'CUSTOMER', tenantKey }, fields).key;
    else registry.update(key, fields);
    this.#contacts.save(key, contactOf(customer));
    return this.#read(key);
  }

  #check(tenantKey: number, customer: Customer, existing: Customer | null): void {
    requireText(customer.title, 'Customer title should be specified!');
    limitText(customer.title, 'Customer title');
    if (customer.title === PUBLIC_CUSTOMER_TITLE) {
      throw badRequest(`'${PUBLIC_CUSTOMER_TITLE}' title for customer is system reserved!`);
    }
    checkEmail(customer.email);
    if (existing?.title === customer.title) return;
    if (this.#parts.registry.keyByName('CUSTOMER', tenantKey, customer.title) !== undefined) {
      throw badRequest('Customer with such title already exists!');
    }
  }

  #read(key: number): Customer {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return {
      ...restoreMembers(row.extra),
      id: entityId('CUSTOMER', row.id),
      createdTime: row.createdTime,
      additionalInfo: parseObject(row.additionalInfo),
      tenantId: entityId('TENANT', row.tenantId),
      title: row.title,
      name: row.title,
      ...contactOf(row),
    };
  }
}
