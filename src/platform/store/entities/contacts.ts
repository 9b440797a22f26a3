import type { DatabaseSync } from 'node:sqlite';
import { type ContactMember, contactShape } from '../../../model/contact.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import type { SortColumns } from '../registry/entity-lists.ts';

const members = Object.keys(contactShape) as ContactMember[];

/** The postal and other contact data of a tenant or customer. */
export type Contact = Record<ContactMember, string | null>;

/** The names of the contact's members on the wire. */
export const contactMembers: readonly string[] = members;

/** The columns of a contact, for a query that joins `contact a`. */
export const contactColumns = members.map((member) => `a.${member}`).join(', ');

/** Sorting of lists of tenants and customers by contact data. */
export const contactSorts: SortColumns = Object.fromEntries(
  members
    .filter((member) => member !== 'address2')
    .map((member) => [
      member,
      { join: 'JOIN contact a ON a.entity_key = e.key', expression: `a.${member} COLLATE NOCASE` },
    ]),
);

/** Takes the contact out of a row or of an object of the wire. */
export function contactOf(source: Partial<Record<keyof Contact, string | null | undefined>>): Contact {
  return Object.fromEntries(members.map((member) => [member, source[member] ?? null])) as Contact;
}

/** Writes contacts; one row for every tenant and customer. */
export class Contacts {
  readonly #save: Query<never>;

  constructor(db: DatabaseSync) {
    this.#save = prepare(db, upsertSql('contact', 'entity_key', members));
  }

  save(entityKey: number, contact: Contact): void {
    this.#save.run(entityKey, ...members.map((member) => contact[member]));
  }
}
