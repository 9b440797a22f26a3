import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Device } from '../../../model/device.ts';
import { DeviceSearchQuery } from '../../../model/relation.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { mayAccess } from '../../security/access.ts';
import {
  callerOf,
  entityOf,
  inBody,
  inPath,
  type Refusal,
  tenantAdmin,
  tenantOrCustomer,
} from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { commaList, requiredText, uuidOf } from '../page-query.ts';
import { assignableListRoutes } from './assignable-list-routes.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { deletionOf, savingOf } from './audit-actions.ts';
import { moveToTenant } from './device-move.ts';
import { searchEntities, searchRoot } from './relation-queries.ts';
import { tellReassigned } from './tell-reassigned.ts';

/** A device as sent: the store says in the platform's words when the name is missing. */
const DeviceBody = z.extend(Device, { name: z.nullish(z.string()) });
const SaveQuery = z.object({ accessToken: z.optional(z.string()) });
const IdsQuery = z.object({ deviceIds: z.string() });
const SearchBody = z.partial(DeviceSearchQuery);

/** Devices: one at a time, their lists, their assignment to customers and other tenants, and those that relations lead to. */
export const deviceRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const { devices } = store;

    await app.register(
      assignableListRoutes({
        path: 'device',
        list: (...of) => devices.list(...of),
        infos: (...of) => devices.infos(...of),
        byName: (...of) => devices.byName(...of),
        types: (...of) => devices.types(...of),
      }),
    );
    await app.register(
      assignmentRoutes(platform, {
        type: 'DEVICE',
        path: 'device',
        assign: (...to) => devices.assign(...to),
      }),
    );

    app.get(
      '/device/:deviceId',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ', hideForeign)) } },
      async (request) => devices.byId(entityOf(request, 'deviceId').id) ?? gone(),
    );

    app.get(
      '/device/info/:deviceId',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ')) } },
      async (request) => devices.infoById(entityOf(request, 'deviceId').id) ?? gone(),
    );

    app.get(
      '/devices',
      { config: { access: tenantOrCustomer() }, schema: { querystring: IdsQuery } },
      async (request) => {
        const caller = callerOf(request);
        const ids = commaList(requiredText('deviceIds', request.query.deviceIds)).map(uuidOf);
        return devices.byIds(
          ids.filter((id) => {
            const device = store.entities.resolve('DEVICE', id);
            return device !== null && mayAccess(caller, 'READ', device);
          }),
        );
      },
    );

    app.post(
      '/devices',
      { config: { access: tenantOrCustomer(searchRoot) }, schema: { body: SearchBody } },
      async (request) => {
        const { deviceTypes } = request.body;
        if (!deviceTypes) throw notFound();
        const found = devices.byIds(searchEntities(store, callerOf(request), 'DEVICE', request.body));
        return found.filter(({ type }) => type && deviceTypes.includes(type));
      },
    );

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
        const before = device.id ? entityOf(request, 'id') : null;
        const saved = await auditedWrite(platform, request, savingOf('DEVICE', device), () =>
          devices.save(tenantId, device, accessToken ? { accessToken } : {}),
        );
        const entity = before && store.entities.byKey(before.key);
        if (entity) changes.publish({ kind: 'entity-updated', entity });
        if (before) tellReassigned(platform, before);
        return saved;
      },
    );

    app.delete(
      '/device/:deviceId',
      { config: { access: tenantAdmin(inPath('deviceId', 'DEVICE', 'DELETE')) } },
      async (request, reply) => {
        const device = entityOf(request, 'deviceId');
        await auditedWrite(platform, request, deletionOf(device), () => devices.delete(device.id));
        changes.publish({ kind: 'entity-deleted', entity: device });
        return reply.send();
      },
    );

    app.post(
      '/tenant/:tenantId/device/:deviceId',
      { config: { access: tenantAdmin(inPath('deviceId', 'DEVICE', 'ASSIGN_TO_TENANT')) } },
      async (request) => {
        const { tenantId } = request.params as { tenantId: string };
        return await moveToTenant(
          platform,
          callerOf(request),
          entityOf(request, 'deviceId'),
          uuidOf(tenantId),
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
