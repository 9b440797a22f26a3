import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const keys = { accessKey: 'A'.repeat(20), publicKey: 'P'.repeat(32) };
const tenant = { title: 'T', ...keys };

beforeAll(startConsole);
afterEach(() => vi.unstubAllGlobals());

describe('the keys of a tenant', () => {
  test('are given to a script', async () => {
    signedInAs('TENANT_ADMIN');
    fakePlatform({ 'GET /api/tenant/getTenant': () => json(tenant) });
    expect(await runCommand('tenant.show-keys', {}, { source: 'script' })).toEqual(keys);
  });

  test.each([
    ['refuses the call', () => refused(400, 31, 'Invalid UUID string: getTenant')],
    ['has no such members', () => json({ title: 'T' })],
  ])('are told to be missing where the platform %s', async (_what, answer) => {
    signedInAs('TENANT_ADMIN');
    fakePlatform({ 'GET /api/tenant/getTenant': answer });
    await expect(
      runCommand('tenant.copy-key', { key: 'accessKey' }, { source: 'script' }),
    ).rejects.toMatchObject({
      shown: { key: 'tenant.no-keys' },
    });
  });

  test('are nothing that others know of', async () => {
    signedInAs('CUSTOMER_USER');
    await expect(runCommand('tenant.show-keys', {}, { source: 'script' })).rejects.toMatchObject({
      code: 'unknown-command',
    });
  });
});
