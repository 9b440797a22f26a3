import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Tenant } from '../../../model/tenant.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import {
  type AccessRule,
  callerOf,
  entityOf,
  inBody,
  inPath,
  systemAdmin,
  tenantAdmin,
} from '../access-rule.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';

/** A tenant as sent: the store says in the platform's words when the title is missing. */
const TenantBody = z.extend(Tenant, { title: z.nullish(z.string()) });

/** So many removals are told of in one turn of the event loop: a tenant may have had a hundred thousand devices. */
const TOLD_PER_TURN = 1_000;

/** Tenants as the system's administrator keeps them, and as their own administrators see them. */
export const tenantRoutes =
  ({ store, changes, usage }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const readable: AccessRule = {
      who: ['SYS_ADMIN', 'TENANT_ADMIN'],
      entities: [inPath('tenantId', 'TENANT', 'READ')],
    };
    const list = { config: { access: systemAdmin() }, schema: { querystring: PageQuery } };

    app.get('/tenants', list, async (request) => store.tenants.list(pageLinkOf(request.query)));

    app.get('/tenantInfos', list, async (request) => store.tenants.infos(pageLinkOf(request.query)));

    app.get(
      '/tenant/:tenantId',
      { config: { access: readable } },
      async (request) => store.tenants.byId(entityOf(request, 'tenantId').id) ?? gone(),
    );

    app.get(
      '/tenant/info/:tenantId',
      { config: { access: readable } },
      async (request) => store.tenants.infoById(entityOf(request, 'tenantId').id) ?? gone(),
    );

    app.post(
      '/tenant',
      { config: { access: systemAdmin(inBody('id', 'TENANT', 'WRITE')) }, schema: { body: TenantBody } },
      async (request) => {
        const tenant = { ...request.body, title: request.body.title ?? '' };
        const saved = await store.write(() => store.tenants.save(tenant));
        if (saved.id) await usage.limitsChanged({ tenantId: saved.id.id });
        return saved;
      },
    );

    app.delete(
      '/tenant/:tenantId',
      { config: { access: systemAdmin(inPath('tenantId', 'TENANT', 'DELETE')) } },
      async (request, reply) => {
        const tenant = entityOf(request, 'tenantId');
        const removed = await store.tenants.remove(tenant.id);
        for (const [at, entity] of removed.entries()) {
          changes.publish({ kind: 'entity-deleted', entity });
          if (at % TOLD_PER_TURN === TOLD_PER_TURN - 1) await nextTurn();
        }
        return reply.send();
      },
    );

    app.get('/tenant/getTenant', { config: { access: tenantAdmin() } }, async (request) => {
      return store.tenants.byId(callerOf(request).tenantId) ?? gone();
    });

    app.post('/tenant/reGenAccessKey', { config: { access: tenantAdmin() } }, async (request) =>
      store.write(() => store.tenants.renewKey(callerOf(request).tenantId, 'accessKey')),
    );

    app.post('/tenant/reGenPublicKey', { config: { access: tenantAdmin() } }, async (request) =>
      store.write(() => store.tenants.renewKey(callerOf(request).tenantId, 'publicKey')),
    );
  };

function gone(): never {
  throw notFound();
}
