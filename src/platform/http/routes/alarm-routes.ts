import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type Alarm,
  type AlarmInfo,
  AlarmSearchStatus,
  AlarmStatus,
  AlarmToSave,
  alarmStatusesOf,
} from '../../../model/alarm.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { AlarmSelection } from '../../store/queries/alarm-query-repository.ts';
import { readerOf } from '../../store/queries/entity-filter.ts';
import {
  anyCaller,
  callerOf,
  type EntityRule,
  entityOf,
  inBody,
  inPath,
  type NamedEntityRule,
  tenantCustomerOrPublic,
  tenantOrCustomer,
} from '../access-rule.ts';
import { BooleanParam, blankIsAbsent, oneOf, TimePageQuery, timePageLinkOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

const statusQuery = {
  searchStatus: z.optional(z.string()),
  status: z.optional(z.string()),
};
const StatusQuery = z.object(statusQuery);
const AlarmsQuery = z.extend(TimePageQuery, {
  ...statusQuery,
  fetchOriginator: blankIsAbsent(z.optional(BooleanParam)),
});

const readOriginator: NamedEntityRule = {
  name: 'originator',
  operation: 'READ',
  find({ body }) {
    const { id, originator } = body as AlarmToSave;
    // An alarm that is there keeps its originator, which may be gone by now.
    return id || !originator ? null : originator;
  },
};
const entityInPath: EntityRule = {
  from: { param: 'entityId' },
  type: { param: 'entityType' },
  operation: 'READ',
};

/** Alarms: raising, acknowledging, clearing and listing them. */
export const alarmRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads, alarms } = platform;
    const reading = { access: tenantCustomerOrPublic(inPath('alarmId', 'ALARM', 'READ')) };
    const changing = { access: tenantOrCustomer(inPath('alarmId', 'ALARM', 'WRITE')) };
    const ofEntity = { access: anyCaller(entityInPath) };

    app.get('/alarm/:alarmId', { config: reading }, async (request) => withoutName(stored(request)));

    app.get('/alarm/info/:alarmId', { config: reading }, async (request) => stored(request));

    app.post(
      '/alarm',
      {
        config: { access: tenantOrCustomer(inBody('id', 'ALARM', 'WRITE'), readOriginator) },
        schema: { body: AlarmToSave },
      },
      async (request) => {
        const caller = callerOf(request);
        return withoutName((await alarms.save(caller.tenantId, request.body, caller)).alarm);
      },
    );

    app.delete(
      '/alarm/:alarmId',
      { config: { access: tenantOrCustomer(inPath('alarmId', 'ALARM', 'DELETE')) } },
      async (request) => {
        await alarms.delete(entityOf(request, 'alarmId').id);
        return true;
      },
    );

    app.post('/alarm/:alarmId/ack', { config: changing }, async (request, reply) => {
      await alarms.acknowledge(entityOf(request, 'alarmId').id, { by: callerOf(request) });
      return reply.send();
    });

    app.post('/alarm/:alarmId/clear', { config: changing }, async (request, reply) => {
      await alarms.clear(entityOf(request, 'alarmId').id, { by: callerOf(request) });
      return reply.send();
    });

    app.get(
      '/alarm/:entityType/:entityId',
      { config: ofEntity, schema: { querystring: AlarmsQuery } },
      async (request, reply) => {
        const { startTime, endTime, ...link } = timePageLinkOf(request.query);
        const selection = {
          ...selectionOf(request, request.query),
          createdFrom: startTime || undefined,
          createdTo: endTime || undefined,
        };
        const named = request.query.fetchOriginator === true;
        const { tenantId } = callerOf(request);
        return sendJson(reply, await reads.json(tenantId, 'alarms', selection, link, named));
      },
    );

    app.get(
      '/alarm/highestSeverity/:entityType/:entityId',
      { config: ofEntity, schema: { querystring: StatusQuery } },
      async (request, reply) => {
        const severity = await reads.value(
          callerOf(request).tenantId,
          'highestSeverity',
          selectionOf(request, request.query),
        );
        if (severity === null) return reply.send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(severity));
      },
    );

    function stored(request: FastifyRequest): AlarmInfo {
      const alarm = store.alarms.byId(entityOf(request, 'alarmId').id);
      if (!alarm) throw notFound();
      return alarm;
    }

    function selectionOf(request: FastifyRequest, query: z.infer<typeof StatusQuery>): AlarmSelection {
      const caller = callerOf(request);
      return {
        // Alarms are their tenants' business: there are none in what system administrators look at.
        entityKeys: caller.authority === 'SYS_ADMIN' ? [] : [entityOf(request, 'entityId').key],
        propagated: true,
        statuses: statusesOf(query),
        reader: readerOf(store, caller),
      };
    }
  };

function statusesOf({
  searchStatus,
  status,
}: z.infer<typeof StatusQuery>): readonly AlarmStatus[] | undefined {
  if (searchStatus && status) {
    throw badRequest(
      "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    );
  }
  if (status) return [oneOf(AlarmStatus, 'status', status)];
  return searchStatus ? alarmStatusesOf[oneOf(AlarmSearchStatus, 'searchStatus', searchStatus)] : undefined;
}

/** The plain alarm; the name of the originator belongs to the info. */
function withoutName({ originatorName: _, ...alarm }: AlarmInfo): Alarm {
  return alarm;
}
