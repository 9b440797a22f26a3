import * as z from 'zod/mini';
import { EntityId, Uuid } from '../../../model/entity-id.ts';
import { Aggregation, AttributeScope } from '../../../model/telemetry.ts';
import { assets } from '../../api/assets.ts';
import { devices } from '../../api/devices.ts';
import { relationsOf } from '../../api/relations.ts';
import { attributes, timeseries } from '../../api/telemetry.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { CallName } from './page/protocol.ts';
import { readForScript } from './platform-reading.ts';
import { type Reading, sampleAnswer } from './sample-answers.ts';

/** The script says itself what failed, or says nothing. */
const QUIET = { ignoreErrors: true };

const Keys = z.array(z.string()).check(z.maxLength(100));
const Values = z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })).check(z.maxLength(100));
const timeout = z.optional(z.nullable(z.number().check(z.gte(0), z.lte(600_000))));
const command = z.tuple([z.string()], z.unknown());

const Attributes = z.tuple([EntityId, AttributeScope], z.unknown());
const Points = z.tuple([EntityId, Keys, z.number(), z.number()], z.unknown());
const PointOptions = z.tuple([
  z.catch(z.int().check(z.gte(1), z.lte(50_000)), 100),
  z.catch(Aggregation, 'NONE'),
  z.catch(z.optional(z.number().check(z.gt(0))), undefined),
  z.catch(z.enum(['ASC', 'DESC']), 'DESC'),
  z.catch(z.boolean(), false),
]);

/**
 * Does what a script asks of the platform, by the calls that the console makes itself: with the rights of whoever looks,
 * whose token never comes near. Rejects with an `ApiError`, or where it is asked in a way that nobody knows.
 */
export async function answeredCall(
  name: CallName,
  args: readonly unknown[],
  host: Pick<WidgetHost, 'mode' | 'call' | 'save'>,
): Promise<unknown> {
  switch (name) {
    case 'sendOneWayCommand':
    case 'sendTwoWayCommand': {
      const [method, params, wait] = command.parse(args);
      const ms = timeout.parse(wait);
      const isOneWay = name === 'sendOneWayCommand';
      return await host.call({ method, params, isOneWay, ...(ms && { timeout: ms }) });
    }
    case 'saveEntityAttributes': {
      const [entity, scope, values] = Attributes.parse(args);
      return await host.save(entity, scope, byKey(values));
    }
    case 'deleteEntityAttributes': {
      const [entity, scope, values] = Attributes.parse(args);
      return await host.save(
        entity,
        scope,
        Object.fromEntries(Object.keys(byKey(values)).map((key) => [key, null])),
      );
    }
    case 'saveEntityTimeseries': {
      const [entity, _scope, values] = z.tuple([EntityId, z.unknown(), z.unknown()]).parse(args);
      return await host.save(entity, 'timeseries', byKey(values));
    }
    default:
      return host.mode === 'preview' ? sampleAnswer(name, args) : await readAnswer(name, args);
  }
}

async function readAnswer(name: Reading, args: readonly unknown[]): Promise<unknown> {
  switch (name) {
    case 'getEntityAttributes': {
      const [entity, scope, keys] = Attributes.parse(args);
      const { data } = Keys.safeParse(keys);
      return await attributes(entity, scope, { ...QUIET, ...(data && data.length > 0 && { keys: data }) });
    }
    case 'getEntityTimeseries': {
      const [entity, keys, startTs, endTs, ...rest] = Points.parse(args);
      const [limit, agg, interval, orderBy, useStrictDataTypes] = PointOptions.parse(
        Array.from({ length: 5 }, (_, at) => rest[at]),
      );
      const query = { keys, startTs, endTs, limit, agg, orderBy, useStrictDataTypes };
      return await timeseries(entity, { ...query, ...(interval !== undefined && { interval }) }, QUIET);
    }
    case 'getDevice':
      return await devices.one(Uuid.parse(args[0]), QUIET);
    case 'getAsset':
      return await assets.one(Uuid.parse(args[0]), QUIET);
    case 'findByFrom':
      return await relationsOf(EntityId.parse(args[0]), 'FROM', QUIET);
    case 'findByTo':
      return await relationsOf(EntityId.parse(args[0]), 'TO', QUIET);
    case 'http':
      return await readForScript(args);
  }
}

function byKey(values: unknown): Record<string, unknown> {
  return Object.fromEntries(Values.parse(values).map(({ key, value }) => [key, value]));
}
