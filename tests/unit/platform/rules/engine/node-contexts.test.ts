import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntityId } from '../../../../../src/model/entity-id.ts';
import { nodeContexts } from '../../../../../src/platform/rules/engine/node-contexts.ts';
import { newMessage } from '../../../../../src/platform/rules/message/new-message.ts';
import { startTestApp, type TestApp } from '../../http/test-app.ts';

let test: TestApp;

beforeEach(async () => {
  test = await startTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

function contextOf(tenantId: string) {
  const { contextOf: start } = nodeContexts(
    { store: test.platform.store, scriptsOf: () => ({}), lettersOf: () => ({}) } as never,
    {} as never,
  );
  return start({ id: 'node', key: 1, name: 'Node', tenantId, chainId: 'chain' });
}

const about = (originator: EntityId) => newMessage({ type: 'ANY', originator, data: '{}' }, 0);

it('knows no originator of another tenant', async () => {
  const { store } = test.platform;
  const { tenantId } = await test.createTenant('Acme');
  const other = await test.createTenant('Other');
  const device = await store.write(() => store.devices.save(other.tenantId, { name: 'Device' }));
  const foreign = about({ entityType: 'DEVICE', id: device.id?.id ?? '' });
  expect(contextOf(tenantId).context.entityOf(foreign)).toBeNull();
  expect(contextOf(other.tenantId).context.entityOf(foreign)?.name).toBe('Device');
  const itself = about({ entityType: 'TENANT', id: tenantId });
  expect(contextOf(tenantId).context.entityOf(itself)?.name).toBe('Acme');
});

it('does not do without end what is to be done in a month', () => {
  vi.useFakeTimers();
  const { context, release } = contextOf('tenant');
  const work = vi.fn();
  context.every(30 * 24 * 3_600_000, work);
  vi.advanceTimersByTime(24 * 3_600_000);
  release();
  expect(work).not.toHaveBeenCalled();
});
