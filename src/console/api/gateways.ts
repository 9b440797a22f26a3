import * as z from 'zod/mini';
import type { EntityData, EntityDataQuery } from '../../model/entity-query.ts';
import { ApiError } from '../wire/api-error.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { createDevice } from './devices.ts';
import { deviceByName } from './entities-by.ts';
import type { FoundEntity } from './entity-directory.ts';
import { findEntities } from './entity-query.ts';

/** How many gateways are looked through at a time. */
const PAGE_SIZE = 100;

const Info = z.looseObject({ gateway: z.literal(true) });

/** How gateways are found and made. Every call rejects with an ApiError. */
export interface Gateways {
  /** So many devices that are gateways and have the text in their names, by name. */
  search(text: string, limit: number, signal: AbortSignal): Promise<readonly FoundEntity[]>;
  /** The id of the device of exactly this name, gateway or not; undefined where there is none. */
  idOf(name: string): Promise<string | undefined>;
  /** Makes one of a type of devices; of the one that devices have where nobody says one, unless said. */
  create(name: string, type?: string): Promise<FoundEntity>;
}

const QUIET: RequestOptions = { ignoreErrors: true, ignoreLoading: true };

/** The gateways among the tenant's devices. */
export const platformGateways: Gateways = {
  async search(text, limit, signal) {
    const found: FoundEntity[] = [];
    for (let page = 0; found.length < limit; page++) {
      const rows = await findEntities(queryOf(text, page), { ...QUIET, signal });
      found.push(...rows.flatMap(gatewayOf));
      if (rows.length < PAGE_SIZE) break;
    }
    return found.slice(0, limit);
  },
  async idOf(name) {
    try {
      return (await deviceByName(name, QUIET)).id?.id;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  },
  async create(name, type = 'default') {
    const device = { name, type, additionalInfo: { gateway: true } };
    const { id } = await createDevice(device, undefined, { ignoreErrors: true });
    return { id: id?.id ?? '', name };
  },
};

/** The platform looks into the texts of what devices have beside their names; what it finds is looked at again. */
function queryOf(text: string, page: number): EntityDataQuery {
  const field = (key: string) => ({ type: 'ENTITY_FIELD', key }) as const;
  const holds = (key: string, value: string, ignoreCase: boolean) => ({
    key: field(key),
    valueType: 'STRING' as const,
    predicate: {
      type: 'STRING' as const,
      operation: 'CONTAINS' as const,
      ignoreCase,
      value: { defaultValue: value },
    },
  });
  return {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    keyFilters: [
      holds('additionalInfo', '"gateway":true', false),
      ...(text === '' ? [] : [holds('name', text, true)]),
    ],
    pageLink: { pageSize: PAGE_SIZE, page, sortOrder: { key: field('name'), direction: 'ASC' } },
    entityFields: [field('name'), field('additionalInfo')],
    latestValues: [],
  };
}

function gatewayOf({ entityId, latest }: EntityData): FoundEntity[] {
  const { name, additionalInfo } = latest?.ENTITY_FIELD ?? {};
  if (!Info.safeParse(parsed(additionalInfo?.value)).success) return [];
  return [{ id: entityId.id, name: String(name?.value ?? '') }];
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
