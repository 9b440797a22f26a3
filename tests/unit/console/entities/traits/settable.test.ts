import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAsker } from '../../../../../src/console/commands/ask.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const PUMP = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b20';
const TANK = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b21';
const COLD = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b30';

beforeAll(startConsole);

beforeEach(() => signedInAs('TENANT_ADMIN'));

afterEach(() => {
  vi.unstubAllGlobals();
  resetToasts();
});

type Stored = Record<string, unknown>;

/** A platform that keeps what it is given of two entities of a type. */
function keepingPlatform(path: string, entityType: string, ...stored: readonly Stored[]) {
  const kept = new Map(
    [PUMP, TANK].map((id, at) => [
      id,
      {
        id: { entityType, id },
        createdTime: 1,
        name: `Machine ${at}`,
        type: 'machine',
        ...stored[at],
      } as Stored,
    ]),
  );
  const { paths } = fakePlatform({
    ...Object.fromEntries([...kept.keys()].map((id) => [`GET /api/${path}/${id}`, () => json(kept.get(id))])),
    [`POST /api/${path}`]: ({ body }) => {
      const saved = body as Stored;
      kept.set((saved.id as { id: string }).id, saved);
      return json(saved);
    },
  });
  return { kept: () => [...kept.values()], saves: () => paths().filter((path) => path.startsWith('POST')) };
}

const both = (entityType: 'ASSET' | 'DEVICE' | 'USER') =>
  [PUMP, TANK].map((id) => ({ entityType, id, name: id }));

describe('What is set of many entities', () => {
  test('is changed in each alone, what else is known of it stays', async () => {
    const { kept } = keepingPlatform(
      'asset',
      'ASSET',
      { label: 'Old', future: 1 },
      { additionalInfo: { a: 1 } },
    );
    const entities = both('ASSET');
    await runCommand('asset.set-label', { label: 'New' }, { source: 'script', entities });
    expect(kept()).toMatchObject([
      { label: 'New', future: 1, type: 'machine' },
      { label: 'New', additionalInfo: { a: 1 } },
    ]);
  });

  test('is taken away where nothing is given', async () => {
    const { kept } = keepingPlatform('asset', 'ASSET', { label: 'Old' });
    await runCommand('asset.set-label', {}, { source: 'script', entities: both('ASSET') });
    expect(kept()[0]).toMatchObject({ label: null });
  });

  test('is asked for, also where nothing would do', async () => {
    const { saves } = keepingPlatform('asset', 'ASSET', { label: 'Old' });
    const asked: unknown[] = [];
    setAsker(async ({ missing }) => {
      asked.push(missing);
    });
    await runCommand('asset.set-label', {}, { source: 'key', entities: both('ASSET') });
    expect(asked).toEqual([['label']]);
    expect(saves()).toEqual([]);
    setAsker(undefined);
  });

  test('is saved only where it differs, and only that is taken back', async () => {
    const { kept, saves } = keepingPlatform('asset', 'ASSET', { type: 'pump' }, { type: 'tank' });
    await runCommand('asset.set-type', { type: 'pump' }, { source: 'key', entities: both('ASSET') });
    expect(saves()).toHaveLength(1);
    expect(toasts.shown.map(({ message }) => translate(message))).toEqual([`“${TANK}” was changed`]);
    await undoLast();
    expect(kept()).toMatchObject([{ type: 'pump' }, { type: 'tank' }]);
  });

  test('is not taken back over what somebody else has set since', async () => {
    const { kept } = keepingPlatform('asset', 'ASSET', { type: 'pump' }, { type: 'tank' });
    await runCommand('asset.set-type', { type: 'valve' }, { source: 'key', entities: both('ASSET') });
    Object.assign(kept()[1] ?? {}, { type: 'theirs' });
    await expect(undoLast()).rejects.toMatchObject({ shown: { key: 'entity.changed-meanwhile' } });
    expect(kept()).toMatchObject([{ type: 'pump' }, { type: 'theirs' }]);
  });

  test('may be the profile of devices', async () => {
    const { kept } = keepingPlatform('device', 'DEVICE', {
      deviceProfileId: { entityType: 'DEVICE_PROFILE', id: PUMP },
    });
    await runCommand('device.set-profile', { profile: COLD }, { source: 'script', entities: both('DEVICE') });
    expect(kept()).toMatchObject([
      { deviceProfileId: { entityType: 'DEVICE_PROFILE', id: COLD } },
      { deviceProfileId: { entityType: 'DEVICE_PROFILE', id: COLD } },
    ]);
  });
});

