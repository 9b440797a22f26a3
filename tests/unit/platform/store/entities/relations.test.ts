import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EntityId, entityId } from '../../../../../src/model/entity-id.ts';
import type { RelationsSearchParameters } from '../../../../../src/model/relation.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../memory-store.ts';

const NODES = 8;

let store: Store;
let nodes: EntityId[];

beforeEach(async () => {
  let tenantId: string;
  ({ store, tenantId } = await memoryStore());
  nodes = await store.write(() =>
    Array.from({ length: NODES }, (_, at) =>
      entityId('ASSET', idOf(store.assets.save(tenantId, { name: `${at}`, type: 'node' }))),
    ),
  );
});

const node = (at: number): EntityId => nodes[at] ?? entityId('ASSET', 'none');
const edges = fc.uniqueArray(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), {
  selector: ([from, to]) => `${from}>${to}`,
  maxLength: 24,
});
type Edges = readonly (readonly [number, number])[];

async function relate(pairs: Edges): Promise<void> {
  await store.write(() => {
    for (const at of nodes) store.relations.deleteAll(at);
    for (const [from, to] of pairs) {
      store.relations.save({ from: node(from), to: node(to), type: 'Contains' });
    }
  });
}

const parametersFrom = (root: number, members: Partial<RelationsSearchParameters>) => ({
  rootId: node(root).id,
  rootType: 'ASSET' as const,
  direction: 'FROM' as const,
  maxLevel: 0,
  fetchLastLevelOnly: false,
  ...members,
});

function walk(root: number, members: Partial<RelationsSearchParameters>): string[] {
  const found = store.relations.walk(parametersFrom(root, members), []);
  return found.map(({ from, to }) => `${from.name}>${to.name}`);
}

/** The walk as the definition says it: level by level, from every node once. */
function expected(
  pairs: Edges,
  root: number,
  forward: boolean,
  maxLevel: number,
  lastOnly: boolean,
): string[] {
  const seen = new Set([root]);
  const found: string[] = [];
  let level = 1;
  for (let front = [root]; front.length > 0 && (maxLevel <= 0 || level <= maxLevel); level++) {
    const crossed = pairs.filter(([from, to]) => front.includes(forward ? from : to));
    if (!lastOnly || level === maxLevel) found.push(...crossed.map(([from, to]) => `${from}>${to}`));
    front = [...new Set(crossed.map(([from, to]) => (forward ? to : from)))].filter((at) => !seen.has(at));
    for (const at of front) seen.add(at);
  }
  return found;
}

describe('a walk along relations', () => {
  it('finds what the definition says, in any graph, circles and all', async () => {
    await fc.assert(
      fc.asyncProperty(
        edges,
        fc.nat(NODES - 1),
        fc.boolean(),
        fc.integer({ min: -1, max: NODES }),
        fc.boolean(),
        async (pairs, root, forward, maxLevel, fetchLastLevelOnly) => {
          await relate(pairs);
          const direction = forward ? 'FROM' : 'TO';
          expect(walk(root, { direction, maxLevel, fetchLastLevelOnly }).sort()).toEqual(
            expected(pairs, root, forward, maxLevel, fetchLastLevelOnly).sort(),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('answers the nearest first', async () => {
    await relate([
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ]);
    expect(walk(0, {}).at(-1)).toBe('2>3');
  });

  it('stays within the group', async () => {
    await store.write(() => {
      store.relations.save({ from: node(0), to: node(1), type: 'Contains', typeGroup: 'ALARM' });
      store.relations.save({ from: node(0), to: node(2), type: 'Contains' });
    });
    expect(walk(0, {})).toEqual(['0>2']);
    expect(walk(0, { relationTypeGroup: 'ALARM' })).toEqual(['0>1']);
  });

  it('ends, and soon, where everything is related to everything', async () => {
    const all = nodes.flatMap((_, from) => nodes.map((_, to) => [from, to] as const));
    await relate(all);
    expect(walk(0, { maxLevel: 1_000_000_000 })).toHaveLength(NODES * NODES);
  });
});

describe('the nearest related entity', () => {
  const nearest = (members: object, most = 100) =>
    store.relatedEntities.first(
      {
        rootKey: keyOf(0),
        direction: 'FROM',
        maxLevel: 0,
        lastLevelOnly: false,
        conditions: [{ relationType: 'Contains', kinds: ['node'] }],
        ...members,
      },
      most,
    );
  const keyOf = (at: number) => store.entities.resolve('ASSET', node(at).id)?.key ?? -1;

  it('is the one that fewest relations lead to', async () => {
    await relate([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    expect(nearest({})).toBe(keyOf(1));
    expect(nearest({ direction: 'TO' })).toBe(keyOf(2));
    expect(nearest({ maxLevel: 2, lastLevelOnly: true })).toBe(keyOf(2));
  });

  it('is none when nothing counts, or when the last of any number of levels is asked for', async () => {
    await relate([
      [0, 1],
      [1, 0],
    ]);
    expect(nearest({ conditions: [{ kinds: ['house'] }] })).toBeUndefined();
    expect(nearest({ conditions: [{ relationType: 'Manages' }] })).toBeUndefined();
    expect(nearest({ lastLevelOnly: true })).toBeUndefined();
  });

  it('is not looked for among too many', async () => {
    await relate([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    const conditions = [{ relationType: 'Manages' }];
    expect(nearest({ conditions }, 4)).toBeUndefined();
    expect(() => nearest({ conditions }, 3)).toThrow('More than 3 related entities were passed');
  });
});

describe('the relations of a type', () => {
  it('can be asked for, and removed, at one end of an entity', async () => {
    await relate([
      [0, 1],
      [2, 1],
      [1, 3],
    ]);
    await store.write(() => store.relations.save({ from: node(0), to: node(1), type: 'Manages' }));
    expect(store.relations.has('to', node(1), 'Contains')).toBe(true);
    expect(store.relations.has('from', node(1), 'Manages')).toBe(false);

    await store.write(() => store.relations.deleteOfType('to', node(1), 'Contains'));
    expect(store.relations.to(node(1)).map(({ relation }) => relation.type)).toEqual(['Manages']);
    expect(store.relations.has('to', node(1), 'Contains')).toBe(false);
    expect(store.relations.has('from', node(1), 'Contains')).toBe(true);
  });
});
