import * as z from 'zod/mini';
import { got, posted } from '../../api/calls.ts';
import { translate } from '../../i18n/i18n.ts';

/** A type of entities, an id, or a word, as they stand in paths. */
const PART = '[A-Za-z0-9_-]+';
const ENTITY = `(?:device|asset|entityView|customer|dashboard)`;

/**
 * What scripts of widgets may read of the platform by its address: entities, their values, relations and alarms, as whoever
 * looks may. No secrets are among them, such as credentials, tokens and settings, no people, and nothing that changes.
 */
const READ = patterns([
  `${ENTITY}/${PART}`,
  `${ENTITY}/info/${PART}`,
  'dashboard/(?:serverTime|maxDatapointsLimit)',
  '(?:device|asset|entityView)/types',
  '(?:devices|assets|entityViews)',
  `tenant/(?:devices|deviceInfos|assets|assetInfos|entityViews|entityViewInfos|dashboards)`,
  `customer/${PART}/(?:devices|deviceInfos|assets|assetInfos|entityViews|entityViewInfos|dashboards|title)`,
  'relation',
  'relations(?:/info)?',
  `alarm/(?:info/)?${PART}`,
  `alarm/(?:highestSeverity/)?${PART}/${PART}`,
  `plugins/telemetry/${PART}/${PART}/keys/(?:timeseries|attributes)(?:/${PART})?`,
  `plugins/telemetry/${PART}/${PART}/values/(?:timeseries|attributes)(?:/${PART})?`,
]);

/** What is asked for by sending what is looked for. */
const ASKED = patterns([
  'entitiesQuery/(?:find|count)',
  'alarmsQuery/find',
  '(?:devices|assets|entityViews|relations)',
  'relations/info',
]);

const Asked = z.tuple([
  z.enum(['GET', 'POST']),
  z.string(),
  z.catch(z.record(z.string(), z.string()), {}),
  z.optional(z.unknown()),
]);

/**
 * Reads of the platform what a script asks for by its address, with the rights of whoever looks; what it may not is refused
 * by that. Rejects with an `ApiError`, or an error that names the call.
 */
export async function readForScript(args: readonly unknown[]): Promise<unknown> {
  const [method, written, params, body] = Asked.parse(args);
  const address = URL.parse(written, `${location.origin}/`);
  const path = address?.origin === location.origin ? address.pathname : written;
  const [, inApi = ''] = /^\/api\/(.+)$/.exec(path) ?? [];
  const isKnown = (method === 'GET' ? READ : ASKED).some((pattern) => pattern.test(inApi));
  if (!address || !isKnown) {
    throw new Error(translate('custom-widget.call-refused', { call: `${method} ${path.slice(0, 200)}` }));
  }
  const query = { ...Object.fromEntries(address.searchParams), ...params };
  const quiet = { ignoreErrors: true, ignoreLoading: true };
  if (method === 'GET') return await got(path, z.unknown(), quiet, query);
  return await posted(path, body, z.unknown(), quiet, query);
}

function patterns(paths: readonly string[]): readonly RegExp[] {
  return paths.map((path) => new RegExp(`^${path}$`));
}
