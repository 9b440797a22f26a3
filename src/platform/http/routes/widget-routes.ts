import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { WidgetsBundle, WidgetType } from '../../../model/widget.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import {
  type AccessRule,
  callerOf,
  type EntityRule,
  entityOf,
  inBody,
  inPath,
  signedIn,
} from '../access-rule.ts';
import { BooleanParam, PageQuery, pageLinkOf, requiredText } from '../page-query.ts';

/** Bundles and types as sent: the store says in the platform's words what is missing. */
const BundleBody = z.extend(WidgetsBundle, { title: z.nullish(z.string()) });
const TypeBody = z.extend(WidgetType, { name: z.nullish(z.string()) });
/** Without both parameters of a page it is another list. */
const BundlesQuery = z.union([
  PageQuery,
  z.object({ pageSize: z.optional(z.never()) }),
  z.object({ page: z.optional(z.never()) }),
]);
const TypesQuery = z.object({ isSystem: BooleanParam, bundleAlias: z.string() });
const TypeQuery = z.extend(TypesQuery, { alias: z.string() });

/** Widget types and the bundles they come in. */
export const widgetRoutes =
  ({ store, changes }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/widgetsBundles',
      { config: { access: signedIn }, schema: { querystring: BundlesQuery } },
      async (request) => {
        const { tenantId } = callerOf(request);
        const { query } = request;
        const isPage = 'pageSize' in query && 'page' in query;
        return isPage
          ? store.widgetsBundles.list(tenantId, pageLinkOf(query))
          : store.widgetsBundles.all(tenantId);
      },
    );

    app.get(
      '/widgetsBundle/:widgetsBundleId',
      {
        config: {
          access: { ...signedIn, entities: [inPath('widgetsBundleId', 'WIDGETS_BUNDLE', 'READ')] },
        },
      },
      async (request) => store.widgetsBundles.byId(entityOf(request, 'widgetsBundleId').id) ?? gone(),
    );

    app.post(
      '/widgetsBundle',
      { config: { access: author(inBody('id', 'WIDGETS_BUNDLE', 'WRITE')) }, schema: { body: BundleBody } },
      async (request) => {
        const bundle = { ...request.body, title: request.body.title ?? '' };
        return await store.write(() => store.widgetsBundles.save(callerOf(request).tenantId, bundle));
      },
    );

    app.delete(
      '/widgetsBundle/:widgetsBundleId',
      { config: { access: author(inPath('widgetsBundleId', 'WIDGETS_BUNDLE', 'DELETE')) } },
      async (request, reply) => {
        const bundle = entityOf(request, 'widgetsBundleId');
        await store.write(() => store.widgetsBundles.delete(bundle.id));
        changes.publish({ kind: 'entity-deleted', entity: bundle });
        return reply.send();
      },
    );

    app.get(
      '/widgetTypes',
      { config: { access: author() }, schema: { querystring: TypesQuery } },
      async (request) => {
        const { isSystem, bundleAlias } = request.query;
        const owner = isSystem ? NULL_UUID : callerOf(request).tenantId;
        return store.widgetTypes.ofBundle(owner, requiredText('bundleAlias', bundleAlias));
      },
    );

    app.get(
      '/widgetType',
      { config: { access: signedIn }, schema: { querystring: TypeQuery } },
      async (request) => {
        const { isSystem, bundleAlias, alias } = request.query;
        const owner = isSystem ? NULL_UUID : callerOf(request).tenantId;
        const type = store.widgetTypes.byAlias(
          owner,
          requiredText('bundleAlias', bundleAlias),
          requiredText('alias', alias),
        );
        return type ?? gone();
      },
    );

    app.get(
      '/widgetType/:widgetTypeId',
      { config: { access: author(inPath('widgetTypeId', 'WIDGET_TYPE', 'READ')) } },
      async (request) => store.widgetTypes.byId(entityOf(request, 'widgetTypeId').id) ?? gone(),
    );

    app.post(
      '/widgetType',
      { config: { access: author(inBody('id', 'WIDGET_TYPE', 'WRITE')) }, schema: { body: TypeBody } },
      async (request) => {
        const type = { ...request.body, name: request.body.name ?? '' };
        return await store.write(() => store.widgetTypes.save(callerOf(request).tenantId, type));
      },
    );

    app.delete(
      '/widgetType/:widgetTypeId',
      { config: { access: author(inPath('widgetTypeId', 'WIDGET_TYPE', 'DELETE')) } },
      async (request, reply) => {
        const type = entityOf(request, 'widgetTypeId');
        await store.write(() => store.widgetTypes.delete(type.id));
        changes.publish({ kind: 'entity-deleted', entity: type });
        return reply.send();
      },
    );
  };

/** Those who make widgets: for everybody the system administrator, for a tenant its administrators. */
function author(...entities: EntityRule[]): AccessRule {
  return { who: ['SYS_ADMIN', 'TENANT_ADMIN'], entities };
}

function gone(): never {
  throw notFound();
}
