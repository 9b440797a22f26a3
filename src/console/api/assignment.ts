import * as z from 'zod/mini';
import { idOf } from '../../model/entity-id.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer } from './client.ts';

const Assigned = z.looseObject({ customerId: z.nullish(idOf('CUSTOMER')) });
type Assigned = z.infer<typeof Assigned>;

/** How entities that have at most one customer change hands; each call answers the entity as it is then. */
export interface Assignment {
  /** Gives it to a customer, also where another one has it. */
  assign(id: string, customerId: string, request?: RequestOptions): Promise<Assigned>;
  /** Takes it back from its customer, the public one too; refused where it has none. */
  unassign(id: string, request?: RequestOptions): Promise<Assigned>;
  /** Gives it to the public customer, which is made where there is none yet: its id is in the answer. */
  makePublic(id: string, request?: RequestOptions): Promise<Assigned>;
}

/** The assignment of one type of entity, by how paths call it. */
export function assignment(path: 'device' | 'asset' | 'entityView'): Assignment {
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const give = (owner: string, id: string, request: RequestOptions = {}) =>
    answer((http) => http.post(`/api/customer/${owner}/${pathOf(id)}`, kyOptions(request)), Assigned);
  return {
    assign: (id, customerId, request) => give(encodeURIComponent(customerId), id, request),
    unassign: (id, request = {}) =>
      answer((http) => http.delete(`/api/customer/${pathOf(id)}`, kyOptions(request)), Assigned),
    makePublic: (id, request) => give('public', id, request),
  };
}
