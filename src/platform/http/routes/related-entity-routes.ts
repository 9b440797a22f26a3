import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import type { RelationsSearchParameters } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { notFound } from '../../errors.ts';
import { callerOf, tenantCustomerOrPublic } from '../access-rule.ts';
import { sendJson } from '../send-json.ts';
import { searchRoot } from './relation-queries.ts';

/** A type of entity that relations are searched for. */
export interface RelatedEntities {
  type: EntityType;
  /** How paths call one of them. */
  path: 'device' | 'asset' | 'entityView';
  /** A search, all of whose members may be missing; its types are its member `<path>Types`. */
  search: z.ZodMiniType<{
    parameters?: RelationsSearchParameters | undefined;
    relationType?: string | null | undefined;
    [types: string]: unknown;
  }>;
}

/** Those of some types that are at the far ends of relations: `POST /assets` with `assetTypes`. */
export const relatedEntityRoutes =
  ({ reads }: Pick<Platform, 'reads'>, { type, path, search }: RelatedEntities): FastifyPluginAsync =>
  async (app) => {
    app.post(
      `/${path}s`,
      { config: { access: tenantCustomerOrPublic(searchRoot) }, schema: { body: search } },
      async (request, reply) => {
        const body = request.body as z.output<typeof search>;
        const types = body[`${path}Types`];
        if (!Array.isArray(types)) throw notFound();
        const { parameters, relationType } = body;
        if (!parameters) throw notFound();
        const caller = callerOf(request);
        return sendJson(
          reply,
          await reads.json(
            caller.tenantId,
            'related',
            `${path}s`,
            caller,
            type,
            parameters,
            relationType,
            types,
          ),
        );
      },
    );
  };
