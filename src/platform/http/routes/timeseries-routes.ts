import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { SortOrder } from '../../../model/page.ts';
import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import { Aggregation, DEFAULT_TS_LIMIT } from '../../../model/telemetry.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { parseTelemetryPayload } from '../../protocol/telemetry-payload.ts';
import { POINTS_PER_PART, readLongHistory } from '../../reading/long-history.ts';
import { callerOf, entityOf } from '../access-rule.ts';
import { BooleanParam, blankIsAbsent, commaList, IntegerParam, oneOf, TimeParam } from '../page-query.ts';
import { measurements, readTextAsJson } from '../request-bodies.ts';
import { sendJson, sendJsonParts } from '../send-json.ts';
import { onEntity } from './telemetry-access.ts';
import { parsePayload } from './telemetry-payload-errors.ts';

const HistoryQuery = z.object({
  keys: z.string(),
  startTs: TimeParam,
  endTs: TimeParam,
  interval: blankIsAbsent(z._default(TimeParam, 0)),
  limit: blankIsAbsent(z._default(IntegerParam, DEFAULT_TS_LIMIT)),
  agg: blankIsAbsent(z._default(z.string(), 'NONE')),
  orderBy: blankIsAbsent(z._default(z.string(), 'DESC')),
  useStrictDataTypes: blankIsAbsent(z.optional(BooleanParam)),
});
// A range that cannot be read is no call for the latest values.
const LatestQuery = z.pipe(
  z.looseObject({}).check(z.refine((query) => !['keys', 'startTs', 'endTs'].every((name) => name in query))),
  z.object({
    keys: z.optional(z.string()),
    useStrictDataTypes: blankIsAbsent(z.optional(BooleanParam)),
  }),
);
const DeleteQuery = z.object({
  keys: z.string(),
  deleteAllDataForKeys: blankIsAbsent(z.optional(BooleanParam)),
  startTs: blankIsAbsent(z.optional(TimeParam)),
  endTs: blankIsAbsent(z.optional(TimeParam)),
  rewriteLatestIfDeleted: blankIsAbsent(z.optional(BooleanParam)),
});
const TtlParams = z.looseObject({ ttl: IntegerParam });

/** Time series of any entity; refusals are bare text. */
export const timeseriesRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    readTextAsJson(app, measurements);
    const { reads, telemetry } = platform;
    const readable = { access: onEntity('READ_TELEMETRY') };
    const writable = { access: onEntity('WRITE_TELEMETRY') };

    app.get('/:entityType/:entityId/keys/timeseries', { config: readable }, async (request, reply) => {
      const { tenantId, key } = entityOf(request, 'entityId');
      return sendJson(reply, await reads.json(tenantId, 'timeseriesKeys', key));
    });

    // One path, two endpoints: with a time range the history, without it the latest values.
    app.get(
      '/:entityType/:entityId/values/timeseries',
      { config: readable, schema: { querystring: z.union([HistoryQuery, LatestQuery]) } },
      async (request, reply) => {
        const { key, tenantId } = entityOf(request, 'entityId');
        const { query } = request;
        if ('startTs' in query) return await history(reply, tenantId, key, query);
        return sendJson(reply, await latest(tenantId, key, query));
      },
    );

    app.post(
      '/:entityType/:entityId/timeseries/:scope',
      { config: writable, bodyLimit: LONG_BODY_LIMIT },
      async (request, reply) => {
        await save(request);
        return reply.send();
      },
    );

    app.post(
      '/:entityType/:entityId/timeseries/:scope/:ttl',
      { config: writable, schema: { params: TtlParams }, bodyLimit: LONG_BODY_LIMIT },
      async (request, reply) => {
        await save(request, request.params.ttl);
        return reply.send();
      },
    );

    app.delete(
      '/:entityType/:entityId/timeseries/delete',
      { config: writable, schema: { querystring: DeleteQuery } },
      async (request, reply) => {
        const { keys, deleteAllDataForKeys: all = false, startTs, endTs } = request.query;
        const names = commaList(keys);
        if (names.length === 0) throw badRequest('Empty keys: ');
        if (!all && (startTs === undefined || endTs === undefined)) {
          throw badRequest(
            "When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty",
          );
        }
        const entity = entityOf(request, 'entityId');
        const range = all ? { all } : { all, startTs, endTs };
        const rewriteLatest = request.query.rewriteLatestIfDeleted ?? false;
        await telemetry.deleteTimeseries(entity, names, { ...range, rewriteLatest }, callerOf(request));
        return reply.send();
      },
    );

    function latest(tenantId: string, entityKey: number, query: z.infer<typeof LatestQuery>) {
      const strict = query.useStrictDataTypes ?? false;
      return reads.json(tenantId, 'latest', entityKey, commaList(query.keys), strict, Date.now());
    }

    async function history(
      reply: FastifyReply,
      tenantId: string,
      entityKey: number,
      query: z.infer<typeof HistoryQuery>,
    ): Promise<FastifyReply> {
      const { startTs, endTs, interval, limit } = query;
      const agg = interval === 0 ? 'NONE' : oneOf(Aggregation, 'agg', query.agg);
      const orderBy = oneOf(SortOrder, 'orderBy', query.orderBy.toUpperCase());
      if (interval < 0) throw badRequest(`Incorrect interval '${interval}'`);
      if (limit < 1) throw badRequest(`Incorrect limit '${limit}'`);
      const range = { startTs, endTs, interval, limit, agg, orderBy };
      const strict = query.useStrictDataTypes ?? false;
      const keys = commaList(query.keys);
      if (agg !== 'NONE' || limit <= POINTS_PER_PART) {
        return sendJson(reply, await reads.json(tenantId, 'series', entityKey, keys, range, strict));
      }
      const parts = await readLongHistory({
        find: () => reads.value(tenantId, 'seriesStretches', entityKey, keys, range, POINTS_PER_PART),
        read: (part) => reads.json(tenantId, 'seriesPart', entityKey, part, range, strict),
      });
      return sendJsonParts(reply, parts);
    }

    async function save(request: FastifyRequest, ttlSeconds?: number): Promise<void> {
      const entries = parsePayload(() =>
        parseTelemetryPayload(request.body, Date.now(), { nulls: 'reject' }),
      );
      const by = callerOf(request);
      await telemetry.saveTimeseries(entityOf(request, 'entityId'), entries, { ttlSeconds, by });
    }
  };
