import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAsker, setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { commands, register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { VERB_KEYS } from '../../../../../src/console/entities/kind/verb-keys.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { attributeCommands } from '../../../../../src/console/screens/telemetry/attribute-commands.ts';
import { AttributesTab } from '../../../../../src/console/screens/telemetry/attributes-tab.tsx';
import { resetSelections, selectionOf } from '../../../../../src/console/table/selection-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10', name: 'Pump' } as const;
const PATH = `/api/plugins/telemetry/DEVICE/${PUMP.id}/SERVER_SCOPE`;
const ids = (...keys: string[]) => keys.map((key) => `DEVICE/${PUMP.id}/SERVER_SCOPE/${key}`);

let unregister = () => {};

eachWithItsOwnSocket();
beforeEach(() => {
  unregister = register(...attributeCommands);
  signedInAs('TENANT_ADMIN');
  setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/' });
});
afterEach(() => {
  cleanup();
  unregister();
  resetSelections();
  resetContext();
  vi.unstubAllGlobals();
});

/** The attributes of a pump in a scope, on a platform that deletes them when told. */
async function showAttributes(scope: string, ...keys: string[]) {
  window.history.replaceState(null, '', `/devices?scope=${scope}`);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttributesTab entity={PUMP} />
      <Hotkeys />
    </QueryClientProvider>,
  );
  const socket = await connected();
  act(() => socket.tell(1, Object.fromEntries(keys.map((key) => [key, [[1, '1']]]))));
  await screen.findByText(keys[0] ?? '');
  return fakePlatform({ [`DELETE ${PATH}`]: () => new Response('') });
}

const box = (key: string) => screen.getByRole('checkbox', { name: key });
const deleteSelected = () => runCommand('attribute.delete', {}, { source: 'script' });

describe('Attributes', () => {
  it('are rows that their commands act on, and leave the selection when they are gone', async () => {
    const { paths } = await showAttributes('SERVER_SCOPE', 'limit', 'model no/2');
    await userEvent.click(box('limit'));
    await userEvent.click(box('model no/2'));
    expect(screen.getByRole('button', { name: /Delete attribute/ })).toBeDefined();
    await expect(deleteSelected()).resolves.toMatchObject({
      done: [{ name: 'limit' }, { name: 'model no/2' }],
      failed: [],
    });
    expect(paths()).toEqual([`DELETE ${PATH}?keys=limit`, `DELETE ${PATH}?keys=model+no%2F2`]);
    expect(selectionOf('attributes').rows.size).toBe(0);
  });

  it('are what Delete asks about among them, and not the open device', async () => {
    const asked: string[] = [];
    setConfirmer(async ({ title }) => asked.push(translate(title)) === 0);
    const deleteDevice = vi.fn();
    const withdraw = register({
      id: 'device.delete',
      title: 'device.delete',
      group: 'device.device',
      keys: VERB_KEYS.delete,
      targets: { types: ['DEVICE'], count: 'many' },
      danger: () => ({ title: { key: 'device.delete' }, message: { key: 'device.delete' } }),
      run: deleteDevice,
    });
    await showAttributes('SERVER_SCOPE', 'limit', 'model');
    await userEvent.click(screen.getByText('model'));
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(asked).toEqual(['Delete attribute “model”?']));
    expect(deleteDevice).not.toHaveBeenCalled();
    withdraw();
    setConfirmer(undefined);
  });

  it('are deleted by a script that names them', async () => {
    const { paths } = fakePlatform({ [`DELETE ${PATH}`]: () => new Response('') });
    await runCommand('attribute.delete', { ids: ids('limit') }, { source: 'script' });
    expect(paths()).toEqual([`DELETE ${PATH}?keys=limit`]);
  });

  it('stay where deleting one would delete others', async () => {
    const asked = runCommand('attribute.delete', { ids: ids('a%2Cb') }, { source: 'script' });
    await expect(asked).rejects.toMatchObject({ reason: 'attribute.key-has-comma' });
  });

  it('stay where only the device writes them', async () => {
    await showAttributes('CLIENT_SCOPE', 'firmware');
    await userEvent.click(box('firmware'));
    await expect(deleteSelected()).rejects.toMatchObject({ reason: 'attribute.is-of-the-device' });
  });
});

