import * as z from 'zod/mini';
import { pageOf } from '../../src/model/page.ts';
import { signIn } from '../sign-in.ts';
import { accountOf, type Role } from './roles.ts';

/** The lists of what tests make, and whose they are. */
const lists = {
  sysadmin: ['tenants', 'tenantProfiles', 'widgetsBundles'],
  tenant: [
    'customers',
    'users',
    'tenant/devices',
    'tenant/assets',
    'tenant/entityViews',
    'tenant/dashboards',
    'deviceProfiles',
    'ruleChains',
    'widgetsBundles',
  ],
} as const satisfies Partial<Record<Role, readonly string[]>>;

const Named = z.looseObject({ name: z.nullish(z.string()), title: z.nullish(z.string()) });
const ListPage = pageOf(Named);

/** How long each list of a platform is. */
export type Inventory = ReadonlyMap<string, number>;

/** Counts what a platform has of all that the tests make. @throws when nobody can sign in there */
export async function takeInventory(url: string): Promise<Inventory> {
  const counts = await readLists(url, 1);
  return new Map([...counts].map(([list, { totalElements }]) => [list, totalElements]));
}

/** What a platform has more than before: the list that grew, and the names of its newest. */
export async function cameSince(url: string, before: Inventory): Promise<string[]> {
  const grown: string[] = [];
  for (const [list, { totalElements, data }] of await readLists(url, 100)) {
    const more = totalElements - (before.get(list) ?? 0);
    const names = data.slice(0, Math.max(0, more)).map(({ name, title }) => name ?? title);
    if (more > 0) grown.push(`${more} of ${list} (${names.join(', ')})`);
  }
  return grown;
}

async function readLists(url: string, pageSize: number): Promise<Map<string, z.infer<typeof ListPage>>> {
  const pages = new Map<string, z.infer<typeof ListPage>>();
  for (const role of ['sysadmin', 'tenant'] as const) {
    const { token } = await signIn(url, accountOf(role));
    for (const list of lists[role]) {
      const query = new URLSearchParams({ pageSize: `${pageSize}`, page: '0' });
      query.set('sortProperty', 'createdTime');
      query.set('sortOrder', 'DESC');
      const headers = { 'X-Authorization': `Bearer ${token}` };
      const response = await fetch(`${url}/api/${list}?${query}`, { headers });
      pages.set(`/api/${list} (${role})`, ListPage.parse(await response.json()));
    }
  }
  return pages;
}
