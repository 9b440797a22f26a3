import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import type { RelationsSearchParameters } from '../../../model/relation.ts';
import { notFound } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { callerOf, tenantCustomerOrPublic } from '../access-rule.ts';
import { searchEntities, searchRoot } from './relation-queries.ts';

/** A type of entity that relations are searched for. */
export interface RelatedEntities {
  type: EntityType;
  /** How paths call one of them. */
  path: string;
  /** A search, all of whose members may be missing; its types are its member `<path>Types`. */
  search: z.ZodMiniType<{
    parameters?: RelationsSearchParameters | undefined;
    relationType?: string | null | undefined;
    [types: string]: unknown;
  }>;
  several(ids: readonly string[]): { type?: string | null | undefined }[];
}

/** Those of some types that are at the far ends of relations: `POST /assets` with `assetTypes`. */
export const relatedEntityRoutes =
  (store: Pick<Store, 'relations'>, { type, path, search, several }: RelatedEntities): FastifyPluginAsync =>
  async (app) => {
    app.post(
      `/${path}s`,
      { config: { access: tenantCustomerOrPublic(searchRoot) }, schema: { body: search } },
      async (request) => {
        const body = request.body as z.output<typeof search>;
        const types = body[`${path}Types`];
        if (!Array.isArray(types)) throw notFound();
        const ids = searchEntities(store, callerOf(request), type, body);
        return several(ids).filter((entity) => types.includes(entity.type));
      },
    );
  };