describe('An attribute', () => {
  const VALUES = `/api/plugins/telemetry/DEVICE/${PUMP.id}/values/attributes/SERVER_SCOPE`;
  const stored = (value: unknown) => () => json([{ key: 'limit', value, lastUpdateTs: 1 }]);
  const script = { source: 'script', entities: [PUMP] } as const;
  const limit = { source: 'script' } as const;

  it('is added to the open device in the scope on screen, with a value of its type', async () => {
    window.history.replaceState(null, '', '/devices?scope=SHARED_SCOPE');
    const shared = VALUES.replace('SERVER', 'SHARED');
    const path = PATH.replace('SERVER', 'SHARED');
    const { sent } = fakePlatform({
      [`GET ${shared}`]: () => json([]),
      [`POST ${path}`]: () => new Response(''),
      [`DELETE ${path}`]: () => new Response(''),
    });
    await runCommand('attribute.create', { key: ' limit ', value: { low: 1.5 } }, script);
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'GET', path: `${shared}?keys=limit`, body: undefined },
      { method: 'POST', path, body: { limit: { low: 1.5 } } },
    ]);
    await undoLast();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${path}?keys=limit` });
  });

  it('is shown in the scope it was added to', async () => {
    window.history.replaceState(null, '', '/devices?scope=CLIENT_SCOPE');
    fakePlatform({ [`GET ${VALUES}`]: () => json([]), [`POST ${PATH}`]: () => new Response('') });
    await runCommand('attribute.create', { key: 'limit', value: false }, script);
    expect(location.search).toBe('?scope=SERVER_SCOPE');
  });

  it('begins with its key, where that is typed', () => {
    const params = commands.get('attribute.create')?.params;
    expect(Object.keys(params?.shape ?? {})).toEqual(['key', 'value', 'scope']);
  });

  it('is not laid over one of its key', async () => {
    const { paths } = fakePlatform({ [`GET ${VALUES}`]: stored(1) });
    const asked = runCommand('attribute.create', { key: 'limit', value: 2 }, script);
    await expect(asked).rejects.toMatchObject({
      issues: [{ path: ['key'], message: 'attribute.key-exists' }],
    });
    expect(paths()).toHaveLength(1);
  });

  it.each([
    ['without a key', { key: '  ', value: 1 }, 'key', 'attribute.key-required'],
    ['with a comma in its key', { key: 'a,b', value: 1 }, 'key', 'attribute.key-without-comma'],
    ['without a value', { key: 'a' }, 'value', expect.any(String)],
  ])('is refused %s', async (_, args, field, message) => {
    const { sent } = fakePlatform({});
    const asked = runCommand('attribute.create', args, script);
    await expect(asked).rejects.toMatchObject({ issues: [{ path: [field], message }] });
    expect(sent).toEqual([]);
  });

  it('is edited with the value it has, and restored', async () => {
    let value: unknown = 1;
    const { sent } = fakePlatform({
      [`GET ${VALUES}`]: () => stored(value)(),
      [`POST ${PATH}`]: ({ body }) => {
        value = (body as { limit: unknown }).limit;
        return new Response('');
      },
    });
    await runCommand('attribute.edit', { ids: ids('limit'), value: 'high' }, limit);
    expect(sent.at(-1)?.body).toEqual({ limit: 'high' });
    await undoLast();
    expect(sent.at(-1)?.body).toEqual({ limit: 1 });
  });

  it('is not overwritten where somebody else has changed it meanwhile: both values are asked about', async () => {
    let value = 1;
    const { paths } = fakePlatform({ [`GET ${VALUES}`]: () => stored(value)() });
    const outcomes: unknown[] = [];
    setAsker(async ({ values, submit }) => {
      expect(values).toEqual({ value: 1 });
      value = 2;
      outcomes.push(await submit({ value: 3 }));
    });
    await runCommand('attribute.edit', { ids: ids('limit') }, { source: 'key' });
    setAsker(undefined);
    expect(outcomes).toMatchObject([
      { kind: 'conflict', conflicts: [{ field: 'value', before: 1, ours: 3, theirs: 2 }] },
    ]);
    expect(paths().filter((path) => path.startsWith('POST'))).toEqual([]);
  });

  it('that is gone says so', async () => {
    fakePlatform({ [`GET ${VALUES}`]: () => json([]) });
    const asked = runCommand('attribute.edit', { ids: ids('limit'), value: 2 }, limit);
    await expect(asked).rejects.toMatchObject({ shown: { key: 'attribute.is-gone' } });
  });

  it('is added by a button', async () => {
    await showAttributes('SERVER_SCOPE', 'limit');
    expect(screen.getByRole('button', { name: /Add attribute/ })).toBeDefined();
  });

  it('is written by administrators only: the users of a customer see no button', async () => {
    setContextSource({ authority: () => 'CUSTOMER_USER', path: () => '/' });
    await showAttributes('SERVER_SCOPE', 'limit');
    await userEvent.click(box('limit'));
    expect(
      screen.queryByRole('button', { name: /Add attribute|Edit attribute|Delete attribute/ }),
    ).toBeNull();
  });
});

describe('The scopes of a device', () => {
  it('are chosen among by mouse and by a command, and kept in the URL; a selection goes with its scope', async () => {
    await showAttributes('CLIENT_SCOPE', 'firmware');
    await userEvent.click(box('firmware'));
    await userEvent.click(screen.getByRole('radio', { name: 'Shared' }));
    await vi.waitFor(() => expect(location.search).toBe('?scope=SHARED_SCOPE'));
    expect(selectionOf('attributes').rows.size).toBe(0);
    await runCommand('attribute.filter-scope', { value: 'SERVER_SCOPE' }, { source: 'script' });
    expect(location.search).toBe('?scope=SERVER_SCOPE');
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Server' }).checked).toBe(true),
    );
  });
});
