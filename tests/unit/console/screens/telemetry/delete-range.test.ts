import { describe, expect, test } from 'vitest';
import { type AskRequest, setAsker, setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { deleteTelemetryRange } from '../../../../../src/console/screens/telemetry/delete-range.ts';
import { seriesRef } from '../../../../../src/console/screens/telemetry/series-ref.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { beUser, eachTabOnItsOwnPage, PUMP, queryOf } from '../tab-page.tsx';

eachTabOnItsOwnPage([deleteTelemetryRange]);

const PATH = `/api/plugins/telemetry/DEVICE/${PUMP.id}`;
const PERIOD = { startTs: Date.UTC(2021, 2, 1), endTs: Date.UTC(2021, 2, 2) };

/** Deletes a period of what the answers say on a platform that has 12 points of each key, and tells what was asked. */
async function deleteRange(entities: Parameters<typeof runCommand>[2]['entities'], answers: object) {
  const platform = fakePlatform({
    [`GET ${PATH}/keys/timeseries`]: () => json(['level', 'flow']),
    [`GET ${PATH}/values/timeseries`]: ({ path }) => {
      const keys = queryOf(path).keys?.split(',') ?? [];
      return json(Object.fromEntries(keys.map((key) => [key, [{ ts: 1, value: 12 }]])));
    },
    [`DELETE ${PATH}/timeseries/delete`]: () => new Response(''),
  });
  const seen: { title?: string; message?: string; request?: AskRequest } = {};
  setAsker(async (request) => {
    seen.request = request;
    await request.submit({ ...request.values, ...answers });
  });
  setConfirmer(async ({ title, message }) => {
    Object.assign(seen, { title: translate(title), message: translate(message) });
    return true;
  });
  await runCommand('telemetry.delete-range', {}, { source: 'key', entities });
  setAsker(undefined);
  setConfirmer(undefined);
  const deleted = platform.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => queryOf(path));
  return { ...seen, deleted };
}

const removed = (keys: string, rewrite: string) => ({
  keys,
  deleteAllDataForKeys: 'false',
  startTs: String(PERIOD.startTs),
  endTs: String(PERIOD.endTs),
  rewriteLatestIfDeleted: rewrite,
});

describe('a period of what was sent', () => {
  test('is deleted of the keys that are named of an entity, after saying how much that is', async () => {
    const { title, message, deleted } = await deleteRange([PUMP], {
      keys: ['level', 'flow'],
      period: PERIOD,
    });
    expect(title).toBe('Delete a period of “Pump”?');
    expect(message).toMatch(
      /^24 points of level and flow from 2021-03-01 00:00:00 to 2021-03-02 00:00:00 are lost\. If the latest value/,
    );
    expect(deleted).toEqual([removed('level,flow', 'true')]);
  });

  test('is deleted of keys that are chosen, with the latest value where that is wanted', async () => {
    const level = seriesRef({ entity: PUMP, key: 'level' });
    const { request, message, deleted } = await deleteRange([level], {
      period: PERIOD,
      rewriteLatest: false,
    });
    expect(request?.values).toMatchObject({ keys: ['level'], rewriteLatest: true });
    expect(message).toContain('none takes its place');
    expect(deleted).toEqual([removed('level', 'false')]);
  });

  test('ends after it begins, and is of keys that the platform can tell apart', async () => {
    const run = (args: object) =>
      runCommand('telemetry.delete-range', { ids: [PUMP.id], ...args }, { source: 'script' });
    fakePlatform({ [`GET ${PATH}/keys/timeseries`]: () => json([]) });
    const backwards = { startTs: PERIOD.endTs, endTs: PERIOD.startTs };
    await expect(run({ keys: ['level'], period: backwards })).rejects.toMatchObject({
      code: 'invalid-params',
    });
    await expect(run({ keys: ['a,b'], period: PERIOD })).rejects.toMatchObject({ code: 'invalid-params' });
  });

  test('is deleted by administrators only', async () => {
    beUser('CUSTOMER_USER');
    const asked = runCommand('telemetry.delete-range', { ids: [PUMP.id] }, { source: 'script' });
    await expect(asked).rejects.toMatchObject({ code: 'unknown-command' });
  });
});
