import type { FastifyRequest } from 'fastify';
import type { EntityId, EntityType } from '../../model/entity-id.ts';
import type { PlatformError } from '../errors.ts';
import type { Caller, Operation, Role } from '../security/access.ts';
import type { SignedIn } from '../services/sessions.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** An entity a request is about, and what the request does to it. */
export interface EntityRule {
  /** The path parameter that holds its id, or the member of the body that holds it as an entity id. */
  readonly from: { readonly param: string } | { readonly body: string };
  /** Its type, or the path parameter that names it; where only some types are implemented, others are 500. */
  readonly type: EntityType | { readonly param: string; readonly implemented?: readonly EntityType[] };
  readonly operation: Operation;
  /** How to refuse; without it 404 for what does not exist and 403 for what is not the caller's. */
  readonly refuse?: Refusal;
}

/** An entity that a well-formed request names, by type and id, in a way of its own. */
export interface NamedEntityRule extends Pick<EntityRule, 'operation' | 'refuse'> {
  /** What `entityOf` finds it under. */
  readonly name: string;
  /** Reads it off the request; null when the request concerns no such entity. */
  readonly find: (request: FastifyRequest) => EntityId | null;
}

/** Words the refusal of one entity; `entity` is null when there is none with that id. */
export type Refusal = (caller: Caller, type: EntityType, entity: EntityHandle | null) => PlatformError;

/** Who may call a route. Every route of the API names its rule; one without a rule is closed. */
export interface AccessRule {
  /** 'anyone' needs no token; otherwise the roles that pass. */
  readonly who: 'anyone' | readonly Role[];
  readonly entities?: readonly (EntityRule | NamedEntityRule)[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
  }
  interface FastifyRequest {
    /** Set by the guard; read it with `callerOf`. */
    caller: SignedIn | null;
    /** The checked entities by parameter or body member; read them with `entityOf`. */
    checkedEntities: Map<string, EntityHandle> | null;
  }
}

/** A rule that lets every caller through. */
export const open: AccessRule = { who: 'anyone' };

/** Everybody with a token, visitors of what is public among them, optionally on entities. */
export function anyCaller(...entities: (EntityRule | NamedEntityRule)[]): AccessRule {
  return { who: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PUBLIC'], entities };
}

/** Everybody who is signed in, optionally on entities. */
export function anyUser(...entities: (EntityRule | NamedEntityRule)[]): AccessRule {
  return { who: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'], entities };
}

/** System and tenant administrators, optionally on entities. */
export function anyAdmin(...entities: EntityRule[]): AccessRule {
  return { who: ['SYS_ADMIN', 'TENANT_ADMIN'], entities };
}

/** System administrators, optionally on entities. */
export function systemAdmin(...entities: EntityRule[]): AccessRule {
  return { who: ['SYS_ADMIN'], entities };
}

/** Tenant administrators, optionally on entities. */
export function tenantAdmin(...entities: (EntityRule | NamedEntityRule)[]): AccessRule {
  return { who: ['TENANT_ADMIN'], entities };
}

/** Tenant administrators and customer users, optionally on entities. */
export function tenantOrCustomer(...entities: (EntityRule | NamedEntityRule)[]): AccessRule {
  return { who: ['TENANT_ADMIN', 'CUSTOMER_USER'], entities };
}

/** Those of `tenantOrCustomer` and visitors of what is public, optionally on entities. */
export function tenantCustomerOrPublic(...entities: (EntityRule | NamedEntityRule)[]): AccessRule {
  return { who: ['TENANT_ADMIN', 'CUSTOMER_USER', 'PUBLIC'], entities };
}

/** The entity whose id the path parameter holds. */
export function inPath(param: string, type: EntityType, operation: Operation, refuse?: Refusal): EntityRule {
  return { from: { param }, type, operation, ...(refuse ? { refuse } : {}) };
}

/** The entity whose id the body's member holds; a body without it concerns no existing entity. */
export function inBody(member: string, type: EntityType, operation: Operation): EntityRule {
  return { from: { body: member }, type, operation };
}

/** Who calls; only for handlers of routes that ask for a token. */
export function callerOf(request: FastifyRequest): SignedIn {
  if (!request.caller)
    throw new Error(`${request.routeOptions.url} has no access rule that asks for a token`);
  return request.caller;
}

/** The entity that the route's rule checked under this path parameter or body member. */
export function entityOf(request: FastifyRequest, name: string): EntityHandle {
  const entity = request.checkedEntities?.get(name);
  if (!entity) throw new Error(`The access rule of ${request.routeOptions.url} checks no entity '${name}'`);
  return entity;
}
