import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BulkReport } from '../../../src/console/commands/bulk.ts';
import { hasBrokenRuns } from '../../../src/console/commands/bulk-storage.ts';
import type { EntityRef } from '../../../src/console/commands/command.ts';
import type { CommandId } from '../../../src/console/commands/command-ids.ts';
import { failureOf } from '../../../src/console/commands/failure.ts';
import { commands } from '../../../src/console/commands/registry.ts';
import { runCommand } from '../../../src/console/commands/run-command.ts';
import { kinds } from '../../../src/console/entities/kinds.tsx';
import { resumeRun } from '../../../src/console/messages/long-runs.ts';
import { progress } from '../../../src/console/messages/progress-store.ts';
import { idOf, type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { startConsole } from './commands/started-console.ts';

// What is tested is known only once the console has begun.
await startConsole();

let platform: PlatformBeneath;
const ids: Record<string, string> = {};

beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  await platform.be('TENANT_ADMIN');
  ids.device = await platform.make('/api/device', { name: 'Source', type: 'default' });
  ids.bundle = await platform.make('/api/widgetsBundle', { title: 'Bundle' });
  ids.customer = await platform.customer();
});
afterAll(() => platform.end());

/** What each kind is made of by a form, and the field of which no two may say the same. */
const KINDS: Record<string, { unique?: string; made(name: string): object }> = {
  tenant: { made: (title) => ({ title }) },
  'tenant-profile': { unique: 'name', made: (name) => ({ name }) },
  customer: { unique: 'title', made: (title) => ({ title }) },
  user: {
    unique: 'email',
    made: (name) => ({ email: `${name}@acme.example`, customerId: ids.customer }),
  },
  asset: { unique: 'name', made: (name) => ({ name, type: 'hall' }) },
  device: { unique: 'name', made: (name) => ({ name }) },
  'device-profile': { unique: 'name', made: (name) => ({ name }) },
  'entity-view': {
    unique: 'name',
    made: (name) => ({ name, type: 'part', entityId: { entityType: 'DEVICE', id: ids.device } }),
  },
  dashboard: { made: (title) => ({ title }) },
  'rule-chain': { made: (name) => ({ name }) },
  'widgets-bundle': { made: (title) => ({ title }) },
  'widget-type': {
    made: (name) => ({ name, bundleId: ids.bundle, kind: 'latest', sizeX: 1, sizeY: 1 }),
  },
};

const create = (noun: string, name: string): Promise<unknown> =>
  runCommand(`${noun}.create` as CommandId, { ...KINDS[noun]?.made(name) }, { source: 'script' });

/** What a form shows of what a run failed of; undefined where it did not fail. */
async function failed(id: string, run: Promise<unknown>) {
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  const { fields, message } = failureOf(error, commands.get(id)?.params);
  return { ...fields, ...(message && { whole: message }) };
}

async function beWriterOf(noun: string): Promise<void> {
  const writers = kinds().find((kind) => kind.noun === noun)?.writers;
  await platform.be(writers?.includes('TENANT_ADMIN') ? 'TENANT_ADMIN' : 'SYS_ADMIN');
}

test('A run that met a platform while it restarted stops there, and goes on with what is left', async () => {
  await platform.be('TENANT_ADMIN');
  const devices: EntityRef[] = [];
  for (let at = 0; at < 30; at += 1) {
    const name = `Pump ${at}`;
    const made = await platform.ask('POST', '/api/device', { name, type: 'default' });
    devices.push({ entityType: 'DEVICE', id: (made as { id: { id: string } }).id.id, name });
  }
  const left = async () => {
    const page = await platform.ask('GET', '/api/tenant/devices?pageSize=100&page=0');
    const { data } = page as { data: { name: string }[] };
    return data.filter(({ name }) => name.startsWith('Pump')).length;
  };
  let answered = 0;
  platform.onAnswer((_path, body) => {
    answered += 1;
    // What stands before it says so until it is there again.
    if (answered === 10) platform.fail('<html>Service unavailable</html>', 503);
    return body;
  });

  await runCommand('device.delete', {}, { source: 'menu', entities: devices, agreed: true });
  const [run] = progress.runs;
  expect(run?.report).toMatchObject({ stopped: 'connection', failed: [] });
  const cancelled = run?.report?.cancelled.length ?? 0;
  expect(cancelled).toBeGreaterThan(0);
  expect(await left()).toBe(cancelled);
  expect(hasBrokenRuns()).toBe(true);

  platform.fail(undefined);
  resumeRun(run?.id ?? -1);
  await vi.waitFor(async () => expect(await left()).toBe(0));
  await vi.waitFor(() => expect(hasBrokenRuns()).toBe(false));
});

