import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityType } from '../../model/entity-id.ts';
import type { Platform } from '../assembly/platform.ts';
import { generalError, notFound, permissionDenied, unauthenticated } from '../errors.ts';
import { type Caller, mayAccess, roleOf } from '../security/access.ts';
import type { SignedIn } from '../services/sessions.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { callerOf, type EntityRule } from './access-rule.ts';
import { entityTypeOf, uuidOf } from './page-query.ts';

const BEARER = 'Bearer ';
const BEARER_LENGTH = BEARER.length;

/**
 * Holds every route of this context to its access rule: token, authority and the entities of the path before the
 * body is read, the entities of the body before the handler runs.
 */
export function installGuard(app: FastifyInstance, platform: Pick<Platform, 'store' | 'sessions'>): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('checkedEntities', null);

  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.access;
    if (!rule) throw permissionDenied();
    if (rule.who === 'anyone') return;
    const caller = await authenticate(request, platform);
    if (!rule.who.includes(roleOf(caller))) throw permissionDenied();
    request.caller = caller;
    for (const entity of rule.entities ?? []) {
      if ('from' in entity && 'param' in entity.from) {
        const { param: name } = entity.from;
        check(request, entity, name, typeOf(request, entity), param(request, name), caller);
      }
    }
  });

  app.addHook('preHandler', async (request) => {
    for (const entity of request.routeOptions.config.access?.entities ?? []) {
      if ('find' in entity) {
        const found = entity.find(request);
        if (found) check(request, entity, entity.name, found.entityType, found.id, callerOf(request));
      } else if ('body' in entity.from) {
        const { body: name } = entity.from;
        const id = idInBody(request.body, name);
        if (id !== undefined) check(request, entity, name, typeOf(request, entity), id, callerOf(request));
      }
    }
  });

  function check(
    request: FastifyRequest,
    rule: Pick<EntityRule, 'operation' | 'refuse'>,
    name: string,
    type: EntityType,
    id: string,
    caller: Caller,
  ): void {
    const entity = platform.store.entities.resolve(type, uuidOf(id));
    if (!entity || !mayAccess(caller, rule.operation, entity)) throw refusal(rule, caller, type, entity);
    request.checkedEntities ??= new Map();
    request.checkedEntities.set(name, entity);
  }
}

/** Finds out by the request's token who calls. Throws 401 without a token, or with one that is not good, or no longer. */
export async function authenticate(
  request: FastifyRequest,
  { sessions }: Pick<Platform, 'sessions'>,
): Promise<SignedIn> {
  const header = request.headers['x-authorization'] ?? bearer(request.headers.authorization);
  if (typeof header !== 'string' || header.length <= BEARER_LENGTH) throw unauthenticated();
  return await sessions.callerOf(header.slice(BEARER_LENGTH));
}

/** The header that everybody else knows says more than who has a token: a proxy may have its own names and passwords there. */
function bearer(header: string | undefined): string | undefined {
  return header?.startsWith(BEARER) ? header : undefined;
}

function refusal(
  rule: Pick<EntityRule, 'refuse'>,
  caller: Caller,
  type: EntityType,
  entity: EntityHandle | null,
) {
  if (rule.refuse) return rule.refuse(caller, type, entity);
  return entity ? permissionDenied() : notFound();
}

function typeOf(request: FastifyRequest, { type }: EntityRule): EntityType {
  if (typeof type === 'string') return type;
  const named = entityTypeOf(param(request, type.param));
  if (type.implemented && !type.implemented.includes(named)) throw generalError('Not Implemented!');
  return named;
}

function param(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

function idInBody(body: unknown, member: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, member);
  if (typeof value !== 'object' || value === null) return undefined;
  const id: unknown = Reflect.get(value, 'id');
  return typeof id === 'string' ? id : undefined;
}
