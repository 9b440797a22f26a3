import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { TenantProfile } from '../../../src/model/tenant-profile.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { nextMillisecond } from '../sorting.ts';
import { createActiveUser } from './accounts.ts';

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number>>;

const Rows = pageOf(z.record(z.string(), z.unknown()));

/** What all that these tests make begins with. */
const prefix = uniqueName('Contract lists');
const userPrefix = prefix.toLowerCase().replaceAll(' ', '.');

const contacts = [
  {
    country: 'Malta',
    state: 'B',
    city: 'Ulm',
    address: '2 Lane',
    zip: '300',
    phone: '+31',
    email: 'c@x.example',
  },
  {
    country: 'Austria',
    state: 'C',
    city: 'Oulu',
    address: '3 Lane',
    zip: '100',
    phone: '+32',
    email: 'b@x.example',
  },
  {
    country: 'Zambia',
    state: 'A',
    city: 'Bern',
    address: '1 Lane',
    zip: '200',
    phone: '+30',
    email: 'a@x.example',
  },
].map((contact, at) => ({ ...contact, title: `${prefix} ${'bca'[at]}` }));

const contactProperties = [
  'title',
  'email',
  'country',
  'city',
  'state',
  'address',
  'zip',
  'phone',
  'createdTime',
];

let sysadmin: string;
let admin: string;
let deleteAll: string[] = [];

beforeAll(async () => {
  sysadmin = await tokenOf('sysadmin');
  const tenants: string[] = [];
  for (const body of contacts) {
    await nextMillisecond();
    const { id } = await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body });
    tenants.push(`/api/tenant/${id?.id}`);
    deleteAll = [...tenants, ...deleteAll];
  }
  const tenantId = { entityType: 'TENANT', id: tenants[0]?.split('/').at(-1) ?? '' };
  admin = (
    await createActiveUser(sysadmin, {
      email: `${userPrefix}.2@example.org`,
      authority: 'TENANT_ADMIN',
      tenantId,
      firstName: 'Bo',
      lastName: 'Zorn',
    })
  ).token;
  const customers: Row[] = [];
  for (const body of contacts) {
    await nextMillisecond();
    customers.push(
      await read(z.looseObject({ id: z.unknown() }), 'POST', '/api/customer', { token: admin, body }),
    );
  }
  for (const body of [
    { email: `${userPrefix}.3@example.org`, authority: 'TENANT_ADMIN', firstName: 'Cy', lastName: 'Abel' },
    {
      email: `${userPrefix}.1@example.org`,
      authority: 'CUSTOMER_USER',
      customerId: customers[0]?.id,
      firstName: 'Al',
      lastName: 'Mann',
    },
  ]) {
    const query = { sendActivationMail: false };
    await nextMillisecond();
    expect((await call('POST', '/api/user', { token: admin, query, body })).status).toBe(200);
  }
  for (const [at, description] of ['Second', 'Third', 'First'].entries()) {
    const body = {
      name: `${prefix} ${'bca'[at]}`,
      description,
      profileData: { configuration: { type: 'DEFAULT' } },
    };
    await nextMillisecond();
    const { id } = await read(TenantProfile, 'POST', '/api/tenantProfile', { token: sysadmin, body });
    deleteAll.push(`/api/tenantProfile/${id?.id}`);
  }
});

afterAll(async () => {
  for (const path of deleteAll) await call('DELETE', path, { token: sysadmin });
});

/** The lists, what of each can be told apart, and the beginning of what these tests made. */
const lists = [
  { path: '/api/tenants', searched: 'title', properties: contactProperties },
  { path: '/api/tenantInfos', searched: 'title', properties: contactProperties },
  { path: '/api/customers', searched: 'title', properties: contactProperties },
  { path: '/api/users', searched: 'email', properties: ['email', 'firstName', 'lastName', 'createdTime'] },
  { path: '/api/tenantProfiles', searched: 'name', properties: ['name', 'description', 'createdTime'] },
];

