import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Uuid } from '../../model/entity-id.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { callerOf, entityOf, inPath, tenantAdmin, tenantOrCustomer } from './access-rule.ts';
import { PageQuery, pageLinkOf, requiredText } from './page-query.ts';

const DevicesQuery = z.extend(PageQuery, { type: z.optional(z.string()) });
const DeviceInfosQuery = z.extend(DevicesQuery, { deviceProfileId: z.optional(z.string()) });
const NameQuery = z.object({ deviceName: z.string() });

/** Pages of devices: of the tenant, or of one customer. */
export const deviceListRoutes =
  ({ store }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const ofTenant = { access: tenantAdmin() };
    const ofCustomer = { access: tenantOrCustomer(inPath('customerId', 'CUSTOMER', 'READ')) };

    app.get(
      '/tenant/deviceInfos',
      { config: ofTenant, schema: { querystring: DeviceInfosQuery } },
      async (request) =>
        store.devices.infos(callerOf(request).tenantId, pageLinkOf(request.query), filterOf(request.query)),
    );

    // One path, two endpoints: a page of devices, or the device of a name.
    app.get(
      '/tenant/devices',
      { config: ofTenant, schema: { querystring: z.union([DevicesQuery, NameQuery]) } },
      async (request) => {
        const { tenantId } = callerOf(request);
        const { query } = request;
        if ('pageSize' in query) return store.devices.list(tenantId, pageLinkOf(query), filterOf(query));
        const device = store.devices.byName(tenantId, requiredText('deviceName', query.deviceName));
        if (!device) throw notFound();
        return device;
      },
    );

    app.get(
      '/customer/:customerId/deviceInfos',
      { config: ofCustomer, schema: { querystring: DeviceInfosQuery } },
      async (request) => {
        const customerId = entityOf(request, 'customerId').id;
        const filter = { ...filterOf(request.query), customerId };
        return store.devices.infos(callerOf(request).tenantId, pageLinkOf(request.query), filter);
      },
    );

    app.get(
      '/customer/:customerId/devices',
      { config: ofCustomer, schema: { querystring: DevicesQuery } },
      async (request) => {
        const customerId = entityOf(request, 'customerId').id;
        const filter = { ...filterOf(request.query), customerId };
        return store.devices.list(callerOf(request).tenantId, pageLinkOf(request.query), filter);
      },
    );
  };

/** A type wins over a profile. */
function filterOf(query: { type?: string | undefined; deviceProfileId?: string | undefined }) {
  if (query.type?.trim()) return { type: query.type };
  const id = query.deviceProfileId?.trim();
  if (!id) return {};
  if (!Uuid.safeParse(id).success) throw badRequest(`Invalid UUID string: ${id}`);
  return { deviceProfileId: id.toLowerCase() };
}
