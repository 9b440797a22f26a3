import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { QueuesSection } from '../../../../../src/console/screens/api-usage/queues-section.tsx';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { showPage } from '../shown-page.tsx';
import { eachTabOnItsOwnPage } from '../tab-page.tsx';

const MAIN = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

eachTabOnItsOwnPage([]);
beforeEach(() => signedInAs('TENANT_ADMIN'));

const queues = (...names: string[]) =>
  json({
    data: names.map((name) => ({
      entityId: { entityType: 'ASSET', id: MAIN },
      latest: { ENTITY_FIELD: { name: { ts: 0, value: name } } },
      timeseries: {},
    })),
    totalPages: 1,
    totalElements: names.length,
    hasNext: false,
  });

/** A platform whose queues answer by what is read of them. */
function withQueues(...names: string[]) {
  return fakePlatform({
    'POST /api/entitiesQuery/find': () => queues(...names),
    [`GET /api/plugins/telemetry/ASSET/${MAIN}/values/timeseries`]: ({ path }) =>
      json(
        path.includes('ruleEngineException')
          ? { ruleEngineException: [{ ts: Date.UTC(2026, 0, 1), value: '<b>No such node</b>' }] }
          : {
              successfulMsgs: [
                { ts: 2, value: '1200' },
                { ts: 1, value: '34' },
              ],
              failedMsgs: [{ ts: 2, value: '5' }],
            },
      ),
  });
}

test('what each queue has done in the last hour is counted, and what went wrong is listed', async () => {
  const { sent } = withQueues('Main_tb-node-1');
  showPage(<QueuesSection />);
  const table = await screen.findByRole('table', { name: 'Queues of the rule engine in the last hour' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells[1]).toEqual(['Main_tb-node-1', '1,234', '5', '0', '0', '0']);
  const failures = screen.getByRole('table', { name: 'Exceptions of the rule engine in the last 30 days' });
  expect(within(failures).getByText('<b>No such node</b>')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ entityFilter: { type: 'assetType', assetType: 'TbServiceQueue' } });
});

test('of a platform without queues nothing is said', async () => {
  const { sent } = withQueues();
  showPage(<QueuesSection />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that they could not be read is not taken for none', async () => {
  fakePlatform({ 'POST /api/entitiesQuery/find': () => json({ message: 'Busy' }, 400) });
  showPage(<QueuesSection />);
  expect((await screen.findByRole('alert')).textContent).toContain('Busy');
});
