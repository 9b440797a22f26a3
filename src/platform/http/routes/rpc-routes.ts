import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { parseJson } from '../../json.ts';
import { PendingReplies } from '../../pending-replies.ts';
import { rpcCallOf } from '../../services/audit-records.ts';
import type { RpcOutcome } from '../../services/devices/device-rpc.ts';
import { callerOf, entityOf } from '../access-rule.ts';
import { readTextAsJson } from '../request-bodies.ts';
import { onDevice } from './telemetry-access.ts';

/** How long a device may take that is given no time, and the least that any is given, ms. */
const DEFAULT_TIMEOUT = 10_000;
const MIN_TIMEOUT = 5_000;

const RpcBody = z.looseObject({
  method: z.string(),
  params: z.optional(z.unknown()),
  timeout: z.nullish(z.number()),
});

/** What the log says of calls that came to nothing. */
const failures: Readonly<Partial<Record<RpcOutcome['kind'], string>>> = {
  silent: 'TIMEOUT',
  unreachable: 'NO_ACTIVE_CONNECTION',
};

/** Calls to devices, by way of their rule chains; refusals are bare text, and calls that come to nothing have no body at all. */
export const rpcRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    readTextAsJson(app);
    const visitors = platform.allowances.has('public-rpc');
    const config = { access: onDevice('RPC_CALL', { visitors }) };
    app.post('/oneway/:deviceId', { config }, (request, reply) => call(request, reply, true));
    app.post('/twoway/:deviceId', { config }, (request, reply) => call(request, reply, false));
    const pending = new PendingReplies();
    app.addHook('preClose', async () => {
      await platform.deviceCalls.close();
      await pending.sent();
    });

    async function call(request: FastifyRequest, reply: FastifyReply, oneWay: boolean) {
      const body = RpcBody.safeParse(request.body);
      if (!body.success) throw badRequest('Invalid request body');
      const { method, params = null, timeout } = body.data;
      const device = entityOf(request, 'deviceId');
      pending.add(reply.raw);
      const outcome = await platform.deviceCalls.call(device, {
        method,
        params,
        oneWay,
        timeout: Math.max(MIN_TIMEOUT, timeout ?? DEFAULT_TIMEOUT),
      });
      const failure = failures[outcome.kind];
      await platform.audit.log({
        caller: callerOf(request),
        ...rpcCallOf(device, { oneWay, method, params }),
        ...(failure === undefined ? {} : { failure }),
      });
      return send(outcome, reply);
    }
  };

function send(outcome: RpcOutcome, reply: FastifyReply): FastifyReply {
  switch (outcome.kind) {
    case 'delivered':
      return reply.send();
    case 'answered':
      if (outcome.text === '') return reply.send();
      return isJson(outcome.text)
        ? reply.type('application/json; charset=utf-8').send(outcome.text)
        : reply.code(406).send();
    case 'silent':
      return reply.code(408).send();
    case 'unreachable':
      return reply.code(409).send();
  }
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
