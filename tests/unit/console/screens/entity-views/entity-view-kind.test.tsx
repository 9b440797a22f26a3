import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { type AskRequest, setAsker } from '../../../../../src/console/commands/ask.ts';
import { CommandError } from '../../../../../src/console/commands/command-error.ts';
import { AskDialog } from '../../../../../src/console/commands/faces/ask-dialog.tsx';
import { preloadFields } from '../../../../../src/console/commands/faces/preload-fields.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { ReferredEntity } from '../../../../../src/console/entities/parts/referred-entity.tsx';
import * as i18n from '../../../../../src/console/i18n/i18n.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const PUMP = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b20';
const ACME = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b30';
const pump = { entityType: 'DEVICE', id: PUMP } as const;

const stored = {
  id: { entityType: 'ENTITY_VIEW', id: ID },
  createdTime: 1,
  name: 'Pump for Acme',
  type: 'service',
  entityId: { ...pump, future: 1 },
  keys: {
    timeseries: ['flow'],
    attributes: { cs: ['serial'], ss: [], sh: ['limit'], future: ['x'] },
    future: 2,
  },
  startTimeMs: 1_600_000_000_000,
  endTimeMs: 0,
};

const entities = [{ entityType: 'ENTITY_VIEW', id: ID, name: 'Pump for Acme' }] as const;

let platform: ReturnType<typeof fakePlatform>;
const saved = () => platform.sent.find(({ method }) => method === 'POST')?.body;

beforeAll(async () => {
  await startConsole();
  completeDom();
});
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  platform = fakePlatform({
    [`GET /api/entityView/${ID}`]: () => json(stored),
    'POST /api/entityView': ({ body }) => json({ ...(body as object), id: stored.id }),
    'GET /api/devices': () => json([{ id: pump, name: 'Pump', type: 'default' }]),
    [`GET /api/plugins/telemetry/DEVICE/${PUMP}/keys/timeseries`]: () => json(['flow', 'pressure']),
    'GET /api/entityView/types': () => json([]),
  });
});
afterEach(() => {
  cleanup();
  setAsker(undefined);
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a new entity view', () => {
  const view = { name: 'View', type: 'service', entityId: pump };

  test('shows all telemetry at all times and no attributes, where nothing else is said', async () => {
    await runCommand('entity-view.create', view, { source: 'script' });
    expect(saved()).toEqual({
      ...view,
      keys: { timeseries: [], attributes: { cs: [], sh: [], ss: [] } },
      startTimeMs: 0,
      endTimeMs: 0,
      additionalInfo: {},
    });
  });

  test('shows the keys of each scope that it was given, and can be a customer’s from the beginning', async () => {
    const keys = {
      timeseries: ['flow'],
      clientAttributes: ['serial'],
      sharedAttributes: ['limit'],
      serverAttributes: ['active'],
      startTimeMs: 1000,
      endTimeMs: 2000,
    };
    await runCommand('entity-view.create', { ...view, ...keys, customerId: ACME }, { source: 'script' });
    expect(saved()).toMatchObject({
      keys: { timeseries: ['flow'], attributes: { cs: ['serial'], sh: ['limit'], ss: ['active'] } },
      startTimeMs: 1000,
      endTimeMs: 2000,
      customerId: { entityType: 'CUSTOMER', id: ACME },
    });
  });

  test.each([
    [
      'ends before it begins',
      { startTimeMs: 2000, endTimeMs: 1000 },
      'endTimeMs',
      'entity-view.ends-too-early',
    ],
    [
      'is of a customer',
      { entityId: { entityType: 'CUSTOMER', id: ACME } },
      'entityId',
      'entity-view.target-required',
    ],
    ['is of nothing', { entityId: undefined }, 'entityId', undefined],
  ])('that %s is refused beside the field', async (_, wrong, field, message) => {
    const error = await runCommand('entity-view.create', { ...view, ...wrong }, { source: 'script' }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CommandError)) throw error;
    expect(error.issues).toMatchObject([{ path: [field], ...(message && { message }) }]);
    expect(platform.sent).toEqual([]);
  });

  test('is offered the keys of what it is of', async () => {
    const asked = Promise.withResolvers<AskRequest>();
    setAsker(async (request) => asked.resolve(request));
    void runCommand('entity-view.create', { type: 'service', entityId: pump }, { source: 'key' });
    const request = await asked.promise;
    await preloadFields(request.params);
    const user = userEvent.setup();
    await act(async () => {
      render(<AskDialog request={request} close={() => undefined} />);
    });
    await user.click(screen.getByRole('combobox', { name: 'Telemetry keys' }));
    expect(
      (await within(await screen.findByRole('listbox')).findAllByRole('option')).map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['flow', 'pressure']);
  });
});

describe('an entity view that is edited', () => {
  test('keeps what nobody here knows of it, and loses what was emptied', async () => {
    await runCommand(
      'entity-view.edit',
      { timeseries: [], startTimeMs: null },
      { source: 'script', entities },
    );
    expect(saved()).toMatchObject({
      entityId: stored.entityId,
      keys: { timeseries: [], attributes: stored.keys.attributes, future: 2 },
      startTimeMs: 0,
      endTimeMs: 0,
    });
  });

  test('is not given an end before the start that it has', async () => {
    await expect(
      runCommand('entity-view.edit', { endTimeMs: 1000 }, { source: 'script', entities }),
    ).rejects.toMatchObject({ issues: [{ path: ['endTimeMs'] }] });
  });
});

describe('what an entity view is of', () => {
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <p>
          <ReferredEntity entity={pump} />
        </p>
      </QueryClientProvider>,
    );

  test('is called by its name, which leads there', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Pump' });
    expect(link.getAttribute('href')).toBe(`/devices/${PUMP}`);
  });

  test('is told of once what its type is called is there', async () => {
    const texts = Promise.withResolvers<void>();
    const loading = vi.spyOn(i18n, 'loadHelpTexts').mockReturnValue(texts.promise);
    const { container } = show();
    await waitFor(() => expect(loading).toHaveBeenCalled());
    await waitFor(() =>
      expect(platform.paths().some((path) => path.startsWith('GET /api/devices'))).toBe(true),
    );
    expect(container.textContent).toBe('…');
    texts.resolve();
    await waitFor(() => expect(container.textContent).toBe('Device: Pump'));
    loading.mockRestore();
  });

  test('is said to be gone when it is', async () => {
    platform = fakePlatform({ 'GET /api/devices': () => json([]) });
    const { container } = show();
    await waitFor(() => expect(container.textContent).toBe(`Device: Deleted or not yours (${PUMP})`));
  });
});
