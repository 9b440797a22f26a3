import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { TenantProfile, type TenantProfileInfo } from '../../../model/tenant-profile.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { callerOf, entityOf, inPath, systemAdmin } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

/** What tenants are granted; the system administrator's alone. */
export const tenantProfileRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { entities, store, reads } = platform;
    const { tenantProfiles } = store;
    const list = { config: { access: systemAdmin() }, schema: { querystring: PageQuery } };

    await app.register(
      entityRoutes(platform, {
        type: 'TENANT_PROFILE',
        path: 'tenantProfile',
        readers: systemAdmin,
        writers: systemAdmin,
        one: (id) => tenantProfiles.byId(id),
        save: {
          body: asSent(TenantProfile, 'name'),
          store: (profile) => tenantProfiles.save(profile),
        },
      }),
    );

    app.get('/tenantProfiles', list, async (request, reply) =>
      sendJson(reply, await reads.json(NULL_UUID, 'tenantProfiles', pageLinkOf(request.query))),
    );

    app.get('/tenantProfileInfos', list, async (request, reply) =>
      sendJson(reply, await reads.json(NULL_UUID, 'tenantProfileInfos', pageLinkOf(request.query))),
    );

    app.get('/tenantProfileInfo/default', { config: { access: systemAdmin() } }, async () =>
      toInfo(await store.write(() => tenantProfiles.ensureDefault())),
    );

    app.get(
      '/tenantProfileInfo/:tenantProfileId',
      { config: { access: systemAdmin(inPath('tenantProfileId', 'TENANT_PROFILE', 'READ')) } },
      async (request) => toInfo(found(tenantProfiles.byId(entityOf(request, 'tenantProfileId').id))),
    );

    app.post(
      '/tenantProfile/:tenantProfileId/default',
      { config: { access: systemAdmin(inPath('tenantProfileId', 'TENANT_PROFILE', 'WRITE')) } },
      async (request) => {
        const { id } = entityOf(request, 'tenantProfileId');
        const profile = found(tenantProfiles.byId(id));
        const makeDefault = () => tenantProfiles.makeDefault(id);
        return await entities.save('TENANT_PROFILE', profile, makeDefault, callerOf(request));
      },
    );
  };

function toInfo({ id, name }: TenantProfileInfo): TenantProfileInfo {
  return { id, name };
}
