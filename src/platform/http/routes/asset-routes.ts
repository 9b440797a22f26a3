import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Asset } from '../../../model/asset.ts';
import { AssetSearchQuery } from '../../../model/relation.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { mayAccess } from '../../security/access.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { commaList, requiredText, uuidOf } from '../page-query.ts';
import { assignableListRoutes } from './assignable-list-routes.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { deletionOf, savingOf } from './audit-actions.ts';
import { searchEntities, searchRoot } from './relation-queries.ts';
import { tellReassigned } from './tell-reassigned.ts';

/** An asset as sent: the store says in the platform's words when name or type are missing. */
const AssetBody = z.extend(Asset, { name: z.nullish(z.string()), type: z.nullish(z.string()) });
const IdsQuery = z.object({ assetIds: z.string() });
const SearchBody = z.partial(AssetSearchQuery);

/** Assets: one at a time, their lists, their assignment, and those that relations lead to. */
export const assetRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const { assets } = store;
    const readable = { access: tenantOrCustomer(inPath('assetId', 'ASSET', 'READ')) };

    await app.register(
      assignableListRoutes({
        path: 'asset',
        list: (...of) => assets.list(...of),
        infos: (...of) => assets.infos(...of),
        byName: (...of) => assets.byName(...of),
        types: (...of) => assets.types(...of),
      }),
    );
    await app.register(
      assignmentRoutes(platform, { type: 'ASSET', path: 'asset', assign: (...to) => assets.assign(...to) }),
    );

    app.get(
      '/asset/:assetId',
      { config: readable },
      async (request) => assets.byId(entityOf(request, 'assetId').id) ?? gone(),
    );

    app.get(
      '/asset/info/:assetId',
      { config: readable },
      async (request) => assets.infoById(entityOf(request, 'assetId').id) ?? gone(),
    );

    app.get(
      '/assets',
      { config: { access: tenantOrCustomer() }, schema: { querystring: IdsQuery } },
      async (request) => {
        const caller = callerOf(request);
        const ids = commaList(requiredText('assetIds', request.query.assetIds)).map(uuidOf);
        return assets.byIds(
          ids.filter((id) => {
            const asset = store.entities.resolve('ASSET', id);
            return asset !== null && mayAccess(caller, 'READ', asset);
          }),
        );
      },
    );

    app.post(
      '/assets',
      { config: { access: tenantOrCustomer(searchRoot) }, schema: { body: SearchBody } },
      async (request) => {
        const { assetTypes } = request.body;
        if (!assetTypes) throw notFound();
        const found = assets.byIds(searchEntities(store, callerOf(request), 'ASSET', request.body));
        return found.filter(({ type }) => assetTypes.includes(type));
      },
    );

    app.post(
      '/asset',
      { config: { access: tenantAdmin(inBody('id', 'ASSET', 'WRITE')) }, schema: { body: AssetBody } },
      async (request) => {
        const { tenantId } = callerOf(request);
        const asset = { ...request.body, name: request.body.name ?? '', type: request.body.type ?? '' };
        const saved = await auditedWrite(platform, request, savingOf('ASSET', asset), () =>
          assets.save(tenantId, asset),
        );
        if (asset.id) tellReassigned(platform, entityOf(request, 'id'));
        return saved;
      },
    );

    app.delete(
      '/asset/:assetId',
      { config: { access: tenantAdmin(inPath('assetId', 'ASSET', 'DELETE')) } },
      async (request, reply) => {
        const asset = entityOf(request, 'assetId');
        await auditedWrite(platform, request, deletionOf(asset), () => assets.delete(asset.id));
        changes.publish({ kind: 'entity-deleted', entity: asset });
        return reply.send();
      },
    );
  };

function gone(): never {
  throw notFound();
}
