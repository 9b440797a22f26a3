import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { Device } from '../../../model/device.ts';
import { DeviceSearchQuery } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import { callerOf, entityOf, inPath, type Refusal, tenantAdmin } from '../access-rule.ts';
import { asSent } from '../entity-routes.ts';
import { uuidOf } from '../page-query.ts';
import { assignableRoutes } from './assignable-routes.ts';

const noMoves = 'Devices go to other tenants only where the platform is started with --allow device-moves!';

const SaveQuery = z.object({ accessToken: z.optional(z.string()) });

/** Devices, which tenants hand over to each other beside what all do that customers are given. */
export const deviceRoutes =
  (platform: Platform): FastifyPluginAsync =>
  async (app) => {
    const { devices } = platform.store;

    await app.register(
      assignableRoutes(platform, {
        type: 'DEVICE',
        path: 'device',
        of: devices,
        severalById: true,
        refuse: hideForeign,
        search: z.partial(DeviceSearchQuery),
        save: {
          body: asSent(Device, 'name'),
          query: SaveQuery,
          store: (device, { tenantId }, { accessToken }) =>
            devices.save(tenantId, device, accessToken ? { accessToken } : {}),
        },
      }),
    );

    app.post(
      '/tenant/:tenantId/device/:deviceId',
      { config: { access: tenantAdmin(inPath('deviceId', 'DEVICE', 'ASSIGN_TO_TENANT')) } },
      async (request) => {
        const { tenantId } = request.params as { tenantId: string };
        const device = entityOf(request, 'deviceId');
        // What a tenant takes in by it, and which names it has already, is told to strangers.
        if (!platform.allowances.has('device-moves')) throw permissionDenied(noMoves);
        return await platform.entities.moveToTenant(device, uuidOf(tenantId), callerOf(request));
      },
    );
  };

/** A device of another tenant looks as if it did not exist. */
const hideForeign: Refusal = (caller, _type, device) =>
  device?.tenantId === caller.tenantId ? permissionDenied() : notFound();
