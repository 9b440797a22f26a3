import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import type { RelationsSearchParameters } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { notFound } from '../../errors.ts';
import { callerOf, tenantCustomerOrPublic } from '../access-rule.ts';
import { searchRoot } from './relation-queries.ts';

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
  (
    { reads }: Pick<Platform, 'reads'>,
    { type, path, search, several }: RelatedEntities,
  ): FastifyPluginAsync =>
  async (app) => {
    app.post(
      `/${path}s`,
      { config: { access: tenantCustomerOrPublic(searchRoot) }, schema: { body: search } },
      async (request) => {
        const body = request.body as z.output<typeof search>;
        const types = body[`${path}Types`];
        if (!Array.isArray(types)) throw notFound();
        const { parameters, relationType } = body;
        if (!parameters) throw notFound();
        const caller = callerOf(request);
        const ids = await reads.value(caller.tenantId, 'relatedIds', caller, type, parameters, relationType);
        return several(ids).filter((entity) => types.includes(entity.type));
      },
    );
  };
