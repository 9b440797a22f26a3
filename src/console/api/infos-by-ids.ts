import * as z from 'zod/mini';
import { isNullId } from '../../model/entity-id.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { askedInTurns } from './asked-in-turns.ts';
import { got, part } from './calls.ts';
import { assetsByIds, devicesByIds } from './entities-by.ts';
import type { Listed } from './entity-service.ts';
import { queryClient } from './query-client.ts';

/** So many ids fit into an address that every server takes. */
const IDS_IN_ADDRESS = 100;
/** How long it is believed what a customer is called, in milliseconds. */
const CUSTOMERS_STAY = 30_000;

const ShortInfo = z.looseObject({ title: z.string(), isPublic: z._default(z.boolean(), false) });

/** An entity as it is stored, which at most one customer has. */
interface Owned {
  id?: { id: string } | null | undefined;
  customerId?: { id: string } | null | undefined;
}

/** What a list shows of an entity beside what is stored. */
type WithCustomer<T> = T & Listed & { customerTitle: string | null; customerIsPublic: boolean };

/** The devices with these ids as lists show them, but for the names of their profiles, which are their types. */
export const deviceInfosByIds = infosBy(devicesByIds);

/** The assets with these ids as lists show them. */
export const assetInfosByIds = infosBy(assetsByIds);

/** Reads several at once, with what their customers are called. Those that are gone are left out. Rejects with an ApiError. */
function infosBy<T extends Owned>(byIds: (ids: readonly string[], request?: RequestOptions) => Promise<T[]>) {
  return async (ids: readonly string[], request: RequestOptions): Promise<WithCustomer<T>[]> => {
    const found: T[] = [];
    for (let at = 0; at < ids.length; at += IDS_IN_ADDRESS) {
      found.push(...(await byIds(ids.slice(at, at + IDS_IN_ADDRESS), request)));
    }
    const owners = found.flatMap(({ customerId }) => (isNullId(customerId) ? [] : (customerId?.id ?? [])));
    const customers = new Map(
      await askedInTurns([...new Set(owners)], async (id) => [id, await customer(id, request)] as const),
    );
    return found.flatMap((one) => {
      const owner = customers.get(one.customerId?.id ?? '');
      return one.id
        ? {
            ...one,
            id: one.id,
            customerTitle: owner?.title ?? null,
            customerIsPublic: owner?.isPublic ?? false,
          }
        : [];
    });
  };
}

function customer(id: string, request: RequestOptions): Promise<z.infer<typeof ShortInfo>> {
  return queryClient.fetchQuery({
    queryKey: ['CUSTOMER', 'short info', id],
    staleTime: CUSTOMERS_STAY,
    queryFn: () => got(`/api/customer/${part(id)}/shortInfo`, ShortInfo, request),
  });
}
