import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import { WidgetsBundle, WidgetType } from '../../../model/widget.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { anyAdmin, anyCaller, anyUser, callerOf } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { BooleanParam, PageQuery, pageLinkOf, requiredText } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

/** Without both parameters of a page it is another list. */
const BundlesQuery = z.union([
  PageQuery,
  z.object({ pageSize: z.optional(z.never()) }),
  z.object({ page: z.optional(z.never()) }),
]);
const TypesQuery = z.object({ isSystem: BooleanParam, bundleAlias: z.string() });
const TypeQuery = z.extend(TypesQuery, { alias: z.string() });

/** Widget types and the bundles they come in; system administrators make them for everybody, tenants for themselves. */
export const widgetRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads } = platform;
    const { widgetsBundles, widgetTypes } = store;

    app.get(
      '/widgetsBundles',
      { config: { access: anyUser() }, schema: { querystring: BundlesQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        const { query } = request;
        const isPage = 'pageSize' in query && 'page' in query;
        const json = isPage
          ? await reads.json(tenantId, 'widgetsBundles', tenantId, pageLinkOf(query))
          : await reads.json(tenantId, 'allWidgetsBundles', tenantId);
        return sendJson(reply, json);
      },
    );

    await app.register(
      entityRoutes(platform, {
        type: 'WIDGETS_BUNDLE',
        path: 'widgetsBundle',
        readers: anyUser,
        writers: anyAdmin,
        one: (id) => widgetsBundles.byId(id),
        save: {
          body: asSent(WidgetsBundle, 'title'),
          bodyLimit: LONG_BODY_LIMIT,
          store: (bundle, { tenantId }) => widgetsBundles.save(tenantId, bundle),
        },
      }),
    );

    await app.register(
      entityRoutes(platform, {
        type: 'WIDGET_TYPE',
        path: 'widgetType',
        readers: anyAdmin,
        writers: anyAdmin,
        one: (id) => widgetTypes.byId(id),
        save: {
          body: asSent(WidgetType, 'name'),
          bodyLimit: LONG_BODY_LIMIT,
          store: (type, { tenantId }) => widgetTypes.save(tenantId, type),
        },
      }),
    );

    app.get(
      '/widgetTypes',
      { config: { access: anyAdmin() }, schema: { querystring: TypesQuery } },
      async (request, reply) => {
        const { isSystem, bundleAlias } = request.query;
        const { tenantId } = callerOf(request);
        const owner = isSystem ? NULL_UUID : tenantId;
        const alias = requiredText('bundleAlias', bundleAlias);
        return sendJson(reply, await reads.json(tenantId, 'widgetTypes', owner, alias));
      },
    );

    app.get(
      '/widgetType',
      { config: { access: anyCaller() }, schema: { querystring: TypeQuery } },
      async (request) => {
        const { isSystem, bundleAlias, alias } = request.query;
        const owner = isSystem ? NULL_UUID : callerOf(request).tenantId;
        const type = widgetTypes.byAlias(
          owner,
          requiredText('bundleAlias', bundleAlias),
          requiredText('alias', alias),
        );
        return found(type);
      },
    );
  };
