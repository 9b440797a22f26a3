import { setImmediate as turnEnd } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPlatform } from '../../../../src/platform/assembly/platform.ts';
import { subscribeTimeseries } from '../../../../src/platform/live/entity-subscription.ts';
import { createOutbox } from '../../../../src/platform/live/outbox.ts';
import type { Change } from '../../../../src/platform/services/changes.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { idOf, memoryStore } from '../store/memory-store.ts';

it('keeps what its entity sends while the first answer is read, and nothing of what others send', async () => {
  const { store, tenantId } = await memoryStore();
  onTestFinished(() => store.close());
  const platform = await createPlatform(store, { log: console });
  onTestFinished(() => platform.close());
  const add = async (name: string) => {
    const id = await store.write(() => idOf(store.devices.save(tenantId, { name })));
    return store.entities.resolve('DEVICE', id) as EntityHandle;
  };
  const [boiler, other] = [await add('Boiler'), await add('Other')];
  const sent: string[] = [];
  const socket = { bufferedAmount: 0, send: (text: string) => sent.push(text), close: () => undefined };
  const outbox = createOutbox(socket, console);
  onTestFinished(() => outbox.close());
  const kept: string[] = [];
  const send = (entity: EntityHandle, value: number): Change => ({
    kind: 'timeseries',
    entity,
    entries: [{ key: 'k', ts: value, value }],
    keep: () => kept.push(entity.name),
  });

  const subscribing = subscribeTimeseries(platform, outbox, boiler, { cmdId: 1, keys: 'k' });
  platform.changes.publish(send(other, 4));
  platform.changes.publish(send(boiler, 5));
  onTestFinished(await subscribing);
  await vi.waitFor(() => expect(sent.at(-1)).toContain('[5,"5"]'));
  platform.changes.publish(send(boiler, 6));
  await turnEnd();
  expect(sent.at(-1)).toContain('[6,"6"]');
  expect(kept).toEqual(['Boiler']);
});
