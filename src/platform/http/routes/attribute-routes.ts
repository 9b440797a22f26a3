import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import { AttributeScope } from '../../../model/telemetry.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { parseAttributesPayload } from '../../protocol/telemetry-payload.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { callerOf, entityOf } from '../access-rule.ts';
import { commaList } from '../page-query.ts';
import { sendJson } from '../send-json.ts';
import { onDevice, onEntity } from './telemetry-access.ts';
import { parsePayload } from './telemetry-payload-errors.ts';

const OptionalKeys = z.object({ keys: z.optional(z.string()) });
const RequiredKeys = z.object({ keys: z.string() });
const ScopeParams = z.looseObject({ scope: z.string() });

/** Attributes of any entity; refusals are bare text. */
export const attributeRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { reads, telemetry } = platform;
    const readable = { access: onEntity('READ_ATTRIBUTES') };
    const writable = { access: onEntity('WRITE_ATTRIBUTES') };
    const deviceWritable = { access: onDevice('WRITE_ATTRIBUTES') };

    app.get('/:entityType/:entityId/keys/attributes', { config: readable }, async (request, reply) => {
      const { tenantId, key } = entityOf(request, 'entityId');
      return sendJson(reply, await reads.json(tenantId, 'attributeKeys', key));
    });

    app.get(
      '/:entityType/:entityId/keys/attributes/:scope',
      { config: readable, schema: { params: ScopeParams } },
      async (request, reply) => {
        const { tenantId, key } = entityOf(request, 'entityId');
        const scope = scopeOf(request.params.scope);
        return sendJson(reply, await reads.json(tenantId, 'attributeKeys', key, scope));
      },
    );

    app.get(
      '/:entityType/:entityId/values/attributes',
      { config: readable, schema: { querystring: OptionalKeys } },
      async (request, reply) => values(reply, entityOf(request, 'entityId'), undefined, request.query.keys),
    );

    app.get(
      '/:entityType/:entityId/values/attributes/:scope',
      { config: readable, schema: { params: ScopeParams, querystring: OptionalKeys } },
      async (request, reply) =>
        values(reply, entityOf(request, 'entityId'), scopeOf(request.params.scope), request.query.keys),
    );

    for (const [path, id, config] of [
      ['/:entityType/:entityId/:scope', 'entityId', writable],
      ['/:entityType/:entityId/attributes/:scope', 'entityId', writable],
      ['/:deviceId/:scope', 'deviceId', deviceWritable],
    ] as const) {
      app.post(
        path,
        { config, schema: { params: ScopeParams }, bodyLimit: LONG_BODY_LIMIT },
        async (request, reply) => {
          await save(request, entityOf(request, id), request.params.scope);
          return reply.send();
        },
      );
    }

    for (const [path, id, config] of [
      ['/:entityType/:entityId/:scope', 'entityId', writable],
      ['/:deviceId/:scope', 'deviceId', deviceWritable],
    ] as const) {
      app.delete(
        path,
        { config, schema: { params: ScopeParams, querystring: RequiredKeys } },
        async (request, reply) => {
          await remove(request, entityOf(request, id), request.params.scope, request.query.keys);
          return reply.send();
        },
      );
    }

    async function values(
      reply: FastifyReply,
      entity: EntityHandle,
      scope: AttributeScope | undefined,
      keys: string | undefined,
    ): Promise<FastifyReply> {
      const names = commaList(keys);
      const wanted = names.length > 0 ? names : undefined;
      return sendJson(reply, await reads.json(entity.tenantId, 'attributes', entity.key, scope, wanted));
    }

    async function save(request: FastifyRequest, entity: EntityHandle, text: string): Promise<void> {
      const scope = scopeOf(text);
      // Client attributes belong to the device: nobody else writes them.
      if (scope === 'CLIENT_SCOPE') throw badRequest(`Invalid scope: ${text}`);
      const entries = parsePayload(() => parseAttributesPayload(request.body, Date.now()));
      await telemetry.saveAttributes(entity, scope, entries, callerOf(request));
    }

    async function remove(
      request: FastifyRequest,
      entity: EntityHandle,
      text: string,
      keys: string,
    ): Promise<void> {
      const scope = scopeOf(text, 'Invalid attribute scope');
      const names = commaList(keys);
      if (names.length === 0) throw badRequest('Empty keys: ');
      await telemetry.deleteAttributes(entity, scope, names, callerOf(request));
    }
  };

function scopeOf(text: string, refusal = 'Invalid scope'): AttributeScope {
  const scope = AttributeScope.safeParse(text);
  if (!scope.success) throw badRequest(`${refusal}: ${text}`);
  return scope.data;
}
