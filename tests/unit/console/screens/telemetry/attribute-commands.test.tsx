import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { attributeCommands } from '../../../../../src/console/screens/telemetry/attribute-commands.ts';
import { AttributesTab } from '../../../../../src/console/screens/telemetry/attributes-tab.tsx';
import { resetSelections, selectionOf } from '../../../../../src/console/table/selection-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { speakEnglish } from '../../commands/texts.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform } from '../../session/fake-platform.ts';

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10', name: 'Pump' } as const;
const PATH = `/api/plugins/telemetry/DEVICE/${PUMP.id}/SERVER_SCOPE`;
const ids = (...keys: string[]) => keys.map((key) => `DEVICE/${PUMP.id}/SERVER_SCOPE/${key}`);

let unregister = () => {};

beforeAll(speakEnglish);
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
