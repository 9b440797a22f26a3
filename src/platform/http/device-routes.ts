import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Device } from '../../model/device.ts';
import { Uuid } from '../../model/entity-id.ts';
import { badRequest, notFound, permissionDenied } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { mayAccess } from '../security/access.ts';
import {
  callerOf,
  entityOf,
  inBody,
  inPath,
  type Refusal,
  tenantAdmin,
  tenantOrCustomer,
} from './access-rule.ts';
import { assignmentOf, deletionOf, savingOf, unassignmentOf } from './audit-actions.ts';
import { auditedWrite } from './audited.ts';
import { commaList, requiredText } from './page-query.ts';

/** A device as sent: the store says in the platform's words when the name is missing. */
const DeviceBody = z.extend(Device, { name: z.nullish(z.string()) });
const SaveQuery = z.object({ accessToken: z.optional(z.string()) });
const IdsQuery = z.object({ deviceIds: z.string() });

/** One device at a time, and its assignment to a customer. */
export const deviceRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;

    app.get(
      '/device/:deviceId',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ', hideForeign)) } },
      async (request) => store.devices.byId(entityOf(request, 'deviceId').id) ?? gone(),
    );

    app.get(
      '/device/info/:deviceId',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ')) } },
      async (request) => store.devices.infoById(entityOf(request, 'deviceId').id) ?? gone(),
    );

    app.get(
      '/devices',
      { config: { access: tenantOrCustomer() }, schema: { querystring: IdsQuery } },
      async (request) => {
        const caller = callerOf(request);
        const ids = commaList(requiredText('deviceIds', request.query.deviceIds));
        const readable = ids.filter((id) => {
          if (!Uuid.safeParse(id).success) throw badRequest(`Invalid UUID string: ${id}`);
          const device = store.entities.resolve('DEVICE', id);
          return device !== null && mayAccess(caller, 'READ', device);
        });
        return store.devices.byIds(readable.map((id) => id.toLowerCase()));
      },
    );

    app.get('/device/types', { config: { access: tenantOrCustomer() } }, async (request) => {
      const { authority, tenantId, customerId } = callerOf(request);
      return store.devices.types(tenantId, authority === 'CUSTOMER_USER' ? customerId : undefined);
    });

    app.post(
      '/device',
      {
        config: { access: tenantAdmin(inBody('id', 'DEVICE', 'WRITE')) },
        schema: { body: DeviceBody, querystring: SaveQuery },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const device = { ...request.body, name: request.body.name ?? '' };
        const { accessToken } = request.query;
        return await auditedWrite(platform, request, savingOf('DEVICE', device), () =>
          store.devices.save(tenantId, device, accessToken ? { accessToken } : {}),
        );
      },
    );

    app.delete(
      '/device/:deviceId',
      { config: { access: tenantAdmin(inPath('deviceId', 'DEVICE', 'DELETE')) } },
      async (request, reply) => {
        const device = entityOf(request, 'deviceId');
        await auditedWrite(platform, request, deletionOf(device), () => store.devices.delete(device.id));
        changes.publish({ kind: 'entity-deleted', entity: device });
        return reply.send();
      },
    );

    app.post(
      '/customer/:customerId/device/:deviceId',
      {
        config: {
          access: tenantAdmin(
            inPath('customerId', 'CUSTOMER', 'READ'),
            inPath('deviceId', 'DEVICE', 'ASSIGN_TO_CUSTOMER'),
          ),
        },
      },
      async (request) => {
        const customer = entityOf(request, 'customerId');
        const device = entityOf(request, 'deviceId');
        return await auditedWrite(platform, request, assignmentOf(device, customer), () =>
          store.devices.assign(device.id, customer.id),
        );
      },
    );

    app.delete(
      '/customer/device/:deviceId',
      { config: { access: tenantAdmin(inPath('deviceId', 'DEVICE', 'UNASSIGN_FROM_CUSTOMER')) } },
      async (request) => {
        const device = entityOf(request, 'deviceId');
        const customer = store.entities.resolve('CUSTOMER', device.customerId);
        return await auditedWrite(platform, request, unassignmentOf(device, customer), () =>
          store.devices.assign(device.id, null),
        );
      },
    );
  };

/** A device of another tenant looks as if it did not exist. */
const hideForeign: Refusal = (caller, _type, device) =>
  device?.tenantId === caller.tenantId ? permissionDenied() : notFound();

function gone(): never {
  throw notFound();
}
