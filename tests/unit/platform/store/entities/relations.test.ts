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
