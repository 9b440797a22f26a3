import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../../../../src/console/commands/command-state.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const TENANT = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';

const bundle = {
  id: { entityType: 'WIDGETS_BUNDLE', id: ID },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: TENANT },
  title: 'Pumps',
  alias: 'pumps',
  image: null,
};
const gauge = { name: 'Gauge', alias: 'gauge', descriptor: { type: 'latest', sizeX: 4 }, future: 1 };
const storedGauge = {
  ...gauge,
  id: { id: TENANT },
  createdTime: 2,
  bundleAlias: 'pumps',
  tenantId: bundle.tenantId,
};
const file = {
  widgetsBundle: { title: 'Pumps', alias: 'pumps', image: null },
  widgetTypes: [gauge],
};

beforeAll(startConsole);
afterEach(() => vi.unstubAllGlobals());

describe('widgets bundles of the system', () => {
  const what = (
    id: 'widgets-bundle.edit' | 'widgets-bundle.delete' | 'widgets-bundle.export',
    authority: Authority,
    system: boolean,
  ) => {
    signedInAs(authority);
    const command = commands.get(id);
    const target = { entityType: 'WIDGETS_BUNDLE', id: ID, name: 'Pumps', facts: { system } } as const;
    const context = { authority, path: '/widgets-bundles', scopes: ['global'] as const, targets: [target] };
    return command && stateOf(command, context).kind;
  };

  test.each(['widgets-bundle.edit', 'widgets-bundle.delete'] as const)(
    'are changed by those who look after the system alone: %s',
    (id) => {
      expect(what(id, 'SYS_ADMIN', true)).toBe('enabled');
      expect(what(id, 'TENANT_ADMIN', true)).toBe('disabled');
      expect(what(id, 'TENANT_ADMIN', false)).toBe('enabled');
      expect(what(id, 'CUSTOMER_USER', false)).toBe('forbidden');
    },
  );

  test('can be taken along by tenants', () => {
    expect(what('widgets-bundle.export', 'TENANT_ADMIN', true)).toBe('enabled');
  });
});

describe('a file of a widgets bundle', () => {
  beforeEach(() => signedInAs('TENANT_ADMIN'));

  test.each([
    [TENANT, 'false'],
    [NULL_UUID, 'true'],
  ])('holds the types in it, of the tenant %s', async (tenant, isSystem) => {
    const { paths } = fakePlatform({
      [`GET /api/widgetsBundle/${ID}`]: () => json({ ...bundle, tenantId: { id: tenant } }),
      'GET /api/widgetTypes': () => json([storedGauge]),
    });
    const entities = [{ entityType: 'WIDGETS_BUNDLE', id: ID, name: 'Pumps' }] as const;
    const result = await runCommand('widgets-bundle.export', {}, { source: 'script', entities });
    expect((result as { files: unknown[] }).files).toEqual([file]);
    expect(paths()).toContain(`GET /api/widgetTypes?isSystem=${isSystem}&bundleAlias=pumps`);
  });

  const platform = (saveType: () => Response) =>
    fakePlatform({
      'POST /api/widgetsBundle': ({ body }) => json({ ...(body as object), id: bundle.id, alias: 'pumps_2' }),
      'POST /api/widgetType': saveType,
      [`DELETE /api/widgetsBundle/${ID}`]: () => json(null),
    });

  test('makes a bundle of another alias, and its types in it', async () => {
    const { sent } = platform(() => json(storedGauge));
    await runCommand('widgets-bundle.import', { file }, { source: 'script' });
    expect(sent.map(({ body }) => body)).toEqual([
      { title: 'Pumps', image: null },
      { ...gauge, bundleAlias: 'pumps_2' },
    ]);
  });

  test('whose types are refused makes no bundle', async () => {
    const { paths } = platform(() => refused(400, 31, 'Widgets type name should be specified!'));
    await expect(runCommand('widgets-bundle.import', { file }, { source: 'script' })).rejects.toThrow(
      'Widgets type name should be specified!',
    );
    expect(paths().at(-1)).toBe(`DELETE /api/widgetsBundle/${ID}`);
  });
});
