import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyToView } from '../../../../../../src/platform/rules/nodes/action/copy-to-view.ts';
import { type GivenMessage, NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** A view of the device of the bench that shows these attributes. */
async function view(
  name: string,
  attributes: Partial<Record<'cs' | 'ss' | 'sh', string[]>>,
  window: object = {},
) {
  const { store } = bench.platform;
  const source = { entityType: 'DEVICE' as const, id: bench.device.id };
  const { id } = await store.write(() =>
    store.entityViews.save(bench.tenantId, {
      name,
      type: 'view',
      entityId: source,
      keys: { attributes },
      ...window,
    }),
  );
  const { key } = bench.handle(id);
  return {
    id,
    clear: () => store.write(() => store.entityViews.delete(id.id)),
    shows: () =>
      Object.fromEntries(
        store.attributes.list(key).map((entry) => [`${entry.scope} ${entry.key}`, entry.value]),
      ),
  };
}

const post: GivenMessage = { type: 'POST_ATTRIBUTES_REQUEST', data: { model: 'T', size: 3 } };
const update: GivenMessage = {
  type: 'ATTRIBUTES_UPDATED',
  metadata: { scope: 'SHARED_SCOPE' },
  data: { model: 'T', limit: 40 },
};

describe('copy to view', () => {
  it.each<[string, GivenMessage, object]>([
    ['client attributes that a device sends', post, { 'CLIENT_SCOPE model': 'T' }],
    ['attributes that are updated, by their scope', update, { 'SHARED_SCOPE limit': 40 }],
    [
      'activity',
      { type: 'ACTIVITY_EVENT', metadata: { scope: 'SERVER_SCOPE' }, data: { active: true } },
      { 'SERVER_SCOPE active': true },
    ],
  ])('copies %s to a view that shows them', async (_, message, shown) => {
    const window = await view('Window', { cs: ['model'], sh: ['limit'], ss: ['active'] });
    const out = await bench.run(copyToView, {}, message);

    expect(window.shows()).toEqual(shown);
    expect(out).toMatchObject([{ to: 'Success', type: message.type, originator: window.id }]);
    await window.clear();
  });

  it('removes there what was deleted', async () => {
    const window = await view('Window', { sh: ['limit', 'model'] });
    const other = await view('Other', { sh: ['model'] });
    await bench.run(copyToView, {}, update);
    const metadata = { scope: 'SHARED_SCOPE' };
    const data = { attributes: ['limit', 'size', 7] };
    const out = await bench.run(copyToView, {}, { type: 'ATTRIBUTES_DELETED', metadata, data });

    expect(window.shows()).toEqual({ 'SHARED_SCOPE model': 'T' });
    expect(out).toMatchObject([{ to: 'Success', originator: window.id }]);
    await window.clear();
    await other.clear();
  });

  it('goes on once for each view, and not at all without any', async () => {
    const views = [await view('One', { cs: ['model'] }), await view('Two', { cs: ['size'] })];
    const out = await bench.run(copyToView, {}, post);
    for (const one of views) await one.clear();

    expect(out.map(({ originator }) => originator.id).sort()).toEqual(views.map(({ id }) => id.id).sort());
    expect(await bench.run(copyToView, {}, post)).toEqual([]);
  });

  it.each([
    ['has not begun', { startTimeMs: NOW + 1 }],
    ['is over', { endTimeMs: NOW }],
  ])('leaves out a view whose time %s', async (_, window) => {
    const closed = await view('Closed', { cs: ['model'] }, window);
    expect(await bench.run(copyToView, {}, post)).toEqual([]);
    expect(closed.shows()).toEqual({});
    await closed.clear();
  });

  it.each<[string, GivenMessage, string]>([
    ['messages of other types', {}, 'Unsupported msg type [POST_TELEMETRY_REQUEST]'],
    ['messages without metadata', { ...post, metadata: {} }, 'Message metadata is empty'],
    [
      'updates of no scope',
      { ...update, metadata: { a: 'b' } },
      'The metadata tells of no scope of attributes: ',
    ],
    [
      'deletions of nothing',
      { type: 'ATTRIBUTES_DELETED', metadata: { scope: 'SHARED_SCOPE' }, data: {} },
      'The message tells of no deleted attributes',
    ],
  ])('fails for %s', async (_, message, error) => {
    expect(await bench.run(copyToView, {}, message)).toMatchObject([{ to: 'Failure', error }]);
  });
});
