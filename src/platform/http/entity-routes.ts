import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import type { EntityType } from '../../model/entity-id.ts';
import type { Platform } from '../assembly/platform.ts';
import { found } from '../errors.ts';
import { type Caller, mayAccess } from '../security/access.ts';
import type { AuditedEntity } from '../services/audit-records.ts';
import type { LongChange } from '../store/engine/long-run.ts';
import {
  type AccessRule,
  callerOf,
  type EntityRule,
  entityOf,
  inBody,
  inPath,
  type Refusal,
} from './access-rule.ts';
import { commaList, requiredText, uuidOf } from './page-query.ts';
import { sendJson } from './send-json.ts';

/** Makes the rule of a route about one entity. */
type Access = (...entities: EntityRule[]) => AccessRule;

/** What differs between the routes of one type of entity and those of another. */
export interface EntityRoutes<Body extends z.ZodMiniType, Query extends z.ZodMiniType> {
  type: EntityType;
  /** How paths call one of them: `asset` has the routes `/asset` and `/asset/:assetId`. */
  path: string;
  readers: Access;
  writers: Access;
  /** How to refuse who may not read one. */
  refuse?: Refusal;
  one(id: string, caller: Caller): object | null;
  /** One with what lists show of it, and who may read that when it is not the readers. */
  info?: { one(id: string, caller: Caller): object | null; readers?: Access };
  /** Several as JSON, in the order of their ids. */
  several?(caller: Caller, ids: readonly string[]): Promise<Uint8Array>;
  /** How one is saved; without it the type has a way of its own. */
  save?: Saving<Body, Query>;
}

type Saving<Body extends z.ZodMiniType, Query extends z.ZodMiniType> = Sending<Body, Query> &
  Storing<z.output<Body>, z.output<Query>>;

interface Sending<Body extends z.ZodMiniType, Query extends z.ZodMiniType> {
  /** An entity as sent. */
  body: Body;
  query?: Query;
  /** How long it may be, bytes, where that is longer than usual. */
  bodyLimit?: number;
}

/** Stores what was sent: only within a write, or as a view that takes any number of steps. */
type Storing<Given, Query> =
  | { store(given: Given, caller: Caller, query: Query): AuditedEntity; storeView?: never }
  | { storeView(given: Given, caller: Caller): LongChange<AuditedEntity>; store?: never };

/** The routes that all types of entities have: one, its info, several, save, delete. */
export const entityRoutes =
  <Body extends z.ZodMiniType<AuditedEntity>, Query extends z.ZodMiniType>(
    { store, entities }: Pick<Platform, 'store' | 'entities'>,
    { type, path, readers, writers, refuse, one, info, several, save }: EntityRoutes<Body, Query>,
  ): FastifyPluginAsync =>
  async (app) => {
    const param = `${path}Id`;

    app.get(
      `/${path}/:${param}`,
      { config: { access: readers(inPath(param, type, 'READ', refuse)) } },
      async (request) => found(one(entityOf(request, param).id, callerOf(request))),
    );

    if (info) {
      app.get(
        `/${path}/info/:${param}`,
        { config: { access: (info.readers ?? readers)(inPath(param, type, 'READ')) } },
        async (request) => found(info.one(entityOf(request, param).id, callerOf(request))),
      );
    }

    if (several) {
      const IdsQuery = z.object({ [`${param}s`]: z.string() });
      app.get(
        `/${path}s`,
        { config: { access: readers() }, schema: { querystring: IdsQuery } },
        async (request, reply) => {
          const caller = callerOf(request);
          const { [`${param}s`]: list = '' } = request.query as z.infer<typeof IdsQuery>;
          const ids = commaList(requiredText(`${param}s`, list)).map(uuidOf);
          const readable = ids.filter((id) => {
            const entity = store.entities.resolve(type, id);
            return entity !== null && mayAccess(caller, 'READ', entity);
          });
          return sendJson(reply, await several(caller, readable));
        },
      );
    }

    if (save) {
      const { body, query, bodyLimit, store: put, storeView: putView } = save;
      app.post(
        `/${path}`,
        {
          config: { access: writers(inBody('id', type, 'WRITE')) },
          schema: { body, ...(query ? { querystring: query } : {}) },
          ...(bodyLimit === undefined ? {} : { bodyLimit }),
        },
        async (request) => {
          const caller = callerOf(request);
          const given = request.body as z.output<Body>;
          const asked = request.query as z.output<Query>;
          if (putView) return await entities.saveView(given, () => putView(given, caller), caller);
          return await entities.save(type, given, () => put(given, caller, asked), caller);
        },
      );
    }

    app.delete(
      `/${path}/:${param}`,
      { config: { access: writers(inPath(param, type, 'DELETE')) } },
      async (request, reply) => {
        await entities.delete(entityOf(request, param), callerOf(request));
        return reply.send();
      },
    );
  };

/**
 * An entity as sent, in which required texts may be missing: they are empty then, and the store refuses them in the
 * platform's words.
 */
export function asSent<Schema extends z.ZodMiniObject>(
  schema: Schema,
  ...required: (keyof Schema['shape'] & string)[]
): z.ZodMiniType<z.output<Schema>> {
  const sent = Object.fromEntries(required.map((name) => [name, textOrEmpty]));
  return z.extend(schema, sent) as unknown as z.ZodMiniType<z.output<Schema>>;
}

const textOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
);
