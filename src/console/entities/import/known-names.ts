import type { EntityDataQuery } from '../../../model/entity-query.ts';
import { LARGE_PAGE } from '../../../model/page.ts';
import { deviceProfileInfos } from '../../api/device-profile-infos.ts';
import { countEntities, findEntities } from '../../api/entity-query.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import type { ImportColumn } from '../../api/import/import-columns.ts';
import { OWN } from '../../api/list-place.ts';
import type { CsvRow } from '../../table/rows/read-csv.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { Known } from './planned-row.ts';

/** How many names one question is about: platforms limit what a query may compare with. */
const NAMES_AT_ONCE = 100;

const NAME = { type: 'ENTITY_FIELD', key: 'name' } as const;

/**
 * What the platform has of these names, and which device profiles there are. Few names among many entities are asked for
 * by name, else all entities that begin as the names do are gone through. Rejects with an ApiError.
 */
export async function knownOf(
  entityType: ImportedType,
  names: readonly string[],
  request: RequestOptions,
): Promise<Known> {
  const [ids, profiles] = await Promise.all([
    takenNames(entityType, [...new Set(names)], request),
    entityType === 'DEVICE' ? profileNames(request) : undefined,
  ]);
  return { ids, profiles };
}

/** The names in the rows of a table, by the column that holds them; none where no column does. */
export function namesIn(rows: readonly CsvRow[], columns: readonly ImportColumn[]): string[] {
  const nameAt = columns.findIndex(({ type }) => type === 'NAME');
  return rows.map(({ values }) => (values[nameAt] ?? '').trim()).filter(Boolean);
}

async function takenNames(
  entityType: ImportedType,
  names: readonly string[],
  request: RequestOptions,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  if (names.length === 0) return ids;
  const query: EntityDataQuery = {
    entityFilter: { type: 'entityName', entityType, entityNameFilter: commonBeginning(names) },
    entityFields: [NAME],
    pageLink: { page: 0, pageSize: LARGE_PAGE, sortOrder: { key: NAME, direction: 'ASC' } },
  };
  const ask = async (asked: EntityDataQuery) => {
    const found = await findEntities(asked, request);
    for (const { entityId, latest } of found) {
      const name = latest?.ENTITY_FIELD?.name?.value;
      if (typeof name === 'string') ids.set(name, entityId.id);
    }
    return found.length;
  };

  const total = await countEntities(query, request);
  const pages = Math.ceil(total / LARGE_PAGE);
  if (Math.ceil(names.length / NAMES_AT_ONCE) < pages) {
    for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
      await ask({ ...query, keyFilters: [isOneOf(names.slice(at, at + NAMES_AT_ONCE))] });
    }
    return ids;
  }
  const { pageLink } = query;
  for (let page = 0; pageLink; page += 1) {
    if ((await ask({ ...query, pageLink: { ...pageLink, page } })) < LARGE_PAGE) break;
  }
  return ids;
}

function isOneOf(names: readonly string[]): NonNullable<EntityDataQuery['keyFilters']>[number] {
  return {
    key: NAME,
    valueType: 'STRING',
    predicate: {
      type: 'COMPLEX',
      operation: 'OR',
      predicates: names.map((name) => ({
        type: 'STRING',
        operation: 'EQUAL',
        ignoreCase: false,
        value: { defaultValue: name },
      })),
    },
  };
}

/** What texts begin with in common. */
export function commonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) {
    while (!text.startsWith(first.slice(0, length))) length -= 1;
    if (length === 0) return '';
  }
  return first.slice(0, length);
}

async function profileNames(request: RequestOptions): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let page = 0; ; page += 1) {
    const link = { page, pageSize: LARGE_PAGE, sortProperty: 'name', sortOrder: 'ASC' } as const;
    const { data, hasNext } = await deviceProfileInfos.page(OWN, link, request);
    for (const { name } of data) names.add(name);
    if (!hasNext) return names;
  }
}
