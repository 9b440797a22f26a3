import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { Tenant } from '../../../model/tenant.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { secretChangeOf } from '../../services/audit-records.ts';
import type { Transaction } from '../../services/transactions.ts';
import { anyAdmin, callerOf, systemAdmin, tenantAdmin } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

/** Tenants as the system's administrator keeps them, and as their own administrators see them. */
export const tenantRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads, transactions } = platform;
    const { tenants } = store;
    const list = { config: { access: systemAdmin() }, schema: { querystring: PageQuery } };

    await app.register(
      entityRoutes(platform, {
        type: 'TENANT',
        path: 'tenant',
        readers: anyAdmin,
        writers: systemAdmin,
        one: (id) => tenants.byId(id),
        info: { one: (id) => tenants.infoById(id) },
        save: { body: asSent(Tenant, 'title'), store: (tenant) => tenants.save(tenant) },
      }),
    );

    app.get('/tenants', list, async (request, reply) =>
      sendJson(reply, await reads.json(NULL_UUID, 'tenants', pageLinkOf(request.query))),
    );

    app.get('/tenantInfos', list, async (request, reply) =>
      sendJson(reply, await reads.json(NULL_UUID, 'tenantInfos', pageLinkOf(request.query))),
    );

    app.get('/tenant/getTenant', { config: { access: tenantAdmin() } }, async (request) =>
      found(tenants.byId(callerOf(request).tenantId)),
    );

    for (const [path, key] of [
      ['/tenant/reGenAccessKey', 'accessKey'],
      ['/tenant/reGenPublicKey', 'publicKey'],
    ] as const) {
      app.post(path, { config: { access: tenantAdmin() } }, async (request) => {
        const { tenantId } = callerOf(request);
        const entity = found(store.entities.resolve('TENANT', tenantId));
        const change = (transaction: Transaction) => {
          const keys = tenants.renewKey(tenantId, key);
          transaction.log(secretChangeOf(entity, key));
          transaction.publish({ kind: 'entity-updated', entity });
          return keys;
        };
        return await transactions.run(change, { by: callerOf(request) });
      });
    }
  };
