import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DeviceProfile, TransportType } from '../../../model/device-profile.ts';
import { SCRIPT_BODY_LIMIT } from '../../../model/request-limits.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { checkEntity } from '../../security/access.ts';
import { callerOf, entityOf, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { oneOf, PageQuery, pageLinkOf, uuidOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

const InfosQuery = z.extend(PageQuery, { transportType: z.optional(z.string()) });
const KeysQuery = z.object({ deviceProfileId: z.optional(z.string()) });

/** Device profiles; customer users may read what lists and pickers need of them. */
export const deviceProfileRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads, entities } = platform;
    const { deviceProfiles } = store;

    app.get(
      '/deviceProfileInfos',
      { config: { access: tenantOrCustomer() }, schema: { querystring: InfosQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        const link = pageLinkOf(request.query);
        const transport = request.query.transportType?.trim()
          ? oneOf(TransportType, 'transportType', request.query.transportType)
          : undefined;
        return sendJson(reply, await reads.json(tenantId, 'deviceProfileInfos', tenantId, link, transport));
      },
    );

    app.get('/deviceProfileInfo/default', { config: { access: tenantOrCustomer() } }, async (request) =>
      found(deviceProfiles.defaultInfo(callerOf(request).tenantId)),
    );

    app.get(
      '/deviceProfileInfo/:deviceProfileId',
      {
        config: { access: tenantOrCustomer() },
        schema: { params: z.object({ deviceProfileId: z.string() }) },
      },
      async (request) => {
        const id = uuidOf(request.params.deviceProfileId);
        return found(deviceProfiles.infoById(callerOf(request).tenantId, id));
      },
    );

    app.get('/tenant/device-profile/list', { config: { access: tenantAdmin() } }, async (request, reply) => {
      const { tenantId } = callerOf(request);
      return sendJson(reply, await reads.json(tenantId, 'allDeviceProfileInfos', tenantId));
    });

    app.get(
      '/deviceProfiles',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        const link = pageLinkOf(request.query);
        return sendJson(reply, await reads.json(tenantId, 'deviceProfiles', tenantId, link));
      },
    );

    await app.register(
      entityRoutes(platform, {
        type: 'DEVICE_PROFILE',
        path: 'deviceProfile',
        readers: tenantAdmin,
        writers: tenantAdmin,
        one: (id) => deviceProfiles.byId(id),
        save: {
          body: asSent(DeviceProfile, 'name'),
          bodyLimit: SCRIPT_BODY_LIMIT,
          store: (profile, { tenantId }) => deviceProfiles.save(tenantId, profile),
        },
      }),
    );

    app.post(
      '/deviceProfile/:deviceProfileId/default',
      { config: { access: tenantAdmin(inPath('deviceProfileId', 'DEVICE_PROFILE', 'WRITE')) } },
      async (request) => {
        const { id } = entityOf(request, 'deviceProfileId');
        const profile = found(deviceProfiles.byId(id));
        const makeDefault = () => deviceProfiles.makeDefault(id);
        return await entities.save('DEVICE_PROFILE', profile, makeDefault, callerOf(request));
      },
    );

    for (const kind of ['timeseries', 'attributes'] as const) {
      app.get(
        `/deviceProfile/devices/keys/${kind}`,
        { config: { access: tenantAdmin() }, schema: { querystring: KeysQuery } },
        async (request, reply) => {
          const caller = callerOf(request);
          const { tenantId } = caller;
          const { deviceProfileId } = request.query;
          if (!deviceProfileId)
            return sendJson(reply, await reads.json(tenantId, 'deviceKeys', kind, tenantId));
          const profile = found(store.entities.resolve('DEVICE_PROFILE', uuidOf(deviceProfileId)));
          checkEntity(caller, 'READ', profile);
          return sendJson(reply, await reads.json(tenantId, 'deviceKeys', kind, tenantId, profile.id));
        },
      );
    }
  };
