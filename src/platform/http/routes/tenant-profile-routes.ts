import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { TenantProfile, type TenantProfileInfo } from '../../../model/tenant-profile.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { entityOf, inBody, inPath, systemAdmin } from '../access-rule.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';

/** A tenant profile as sent: what is missing is told in the platform's words. */
const ProfileBody = z.extend(TenantProfile, { name: z.nullish(z.string()) });

/** What tenants are granted; the system administrator's alone. */
export const tenantProfileRoutes =
  ({ store, changes, usage }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const list = { config: { access: systemAdmin() }, schema: { querystring: PageQuery } };
    const readable = { access: systemAdmin(inPath('tenantProfileId', 'TENANT_PROFILE', 'READ')) };

    app.get('/tenantProfiles', list, async (request) => store.tenantProfiles.list(pageLinkOf(request.query)));

    app.get('/tenantProfileInfos', list, async (request) => {
      const { data, ...totals } = store.tenantProfiles.list(pageLinkOf(request.query));
      return { data: data.map(toInfo), ...totals };
    });

    app.get('/tenantProfileInfo/default', { config: { access: systemAdmin() } }, async () =>
      toInfo(await store.write(() => store.tenantProfiles.ensureDefault())),
    );

    app.get('/tenantProfileInfo/:tenantProfileId', { config: readable }, async (request) =>
      toInfo(profileOf(request)),
    );

    app.get('/tenantProfile/:tenantProfileId', { config: readable }, async (request) => profileOf(request));

    app.post(
      '/tenantProfile',
      {
        config: { access: systemAdmin(inBody('id', 'TENANT_PROFILE', 'WRITE')) },
        schema: { body: ProfileBody },
      },
      async (request) => {
        const profile = { ...request.body, name: request.body.name ?? '' };
        const saved = await store.write(() => store.tenantProfiles.save(profile));
        await usage.limitsChanged({ profileId: saved.id.id });
        return saved;
      },
    );

    app.post(
      '/tenantProfile/:tenantProfileId/default',
      { config: { access: systemAdmin(inPath('tenantProfileId', 'TENANT_PROFILE', 'WRITE')) } },
      async (request) => {
        const { id } = entityOf(request, 'tenantProfileId');
        return await store.write(() => store.tenantProfiles.makeDefault(id));
      },
    );

    app.delete(
      '/tenantProfile/:tenantProfileId',
      { config: { access: systemAdmin(inPath('tenantProfileId', 'TENANT_PROFILE', 'DELETE')) } },
      async (request, reply) => {
        const profile = entityOf(request, 'tenantProfileId');
        await store.write(() => store.tenantProfiles.delete(profile.id));
        changes.publish({ kind: 'entity-deleted', entity: profile });
        return reply.send();
      },
    );

    function profileOf(request: Parameters<typeof entityOf>[0]) {
      const profile = store.tenantProfiles.byId(entityOf(request, 'tenantProfileId').id);
      if (!profile) throw notFound();
      return profile;
    }
  };

function toInfo({ id, name }: TenantProfileInfo): TenantProfileInfo {
  return { id, name };
}
