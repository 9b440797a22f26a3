import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Platform } from '../platform.ts';
import type { EntityHandle } from '../store/entity-repository.ts';
import { parseAttributesPayload, parseTelemetryPayload } from '../telemetry-payload.ts';
import { parseKeyList, readDeviceAttributes, sharedAttributesMessage } from './device-attributes.ts';

/** How long a waiting request of a device is kept, ms; devices may ask for less. */
const MAX_WAIT = 60_000;

const Params = z.object({ token: z.string() });
const AttributesQuery = z.object({
  clientKeys: z.optional(z.string()),
  sharedKeys: z.optional(z.string()),
});
const UpdatesQuery = z.object({ timeout: z._default(z.coerce.number().check(z.nonnegative()), MAX_WAIT) });

/**
 * The HTTP API of devices, for the prefix /api/v1: the token in the path is all the proof there is. Answers carry no
 * error body: 401 for an unknown token, 500 for what cannot be understood or stored.
 */
export function deviceApi(platform: Platform): FastifyPluginAsync {
  return async (app) => {
    const devices = new WeakMap<FastifyRequest, EntityHandle>();
    const waiting = new Set<() => void>();

    // Devices name any content type or none at all; the body is JSON all the same.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });

    app.addHook('onRequest', async (request, reply) => {
      const { token } = Params.parse(request.params);
      const device = deviceByToken(platform, token);
      if (!device) return await reply.code(401).send();
      devices.set(request, device);
    });

    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      request.log.info({ err: error }, 'A request of a device was refused');
      return await reply.code(error.statusCode === 413 ? 413 : 500).send();
    });

    app.addHook('preClose', async () => {
      for (const giveUp of waiting) giveUp();
    });

    app.post('/:token/telemetry', async (request, reply) => {
      const device = deviceOf(request);
      const entries = parseTelemetryPayload(request.body, Date.now(), { nulls: 'skip' });
      await platform.telemetry.saveTimeseries(device, entries);
      platform.activity.touch(device);
      return await reply.send();
    });

    app.post('/:token/attributes', async (request, reply) => {
      const device = deviceOf(request);
      const entries = parseAttributesPayload(request.body, Date.now(), { source: 'device' });
      await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', entries);
      platform.activity.touch(device);
      return await reply.send();
    });

    app.get('/:token/attributes', async (request) => {
      const device = deviceOf(request);
      const query = AttributesQuery.parse(request.query);
      platform.activity.touch(device);
      return readDeviceAttributes(platform.store, device, {
        clientKeys: parseKeyList(query.clientKeys),
        sharedKeys: parseKeyList(query.sharedKeys),
      });
    });

    app.get('/:token/attributes/updates', async (request, reply) => {
      const device = deviceOf(request);
      const { timeout } = UpdatesQuery.parse(request.query);
      platform.activity.touch(device);
      const update = await nextUpdate(device, Math.min(timeout, MAX_WAIT), reply);
      return update === null ? await reply.code(408).send() : await reply.send(update);
    });

    function deviceOf(request: FastifyRequest): EntityHandle {
      const device = devices.get(request);
      if (!device) throw new Error('A device route was reached without its device');
      return device;
    }

    function nextUpdate(device: EntityHandle, timeout: number, reply: FastifyReply) {
      return new Promise<Record<string, unknown> | null>((resolve) => {
        const finish = (update: Record<string, unknown> | null) => {
          clearTimeout(timer);
          stopListening();
          waiting.delete(giveUp);
          reply.raw.off('close', giveUp);
          resolve(update);
        };
        const giveUp = () => finish(null);
        const timer = setTimeout(giveUp, timeout).unref();
        const stopListening = platform.changes.subscribe('DEVICE', device.id, (change) => {
          const update = sharedAttributesMessage(change);
          if (update) finish(update);
        });
        waiting.add(giveUp);
        reply.raw.on('close', giveUp);
      });
    }
  };
}

function deviceByToken({ store }: Pick<Platform, 'store'>, token: string): EntityHandle | null {
  return store.credentials.byToken(token)?.entity ?? null;
}
