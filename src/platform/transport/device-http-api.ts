import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Platform } from '../assembly/platform.ts';
import { frameworkBody } from '../errors.ts';
import { PendingReplies } from '../pending-replies.ts';
import {
  PayloadError,
  parseAttributesPayload,
  parseTelemetryPayload,
} from '../protocol/telemetry-payload.ts';
import { parseClaimOffer } from '../services/devices/claiming.ts';
import { DeviceRequest, type RpcRequest, withId } from '../services/devices/device-rpc.ts';
import { provisionDevice } from '../services/devices/provisioning.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { parseKeyList, sharedAttributesMessage } from './device-attributes.ts';
import { failureOf, logFailure, MAX_MESSAGE_BYTES, UnfitRequest } from './device-http-failures.ts';
import { readJson } from './payload-formats.ts';
import { TelemetryFastPath } from './telemetry-fast-path.ts';

/** How long a waiting request of a device is kept, ms; devices may ask for less. */
const MAX_WAIT = 60_000;

const Params = z.object({ token: z.string() });
const AnswerParams = z.object({ requestId: z.coerce.number().check(z.int()) });
const AttributesQuery = z.object({
  clientKeys: z.optional(z.string()),
  sharedKeys: z.optional(z.string()),
});
const WaitQuery = z.object({ timeout: z._default(z.coerce.number().check(z.nonnegative()), MAX_WAIT) });

/** The longest request of a device without credentials, bytes. */
const MAX_PROVISION_BYTES = 16 * 1024;

/**
 * The HTTP API of devices, for the prefix /api/v1: the token in the path is all the proof there is, and devices without
 * one may ask for it. What is no request of this API is answered 400, what comes from a foreign page or calls the server
 * by another name 403 and 421, what is too long or too much 413 and 429, and what finds no room on the disk 507, with a
 * body that says so; an unknown token 401 and a message that cannot be understood or stored 500, without one.
 */
export function deviceApi(platform: Platform): FastifyPluginAsync {
  return async (app) => {
    // An answer to a call is passed on whether or not it is JSON: bodies are read where they are handled.
    readTexts(app);

    app.setErrorHandler(async (error, request, reply) => {
      logFailure(request.log, error);
      const { url, routeOptions } = request;
      const { status, body } = failureOf(error, { url, bodyLimit: routeOptions.bodyLimit });
      return await reply.code(status).send(body);
    });

    app.post('/provision', { bodyLimit: MAX_PROVISION_BYTES }, async (request, reply) => {
      try {
        return await provisionDevice(platform, jsonOf(textOf(request)), request.ip);
      } catch (error) {
        if (!(error instanceof PayloadError)) throw error;
        return await reply.code(500).send(frameworkBody(500, request.url, error.message));
      }
    });
    await app.register(async (closed) => deviceRoutes(closed, platform));
  };
}

function deviceRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, reads, changes, deviceMessages, rpc, rpcReplies, claiming, secretGuesses, log } = platform;
  const ownerOf = (token: string) => store.credentials.byToken(token)?.entity ?? null;
  const fastPath = new TelemetryFastPath({ ownerOf, save: saveTelemetry, log });
  const devices = new WeakMap<FastifyRequest, EntityHandle>();
  const waiting = new Set<() => void>();
  const pending = new PendingReplies();

  app.addHook('onRoute', (route) => {
    route.bodyLimit = MAX_MESSAGE_BYTES;
  });

  // Before the body is read: whoever has no token sends nothing that costs anything.
  app.addHook('onRequest', async (request, reply) => {
    const { token } = fitting(Params, request.params);
    const device = secretGuesses.check(request.ip, token, () => ownerOf(token));
    if (!device) return await reply.code(401).send();
    devices.set(request, device);
  });

  app.addHook('onReady', async () => fastPath.serve(app.server));

  app.addHook('preClose', async () => {
    fastPath.close();
    for (const giveUp of waiting) giveUp();
    await pending.sent();
  });

  app.post('/:token/telemetry', async (request, reply) => {
    await saveTelemetry(deviceOf(request), textOf(request));
    fastPath.admit(request.raw, fitting(Params, request.params).token, reply.getHeaders());
    return await reply.send();
  });

  app.post('/:token/attributes', async (request, reply) => {
    const entries = parseAttributesPayload(jsonOf(textOf(request)), Date.now(), { source: 'device' });
    await deviceMessages.saveAttributes(deviceOf(request), entries, { waits: true });
    return await reply.send();
  });

  app.get('/:token/attributes', async (request, reply) => {
    const device = deviceOf(request);
    const query = fitting(AttributesQuery, request.query);
    deviceMessages.accept(device);
    const clientKeys = parseKeyList(query.clientKeys);
    const sharedKeys = parseKeyList(query.sharedKeys);
    const json = await reads.json(device.tenantId, 'deviceAttributes', device.key, clientKeys, sharedKeys);
    return await reply.type('application/json; charset=utf-8').send(json);
  });

  app.get('/:token/attributes/updates', async (request, reply) => {
    const device = deviceOf(request);
    const { timeout } = fitting(WaitQuery, request.query);
    deviceMessages.accept(device);
    const update = await wait(reply, timeout, (found) =>
      changes.subscribe('DEVICE', device.id, (change) => {
        const message = sharedAttributesMessage(change);
        if (message) found(message);
      }),
    );
    return update === null ? await reply.code(408).send() : await reply.send(update);
  });

  app.get('/:token/rpc', async (poll, reply) => {
    const device = deviceOf(poll);
    const { timeout } = fitting(WaitQuery, poll.query);
    deviceMessages.accept(device);
    const request = await wait(reply, timeout, (found: (request: RpcRequest) => void) =>
      rpc.subscribe(device.id, found, { once: true }),
    );
    if (request === null) return await reply.code(408).send();
    return await reply.type('application/json; charset=utf-8').send(withId(request));
  });

  app.post('/:token/rpc/:requestId', async (request, reply) => {
    const device = deviceOf(request);
    const { requestId } = fitting(AnswerParams, request.params);
    deviceMessages.accept(device);
    const answer = textOf(request);
    rpc.answer(device.id, requestId, answer);
    // Who has called is told that it was no JSON, and so is the device.
    if (answer !== '') readJson(answer);
    return await reply.send();
  });

  app.post('/:token/rpc', async (request, reply) => {
    const device = deviceOf(request);
    const { method, params } = DeviceRequest.parse(jsonOf(textOf(request)));
    const replied = Promise.withResolvers<string>();
    const { sessionId, close } = rpcReplies.openSession(device.id, (_requestId, text) =>
      replied.resolve(text),
    );
    try {
      await deviceMessages.call(device, { method, params, requestId: 0, sessionId });
    } catch (error) {
      close();
      throw error;
    }
    const answer = await wait(reply, MAX_WAIT, (found: (text: string) => void) => {
      void replied.promise.then(found);
      return close;
    });
    if (answer === null) return await reply.code(408).send();
    return await reply.type('application/json; charset=utf-8').send(answer);
  });

  app.post('/:token/claim', async (request, reply) => {
    const device = deviceOf(request);
    const offer = parseClaimOffer(textOf(request) === '' ? undefined : jsonOf(textOf(request)));
    deviceMessages.accept(device);
    claiming.offer(device, offer);
    return await reply.send();
  });

  async function saveTelemetry(device: EntityHandle, text: string): Promise<void> {
    const entries = parseTelemetryPayload(jsonOf(text), Date.now(), { nulls: 'skip' });
    await deviceMessages.saveTelemetry(device, entries, { waits: true });
  }

  function deviceOf(request: FastifyRequest): EntityHandle {
    const device = devices.get(request);
    if (!device) throw new Error('A device route was reached without its device');
    return device;
  }

  /**
   * What `begin` finds within the time, ms; null when that is nothing, when the device goes away and when the platform
   * stops. What `begin` answers ends the search; it may find something at once.
   */
  function wait<Found>(
    reply: FastifyReply,
    timeout: number,
    begin: (found: (value: Found) => void) => () => void,
  ): Promise<Found | null> {
    return new Promise((resolve) => {
      let stop: (() => void) | undefined;
      let isOver = false;
      const finish = (value: Found | null) => {
        isOver = true;
        clearTimeout(timer);
        stop?.();
        waiting.delete(giveUp);
        reply.raw.off('close', giveUp);
        resolve(value);
      };
      const giveUp = () => finish(null);
      const timer = setTimeout(giveUp, Math.min(timeout, MAX_WAIT)).unref();
      waiting.add(giveUp);
      pending.add(reply.raw);
      reply.raw.on('close', giveUp);
      stop = begin(finish);
      if (isOver) stop();
    });
  }
}

/** Devices name any content type or none at all. */
function readTexts(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The part of a request that the schema describes. @throws UnfitRequest */
function fitting<Schema extends z.ZodMiniType>(schema: Schema, part: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(part);
  if (parsed.success) return parsed.data;
  throw new UnfitRequest(`Invalid value of '${parsed.error.issues[0]?.path.join('.')}'`);
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** A body read as JSON. @throws UnfitRequest without one, PayloadError */
function jsonOf(text: string): unknown {
  if (text === '') throw new UnfitRequest('The body is missing');
  return readJson(text);
}
