import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { EntitySubtype } from '../../../model/device.ts';
import { LARGE_PAGE, type PageLink } from '../../../model/page.ts';
import { MAX_LONG_PAGE_SIZE } from '../../../model/request-limits.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { readLongPage } from '../../reading/long-page.ts';
import type { ListFilter, ListForm } from '../../reading/page-parts.ts';
import { callerOf, entityOf, inPath, tenantAdmin, tenantCustomerOrPublic } from '../access-rule.ts';
import { PageQuery, pageLinkOf, uuidOf } from '../page-query.ts';
import { sendJson, sendJsonParts } from '../send-json.ts';

const ListQuery = z.extend(PageQuery, {
  type: z.optional(z.string()),
  deviceProfileId: z.optional(z.string()),
});
type ListQuery = z.infer<typeof ListQuery>;

/** The lists of a kind of entity that has types and customers. */
export interface AssignableLists {
  byName(tenantId: string, name: string): object | null;
  types(tenantId: string, customerId?: string): EntitySubtype[];
}

/** Pages of entities, of the tenant or of one customer, one by its name, and the types in use; `path` calls one. */
export const assignableListRoutes =
  (
    { reads }: Pick<Platform, 'reads'>,
    path: 'device' | 'asset' | 'entityView',
    of: AssignableLists,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const all = `${path}s` as const;
    const read =
      (as: ListForm) =>
      async (reply: FastifyReply, tenantId: string, query: PageQuery, filter: ListFilter) => {
        const link = pageLinkOf(query, MAX_LONG_PAGE_SIZE);
        if (link.pageSize > LARGE_PAGE) return sendLong(reply, as, tenantId, link, filter);
        return sendJson(reply, await reads.json(tenantId, 'list', all, as, tenantId, link, filter));
      };
    const sendLong = async (
      reply: FastifyReply,
      as: ListForm,
      tenantId: string,
      link: PageLink,
      filter: ListFilter,
    ) =>
      sendJsonParts(
        reply,
        await readLongPage(link, {
          find: () => reads.value(tenantId, 'listKeys', all, as, tenantId, link, filter),
          read: (keys) => reads.json(tenantId, 'listRows', all, as, tenantId, filter, keys),
        }),
      );
    const list = read('list');
    const infos = read('infos');
    const ofTenant = { access: tenantAdmin() };
    const ofCustomer = { access: tenantCustomerOrPublic(inPath('customerId', 'CUSTOMER', 'READ')) };
    const nameParameter = `${path}Name`;
    const NameQuery = z.pipe(
      z.object({ [nameParameter]: z.string() }),
      z.transform((query) => ({ name: query[nameParameter] ?? '' })),
    );
    const listFilter = ({ type }: ListQuery): ListFilter => ({ type });
    const infosFilter = path === 'device' ? typeOrProfile : listFilter;

    // One path, two endpoints: a page of entities, or the entity of a name.
    app.get(
      `/tenant/${path}s`,
      { config: ofTenant, schema: { querystring: z.union([ListQuery, NameQuery]) } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        const { query } = request;
        if ('pageSize' in query) return list(reply, tenantId, query, listFilter(query));
        return found(of.byName(tenantId, query.name));
      },
    );

    app.get(
      `/tenant/${path}Infos`,
      { config: ofTenant, schema: { querystring: ListQuery } },
      async (request, reply) =>
        infos(reply, callerOf(request).tenantId, request.query, infosFilter(request.query)),
    );

    for (const [name, send, filterOf] of [
      [`${path}s`, list, listFilter],
      [`${path}Infos`, infos, infosFilter],
    ] as const) {
      app.get(
        `/customer/:customerId/${name}`,
        { config: ofCustomer, schema: { querystring: ListQuery } },
        async (request, reply) => {
          const filter = { ...filterOf(request.query), customerId: entityOf(request, 'customerId').id };
          return send(reply, callerOf(request).tenantId, request.query, filter);
        },
      );
    }

    app.get(`/${path}/types`, { config: { access: tenantCustomerOrPublic() } }, async (request) => {
      const { authority, tenantId, customerId } = callerOf(request);
      return of.types(tenantId, authority === 'CUSTOMER_USER' ? customerId : undefined);
    });
  };

/** Devices are narrowed by their type, or else by their profile. */
function typeOrProfile({ type, deviceProfileId }: ListQuery): ListFilter {
  if (type?.trim()) return { type };
  const id = deviceProfileId?.trim();
  return id ? { deviceProfileId: uuidOf(id) } : {};
}
