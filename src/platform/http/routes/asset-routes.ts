import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { Asset } from '../../../model/asset.ts';
import { AssetSearchQuery } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { asSent } from '../entity-routes.ts';
import { assignableRoutes } from './assignable-routes.ts';

/** Assets. */
export const assetRoutes = (platform: Platform): FastifyPluginAsync => {
  const { assets } = platform.store;
  return assignableRoutes(platform, {
    type: 'ASSET',
    path: 'asset',
    of: assets,
    severalById: true,
    search: z.partial(AssetSearchQuery),
    save: {
      body: asSent(Asset, 'name', 'type'),
      store: (asset, { tenantId }) => assets.save(tenantId, asset),
    },
  });
};