describe('what the platform refuses to store is said in the words of the console', () => {
  test.each(Object.keys(KINDS))('%s: a name that is taken, beside its field', async (noun) => {
    const { unique } = KINDS[noun] ?? {};
    await beWriterOf(noun);
    await create(noun, 'Taken');
    const shown = await failed(`${noun}.create`, create(noun, 'Taken'));
    const key = unique === 'email' ? 'refusal.email-taken' : 'refusal.name-taken';
    expect(shown).toEqual(unique && { [unique]: expect.objectContaining({ key }) });
  });

  test.each(Object.keys(KINDS))('%s: that somebody else has deleted it meanwhile', async (noun) => {
    const kind = kinds().find((one) => one.noun === noun);
    if (!kind) throw new Error(`There is no ${noun}`);
    await beWriterOf(noun);
    const id = idOf(await create(noun, 'Gone'));
    await platform.ask('DELETE', `/api/${noun.replaceAll(/-./g, (at) => at.charAt(1).toUpperCase())}/${id}`);
    const entities = [{ entityType: kind.type, id, name: 'Gone' }];
    const edit = runCommand(`${noun}.edit` as CommandId, {}, { source: 'script', entities });
    expect(await failed(`${noun}.edit`, edit)).toEqual({
      whole: expect.objectContaining({ key: 'refusal.not-found' }),
    });
  });

  test('all kinds are among them', () => {
    expect(Object.keys(KINDS).toSorted()).toEqual(
      kinds()
        .map(({ noun }) => noun)
        .toSorted(),
    );
  });

  test('a user who is to begin at a dashboard that is not theirs to see', async () => {
    await platform.be('TENANT_ADMIN');
    const theirs = idOf(await create('dashboard', 'Theirs'));
    const others = idOf(await create('dashboard', 'Of others'));
    await platform.ask('POST', `/api/customer/${ids.customer}/dashboard/${theirs}`, {});
    const beginning = (defaultDashboardId: string) => ({
      ...KINDS.user?.made('begins'),
      defaultDashboardId,
    });
    const refused = { defaultDashboardId: { key: 'user.cannot-see-dashboard' } };
    const script = { source: 'script' } as const;
    for (const id of [others, ids.device ?? '']) {
      expect(await failed('user.create', runCommand('user.create', beginning(id), script))).toEqual(refused);
    }
    const made = await runCommand('user.create', beginning(theirs), script);
    const edit = (answers: object) => runCommand('user.edit', { ids: [idOf(made)], ...answers }, script);
    expect(await failed('user.edit', edit({ defaultDashboardId: others }))).toEqual(refused);
    // What was theirs and is no longer stays until another is chosen.
    await platform.ask('DELETE', `/api/customer/${ids.customer}/dashboard/${theirs}`);
    expect(await failed('user.edit', edit({ firstName: 'Bea' }))).toBeUndefined();
    expect(await platform.ask('GET', `/api/user/${idOf(made)}`)).toMatchObject({
      firstName: 'Bea',
      additionalInfo: { defaultDashboardId: theirs },
    });
  });

  test('an account that is to be enabled and has no password yet, with what helps', async () => {
    await platform.be('TENANT_ADMIN');
    const id = idOf(await create('user', 'asleep'));
    const entities = [{ entityType: 'USER', id, name: 'asleep' }] as const;
    const enable = runCommand('user.enable', {}, { source: 'script', entities });
    const [refusal] = ((await enable) as BulkReport).failed;
    expect(refusal?.error).toMatchObject({ shown: { key: 'refusal.account-without-password' } });
  });

  test('more than a tenant may have, with of what and how many that are', async () => {
    await platform.be('SYS_ADMIN');
    const profiles = await platform.ask('GET', '/api/tenantProfiles?pageSize=100&page=0');
    const { data } = profiles as { data: { id: { id: string }; default: boolean }[] };
    const counts = ['maxDevices', 'maxAssets', 'maxCustomers', 'maxUsers', 'maxDashboards', 'maxRuleChains'];
    await runCommand(
      'tenant-profile.edit',
      {
        ids: data.filter((profile) => profile.default).map(({ id }) => id.id),
        ...Object.fromEntries(counts.map((name) => [name, 1])),
      },
      { source: 'script' },
    );
    await platform.be('TENANT_ADMIN');
    for (const noun of ['device', 'asset', 'customer', 'user', 'dashboard', 'rule-chain']) {
      await create(noun, 'The first').catch(() => undefined);
      expect([noun, await failed(`${noun}.create`, create(noun, 'Onetoomany'))]).toEqual([
        noun,
        { whole: { key: `refusal.limit-of-${noun}s`, values: { count: 1 } } },
      ]);
    }
  });
});
