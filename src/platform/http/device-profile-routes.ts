import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Uuid } from '../../model/entity-id.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { callerOf, tenantOrCustomer } from './access-rule.ts';
import { PageQuery, pageLinkOf } from './page-query.ts';

const InfosQuery = z.extend(PageQuery, { transportType: z.optional(z.string()) });

/** What lists and pickers need of the tenant's device profiles; customer users may read it too. */
export const deviceProfileRoutes =
  ({ store }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/deviceProfileInfos',
      { config: { access: tenantOrCustomer() }, schema: { querystring: InfosQuery } },
      async (request) =>
        store.deviceProfiles.infos(
          callerOf(request).tenantId,
          pageLinkOf(request.query),
          request.query.transportType || undefined,
        ),
    );

    app.get('/deviceProfileInfo/default', { config: { access: tenantOrCustomer() } }, async (request) =>
      store.deviceProfiles.defaultInfo(callerOf(request).tenantId),
    );

    app.get(
      '/deviceProfileInfo/:deviceProfileId',
      {
        config: { access: tenantOrCustomer() },
        schema: { params: z.object({ deviceProfileId: z.string() }) },
      },
      async (request) => {
        const id = request.params.deviceProfileId;
        if (!Uuid.safeParse(id).success) throw badRequest(`Invalid UUID string: ${id}`);
        const info = store.deviceProfiles.infoById(callerOf(request).tenantId, id.toLowerCase());
        if (!info) throw notFound();
        return info;
      },
    );
  };
