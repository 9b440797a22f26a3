import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type AskRequest, setAsker, setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { fieldsOf, shownFields } from '../../../../../src/console/commands/param.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { LatestTelemetryTab } from '../../../../../src/console/screens/telemetry/latest-telemetry-tab.tsx';
import { deleteTelemetry } from '../../../../../src/console/screens/telemetry/telemetry-delete.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { beUser, eachTabOnItsOwnPage, grid, PUMP, queryOf, showTab } from '../tab-page.tsx';

eachTabOnItsOwnPage([deleteTelemetry]);
eachWithItsOwnSocket();

const PATH = `/api/plugins/telemetry/DEVICE/${PUMP.id}`;
const PERIOD = { startTs: Date.UTC(2021, 2, 1), endTs: Date.UTC(2021, 2, 2) };

/** The latest telemetry of a pump, on a platform that has so many points of each key and deletes them when told. */
async function showTelemetry(points: Record<string, number>) {
  const platform = fakePlatform({
    [`GET ${PATH}/values/timeseries`]: ({ path }) => {
      const keys = queryOf(path).keys?.split(',') ?? [];
      return json(Object.fromEntries(keys.map((key) => [key, [{ ts: 1, value: points[key] }]])));
    },
    [`DELETE ${PATH}/timeseries/delete`]: () => new Response(''),
  });
  showTab(LatestTelemetryTab);
  const socket = await connected();
  act(() => socket.tell(1, Object.fromEntries(Object.keys(points).map((key) => [key, [[1, '1']]]))));
  await within(grid()).findByText(Object.keys(points)[0] ?? '');
  return {
    select: async (key: string) =>
      userEvent.click(await within(grid()).findByRole('checkbox', { name: key })),
    deleted: () => platform.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => queryOf(path)),
    counted: () => platform.sent.filter(({ method }) => method === 'GET').map(({ path }) => queryOf(path)),
  };
}

/** Answers the form, then the question what is lost. */
async function deleteSelected(answers: Record<string, unknown>) {
  const seen: { title?: string; message?: string; request?: AskRequest } = {};
  setAsker(async (request) => {
    seen.request = request;
    await request.submit(answers);
  });
  setConfirmer(async ({ title, message }) => {
    Object.assign(seen, { title: translate(title), message: translate(message) });
    return true;
  });
  await runCommand('telemetry.delete', {}, { source: 'key' });
  setAsker(undefined);
  setConfirmer(undefined);
  return seen;
}

describe('the data of keys', () => {
  test('is deleted whole, after saying how much that is', async () => {
    const { select, deleted } = await showTelemetry({ level: 1200, flow: 34 });
    await select('level');
    await select('flow');
    const { title, message } = await deleteSelected({ extent: 'all' });
    expect(title).toBe('Delete data of 2 keys?');
    expect(message).toMatch(/^1,234 points and the latest values are lost.*level and flow/);
    expect(deleted()).toEqual([
      { keys: 'level', deleteAllDataForKeys: 'true' },
      { keys: 'flow', deleteAllDataForKeys: 'true' },
    ]);
  });

  test('or of a period, which is asked for only then', async () => {
    const { select, deleted, counted } = await showTelemetry({ level: 1 });
    await select('level');
    const { message, request } = await deleteSelected({ extent: 'period', period: PERIOD });
    expect(request?.values).toEqual({ extent: 'all' });
    const fields = request ? fieldsOf(request.params) : [];
    const asked = (extent: string) => shownFields(fields, { extent }).map(({ name }) => name);
    expect(asked('all')).toEqual(['extent']);
    expect(asked('period')).toEqual(['extent', 'period']);
    expect(message).toMatch(/^1 point from 2021-03-01 00:00:00 to 2021-03-02 00:00:00/);
    expect(counted()[0]).toMatchObject({ startTs: String(PERIOD.startTs), endTs: String(PERIOD.endTs) });
    expect(deleted()).toEqual([
      {
        keys: 'level',
        deleteAllDataForKeys: 'false',
        startTs: String(PERIOD.startTs),
        endTs: String(PERIOD.endTs),
        rewriteLatestIfDeleted: 'true',
      },
    ]);
  });

  test('stays where its amount cannot be said', async () => {
    const { select, deleted } = await showTelemetry({ level: 1 });
    await select('level');
    fakePlatform({});
    expect(await deleteSelected({ extent: 'all' })).not.toHaveProperty('title');
    expect(deleted()).toEqual([]);
  });

  test('stays where deleting it would delete that of other keys', async () => {
    fakePlatform({});
    const ids = [`DEVICE/${PUMP.id}/a%2Cb`];
    const asked = runCommand('telemetry.delete', { ids, extent: 'all' }, { source: 'script' });
    await expect(asked).rejects.toMatchObject({ reason: 'attribute.key-has-comma' });
  });

  test('is deleted by administrators only: the users of a customer see no button', async () => {
    beUser('CUSTOMER_USER');
    const { select } = await showTelemetry({ level: 1 });
    await select('level');
    expect(screen.queryByRole('button', { name: /Delete data/ })).toBeNull();
  });
});