async function list(path: string, query: Query): Promise<Row[]> {
  const token = path === '/api/customers' || path === '/api/users' ? admin : sysadmin;
  const textSearch = path === '/api/users' ? userPrefix : prefix;
  return (await read(Rows, 'GET', path, { token, query: { pageSize: 10, page: 0, textSearch, ...query } }))
    .data;
}

function inOrder(values: readonly unknown[]): unknown[] {
  return values.toSorted((left, right) => (String(left) < String(right) ? -1 : 1));
}

describe.each(lists)('$path', ({ path, searched, properties }) => {
  it.each(properties)('can be sorted by %s, up and down', async (sortProperty) => {
    const values = (await list(path, { sortProperty })).map((row) => row[sortProperty]);
    expect(new Set(values).size).toBe(3);
    expect(values).toEqual(inOrder(values));
    for (const sortOrder of ['DESC', 'desc']) {
      const down = (await list(path, { sortProperty, sortOrder })).map((row) => row[sortProperty]);
      expect(down).toEqual(values.toReversed());
    }
  });

  it(`finds what has a ${searched} that begins so, in any case, with % for anything and _ for one character`, async () => {
    const found = async (textSearch: string) => {
      const rows = await list(path, { textSearch, sortProperty: searched });
      return rows.map((row) => row[searched]);
    };
    const begin = path === '/api/users' ? userPrefix : prefix;
    const all = await found(begin);
    expect(all).toHaveLength(3);
    for (const text of [
      begin.toUpperCase(),
      `%${begin.slice(4)}`,
      `${begin.slice(0, 3)}_${begin.slice(4)}`,
    ]) {
      expect([text, await found(text)]).toEqual([text, all]);
    }
    expect(await found(String(all[1]))).toEqual([all[1]]);
    expect(await found(begin.slice(4))).toEqual([]);
  });

  it('cannot be sorted by what it does not have, in an order that is none, or without a page', async () => {
    const token = path === '/api/customers' || path === '/api/users' ? admin : sysadmin;
    const refusal = async (query: Query) => (await call('GET', path, { token, query })).json();
    const page = { pageSize: 1, page: 0 };
    expect(await refusal({ ...page, sortProperty: 'colour' })).toMatchObject({ status: 500, errorCode: 2 });
    expect(await refusal({ ...page, sortProperty: searched, sortOrder: 'up' })).toMatchObject({
      status: 400,
      errorCode: 31,
      message: "Unsupported sort order 'up'! Only 'ASC' or 'DESC' types are allowed.",
    });
    expect(await refusal({ ...page, pageSize: 0 })).toMatchObject({
      status: 400,
      errorCode: 31,
      message: "Incorrect page link page size '0'. Page size must be greater than zero.",
    });
    expect(await refusal({ ...page, page: -1 })).toMatchObject({ status: 400, errorCode: 31 });
    for (const query of [{ pageSize: 1 }, { page: 0 }]) {
      expect(await refusal(query)).toMatchObject({ status: 400, error: 'Bad Request', message: '', path });
    }
  });

  it('comes in pages, each the next, and none after the last', async () => {
    const sortProperty = searched;
    const all = await list(path, { sortProperty });
    const pages = [0, 1, 2].map((page) => list(path, { sortProperty, pageSize: 2, page }));
    expect(await Promise.all(pages)).toEqual([all.slice(0, 2), all.slice(2), []]);
  });
});

describe('/api/users', () => {
  it('can be sorted by authority', async () => {
    const values = (await list('/api/users', { sortProperty: 'authority' })).map(
      ({ authority }) => authority,
    );
    expect(values).toEqual(['CUSTOMER_USER', 'TENANT_ADMIN', 'TENANT_ADMIN']);
  });
});

describe('/api/tenantProfileInfos', () => {
  it('is the list of tenant profiles with their names only, sorted and searched like that', async () => {
    for (const sortProperty of ['name', 'description', 'createdTime', 'isDefault']) {
      const query = { sortProperty, sortOrder: 'DESC' };
      const profiles = await list('/api/tenantProfiles', query);
      const infos = await list('/api/tenantProfileInfos', query);
      expect(infos).toEqual(profiles.map(({ id, name }) => ({ id, name })));
    }
  });
});
