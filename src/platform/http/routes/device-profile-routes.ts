import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DeviceProfile, TransportType } from '../../../model/device-profile.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { checkEntity } from '../../security/access.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { oneOf, PageQuery, pageLinkOf, uuidOf } from '../page-query.ts';
import { deletionOf, savingOf } from './audit-actions.ts';

const InfosQuery = z.extend(PageQuery, { transportType: z.optional(z.string()) });
const KeysQuery = z.object({ deviceProfileId: z.optional(z.string()) });
/** A profile as sent: the store says in the platform's words when the name is missing. */
const ProfileBody = z.extend(DeviceProfile, { name: z.nullish(z.string()) });

/** Device profiles; customer users may read what lists and pickers need of them. */
export const deviceProfileRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const { deviceProfiles, deviceKeys } = store;

    app.get(
      '/deviceProfileInfos',
      { config: { access: tenantOrCustomer() }, schema: { querystring: InfosQuery } },
      async (request) =>
        deviceProfiles.infos(
          callerOf(request).tenantId,
          pageLinkOf(request.query),
          request.query.transportType?.trim()
            ? oneOf(TransportType, 'transportType', request.query.transportType)
            : undefined,
        ),
    );

    app.get(
      '/deviceProfileInfo/default',
      { config: { access: tenantOrCustomer() } },
      async (request) => deviceProfiles.defaultInfo(callerOf(request).tenantId) ?? gone(),
    );

    app.get(
      '/deviceProfileInfo/:deviceProfileId',
      {
        config: { access: tenantOrCustomer() },
        schema: { params: z.object({ deviceProfileId: z.string() }) },
      },
      async (request) => {
        const id = uuidOf(request.params.deviceProfileId);
        return deviceProfiles.infoById(callerOf(request).tenantId, id) ?? gone();
      },
    );

    app.get('/tenant/device-profile/list', { config: { access: tenantAdmin() } }, async (request) =>
      deviceProfiles.allInfos(callerOf(request).tenantId),
    );

    app.get(
      '/deviceProfiles',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request) => deviceProfiles.list(callerOf(request).tenantId, pageLinkOf(request.query)),
    );

    app.get(
      '/deviceProfile/:deviceProfileId',
      { config: { access: tenantAdmin(inPath('deviceProfileId', 'DEVICE_PROFILE', 'READ')) } },
      async (request) => deviceProfiles.byId(entityOf(request, 'deviceProfileId').id) ?? gone(),
    );

    app.post(
      '/deviceProfile',
      {
        config: { access: tenantAdmin(inBody('id', 'DEVICE_PROFILE', 'WRITE')) },
        schema: { body: ProfileBody },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const profile = { ...request.body, name: request.body.name ?? '' };
        return await auditedWrite(platform, request, savingOf('DEVICE_PROFILE', profile), () =>
          deviceProfiles.save(tenantId, profile),
        );
      },
    );

    app.delete(
      '/deviceProfile/:deviceProfileId',
      { config: { access: tenantAdmin(inPath('deviceProfileId', 'DEVICE_PROFILE', 'DELETE')) } },
      async (request, reply) => {
        const profile = entityOf(request, 'deviceProfileId');
        await auditedWrite(platform, request, deletionOf(profile), () => deviceProfiles.delete(profile.id));
        changes.publish({ kind: 'entity-deleted', entity: profile });
        return reply.send();
      },
    );

    app.post(
      '/deviceProfile/:deviceProfileId/default',
      { config: { access: tenantAdmin(inPath('deviceProfileId', 'DEVICE_PROFILE', 'WRITE')) } },
      async (request) => {
        const { id } = entityOf(request, 'deviceProfileId');
        const given = deviceProfiles.byId(id) ?? gone();
        return await auditedWrite(platform, request, savingOf('DEVICE_PROFILE', given), () =>
          deviceProfiles.makeDefault(id),
        );
      },
    );

    for (const kind of ['timeseries', 'attributes'] as const) {
      app.get(
        `/deviceProfile/devices/keys/${kind}`,
        { config: { access: tenantAdmin() }, schema: { querystring: KeysQuery } },
        async (request) => {
          const caller = callerOf(request);
          const { deviceProfileId } = request.query;
          if (!deviceProfileId) return deviceKeys[kind](caller.tenantId);
          const profile = store.entities.resolve('DEVICE_PROFILE', uuidOf(deviceProfileId)) ?? gone();
          checkEntity(caller, 'READ', profile);
          return deviceKeys[kind](caller.tenantId, profile.id);
        },
      );
    }
  };

function gone(): never {
  throw notFound();
}