describe('The attributes of many entities', () => {
  /** A platform that keeps attributes of two devices in one scope. */
  function withAttributes(scope: string, ...stored: readonly Stored[]) {
    const kept = new Map([PUMP, TANK].map((id, at) => [id, { ...stored[at] } as Stored]));
    fakePlatform(
      Object.fromEntries(
        [...kept.entries()].flatMap(([id, values]) => {
          const path = `/api/plugins/telemetry/DEVICE/${id}`;
          return [
            [
              `GET ${path}/values/attributes/${scope}`,
              () => json(Object.entries(values).map(([key, value]) => ({ key, value, lastUpdateTs: 1 }))),
            ],
            [
              `POST ${path}/${scope}`,
              ({ body }: { body: unknown }) => {
                Object.assign(values, body);
                return json('');
              },
            ],
            [
              `DELETE ${path}/${scope}`,
              ({ path: asked }: { path: string }) => {
                for (const key of new URL(asked, 'http://a').searchParams.get('keys')?.split(',') ?? []) {
                  delete values[key];
                }
                return json('');
              },
            ],
          ];
        }),
      ),
    );
    return () => [...kept.values()];
  }
  const set = (args: Record<string, unknown>) =>
    runCommand('device.set-attributes', args, { source: 'script', entities: both('DEVICE') });

  test('are set with their types, those that devices read unless said, and put back as they were', async () => {
    const kept = withAttributes('SHARED_SCOPE', { interval: 60, other: 1 });
    await set({ attributes: { interval: 30, mode: 'auto' } });
    expect(kept()).toEqual([
      { interval: 30, other: 1, mode: 'auto' },
      { interval: 30, mode: 'auto' },
    ]);
    await undoLast();
    expect(kept()).toEqual([{ interval: 60, other: 1 }, {}]);
  });

  test('may be the server’s own', async () => {
    const kept = withAttributes('SERVER_SCOPE');
    await set({ attributes: { place: 'hall' }, scope: 'SERVER_SCOPE' });
    expect(kept()).toEqual([{ place: 'hall' }, { place: 'hall' }]);
  });

  test('are not put back over what somebody else has set since', async () => {
    const kept = withAttributes('SHARED_SCOPE', { interval: 60 });
    await set({ attributes: { interval: 30 } });
    Object.assign(kept()[1] ?? {}, { interval: 5 });
    await expect(undoLast()).rejects.toMatchObject({ shown: { key: 'entity.changed-meanwhile' } });
    expect(kept()).toEqual([{ interval: 60 }, { interval: 5 }]);
  });

  test.each([[{}], [{ '': 1 }], [{ 'a,b': 1 }]])('are refused where they are %j', async (attributes) => {
    withAttributes('SHARED_SCOPE');
    await expect(set({ attributes })).rejects.toMatchObject({ code: 'invalid-params' });
  });
});

describe('Users', () => {
  test('are shut out and let in again by taking it back', async () => {
    const said: string[] = [];
    const answers = [PUMP, TANK].map((id) => [
      `POST /api/user/${id}/userCredentialsEnabled`,
      ({ path }: { path: string }) => {
        said.push(new URL(path, 'http://a').searchParams.get('userCredentialsEnabled') ?? '');
        return id === TANK && said.length < 3 ? refused(404, 32, 'Not there') : json('');
      },
    ]);
    fakePlatform(Object.fromEntries(answers));
    await runCommand('user.disable', {}, { source: 'script', entities: both('USER') });
    expect(said).toEqual(['false', 'false']);
    await undoLast();
    expect(said).toEqual(['false', 'false', 'true']);
  });
});
