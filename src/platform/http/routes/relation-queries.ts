import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { entityId } from '../../../model/entity-id.ts';
import { RelationsSearchParameters } from '../../../model/relation.ts';
import { notFound } from '../../errors.ts';
import type { NamedEntityRule } from '../access-rule.ts';

/** The part of a query about relations that says where it starts; the caller must be able to read that entity. */
export const SearchBody = z.looseObject({ parameters: z.nullish(RelationsSearchParameters) });

/** The rule for the entity that a search starts at. */
export const searchRoot: NamedEntityRule = {
  name: 'root',
  operation: 'READ',
  find({ body }: FastifyRequest) {
    const { parameters } = SearchBody.parse(body);
    if (!parameters) throw notFound();
    return entityId(parameters.rootType, parameters.rootId);
  },
};
