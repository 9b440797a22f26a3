import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ruleChainMetaData,
  ruleChains,
  saveRuleChainMetaData,
} from '../../../../../src/console/api/rule-chains.ts';
import { redone, undone } from '../../../../../src/console/editing/history.ts';
import { newNestedChain, newNode } from '../../../../../src/console/rulechains/edit/new-node.ts';
import { type Deciding, saveChain } from '../../../../../src/console/rulechains/edit/save-chain.ts';
import { INPUT, type RuleNodeItem } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import {
  withDebug,
  withEachNode,
  withLink,
  withMarks,
  withNodes,
  withoutNodes,
} from '../../../../../src/console/rulechains/graph/edits.ts';
import type { OpenChain } from '../../../../../src/console/rulechains/open/open-chain.ts';
import { openChain, readStored } from '../../../../../src/console/rulechains/open/read-chain.ts';
import { type PlatformBeneath, startPlatformBeneath } from '../../beneath/platform-beneath.ts';
import { speakEnglish } from '../../commands/texts.ts';

/* Rule chains of a platform that stores what it is sent. */

const REQUEST = { ignoreErrors: true };
const FILTER = 'org.thingsboard.rule.engine.filter.TbJsFilterNode';

let platform: PlatformBeneath;
let id = '';
beforeAll(speakEnglish);
beforeAll(async () => {
  platform = await startPlatformBeneath();
  await platform.be('TENANT_ADMIN');
});
afterAll(() => platform.end());
beforeEach(async () => {
  const chain = await ruleChains.save({ name: 'Alarms' }, REQUEST);
  id = chain.id?.id ?? '';
});

const open = () => openChain(readStored(id, REQUEST), REQUEST);
const NOBODY: Deciding = {
  onMeeting: async () => expect.unreachable('somebody was asked'),
  onLost: async () => expect.unreachable('something would be lost'),
  onMisconfigured: async () => expect.unreachable('something cannot be started'),
};
const save = (chain: OpenChain, deciding: Partial<Deciding> = {}) =>
  saveChain(chain, { ...NOBODY, ...deciding }, REQUEST);

function edit(chain: OpenChain, graph: OpenChain['graph']): void {
  chain.edit({ document: graph, label: { text: 'Edit' }, at: { items: [] } });
}

/** Adds a filter, after another where one is named. */
function add(chain: OpenChain, name: string, after: string = INPUT): string {
  const node = newNode(chain, { type: FILTER, name, at: { x: 300, y: 150 } });
  edit(chain, withLink(withNodes(chain.graph, [node]), after, node.key, ['True']));
  return node.key;
}

const nodeOf = (chain: OpenChain, key: string) => chain.graph.nodes.get(key) as RuleNodeItem;
const named = (chain: OpenChain, key: string, name: string) =>
  edit(
    chain,
    withEachNode(chain.graph, [key], (node) => (node.kind === 'node' ? { ...node, name } : node)),
  );
const namesStored = async () => {
  const { nodes } = await ruleChainMetaData(id, REQUEST);
  return (nodes ?? []).map(({ name }) => name).toSorted();
};

describe('a chain that is saved', () => {
  test('is what was drawn, and its new nodes have their ids, which they keep', async () => {
    const chain = await open();
    const first = add(chain, 'First');
    const second = add(chain, 'Second', first);
    expect(await save(chain)).toEqual({ kind: 'saved' });
    expect(chain.view().hasChanges).toBe(false);
    const ids = [first, second].map((key) => nodeOf(chain, key).id);
    expect(new Set(ids).size).toBe(2);
    named(chain, second, 'Renamed');
    await save(chain);
    expect([first, second].map((key) => nodeOf(chain, key).id)).toEqual(ids);
    const { nodes, connections, firstNodeIndex } = await ruleChainMetaData(id, REQUEST);
    expect(nodes?.[firstNodeIndex ?? -1]?.name).toBe('First');
    expect(connections?.map(({ type }) => type)).toEqual(['True']);
    expect(await namesStored()).toEqual(['First', 'Renamed']);
  });

  test('can still be taken back step by step, also a node that was removed and is no longer stored', async () => {
    const chain = await open();
    const key = add(chain, 'Gone');
    await save(chain);
    edit(chain, withoutNodes(chain.graph, new Set([key])));
    await save(chain);
    expect(await namesStored()).toEqual([]);
    chain.setHistory(undone(chain.history)?.history ?? chain.history);
    expect(chain.view().hasChanges).toBe(true);
    await save(chain);
    expect(await namesStored()).toEqual(['Gone']);
    chain.setHistory(redone(chain.history)?.history ?? chain.history);
    expect(chain.graph.nodes.size).toBe(0);
  });

  test('has its notes with the chain itself, and what others keep there stays', async () => {
    const stored = await ruleChains.one(id, REQUEST);
    await ruleChains.save({ ...stored, additionalInfo: { description: 'Why', ofOthers: 1 } }, REQUEST);
    const chain = await open();
    const note = { key: 'n', kind: 'note' as const, text: 'Ask first', x: 1, y: 2, width: 100, height: 50 };
    edit(chain, withMarks(chain.graph, [note]));
    await save(chain);
    expect((await ruleChains.one(id, REQUEST)).additionalInfo).toEqual({
      description: 'Why',
      ofOthers: 1,
      notes: [{ id: 'n', text: 'Ask first', x: 1, y: 2, width: 100, height: 50 }],
    });
    expect((await open()).graph.marks.get('n')).toEqual(note);
  });

  test('is refused with the reason where messages would go round, and nothing is sent', async () => {
    const chain = await open();
    const first = add(chain, 'First');
    const second = add(chain, 'Second', first);
    edit(chain, withLink(chain.graph, second, first, ['False']));
    await expect(save(chain)).rejects.toMatchObject({ shown: { key: 'rule-chain.problem-circle' } });
    expect(await namesStored()).toEqual([]);
    expect(chain.view().hasChanges).toBe(true);
  });

  test('is refused while nobody has chosen where a nested chain leads', async () => {
    const chain = await open();
    const first = add(chain, 'First');
    const nested = {
      ...newNestedChain(chain.graph, { target: '', at: { x: 500, y: 150 } }),
      target: undefined,
    };
    edit(chain, withLink(withNodes(chain.graph, [nested]), first, nested.key, ['True']));
    await expect(save(chain)).rejects.toMatchObject({
      shown: { key: 'rule-chain.problem-unresolved-chain' },
    });
  });

  test('says which nested chains nothing leads into, and goes on without them if that is wanted', async () => {
    const other = await ruleChains.save({ name: 'Other' }, REQUEST);
    const target = other.id?.id ?? '';
    const chain = await open();
    chain.learnNames(new Map([[target, 'Other']]));
    add(chain, 'First');
    const nested = newNestedChain(chain.graph, { target, at: { x: 500, y: 150 } });
    edit(chain, withNodes(chain.graph, [nested]));
    const lost: (readonly string[])[] = [];
    const onLost = (answer: boolean) => async (names: readonly string[]) => {
      lost.push(names);
      return answer;
    };
    expect(await save(chain, { onLost: onLost(false) })).toEqual({ kind: 'cancelled' });
    expect(await namesStored()).toEqual([]);
    expect(await save(chain, { onLost: onLost(true) })).toEqual({ kind: 'saved' });
    expect(lost).toEqual([['2 · Other'], ['2 · Other']]);
    expect(chain.graph.nodes.has(nested.key)).toBe(false);
  });
});

describe('two people at one chain', () => {
  async function both() {
    const first = await open();
    const key = add(first, 'First');
    await save(first);
    const stored = nodeOf(first, key).id ?? '';
    return { mine: first, theirs: await open(), key, stored };
  }

  test('both find what they have changed, and are told of the other', async () => {
    const { mine, theirs, key, stored } = await both();
    add(theirs, 'Theirs', stored);
    await save(theirs);
    named(mine, key, 'Mine');
    let told = 0;
    const outcome = await save(mine, {
      onMeeting: async ({ conflicts, theirs: changed }) => {
        expect(conflicts).toEqual([]);
        told = changed.length;
        return () => 'mine';
      },
    });
    expect(outcome).toEqual({ kind: 'merged' });
    expect(told).toBe(2);
    expect(await namesStored()).toEqual(['Mine', 'Theirs']);
    // No step back takes away what the other has done.
    for (let taken = undone(mine.history); taken; taken = undone(mine.history))
      mine.setHistory(taken.history);
    expect([...mine.graph.nodes.values()].map((node) => (node as RuleNodeItem).name)).toContain('Theirs');
  });

  test('what both have changed is decided by whoever saves last, or nothing is saved', async () => {
    const { mine, theirs, key, stored } = await both();
    named(theirs, stored, 'Theirs');
    await save(theirs);
    named(mine, key, 'Mine');
    expect(await save(mine, { onMeeting: async () => undefined })).toEqual({ kind: 'cancelled' });
    expect(await namesStored()).toEqual(['Theirs']);
    await save(mine, { onMeeting: async () => () => 'theirs' });
    expect(nodeOf(mine, key).name).toBe('Theirs');
    expect(mine.view().hasChanges).toBe(false);
  });

  test('nobody is asked because another console has moved a node', async () => {
    const { mine, key } = await both();
    const metadata = await ruleChainMetaData(id, REQUEST);
    const nodes = metadata.nodes?.map((node) => ({
      ...node,
      additionalInfo: { ...node.additionalInfo, layoutX: 999 },
    }));
    await saveRuleChainMetaData({ ...metadata, nodes }, REQUEST);
    named(mine, key, 'Mine');
    expect(await save(mine)).toEqual({ kind: 'saved' });
    expect(nodeOf(mine, key)).toMatchObject({ name: 'Mine', x: 999 });
  });

  test('nor because the time for debugging is over', async () => {
    const { mine, key } = await both();
    edit(mine, withDebug(mine.graph, [key], true, Date.now() + 60_000));
    await save(mine);
    expect(nodeOf(mine, key)).toMatchObject({ debugMode: true });
    const past = withDebug(mine.base, [key], true, Date.now() - 1);
    mine.rebase(mine.stored, past, { document: past, past: [], future: [] });
    named(mine, key, 'Mine');
    const metadata = await ruleChainMetaData(id, REQUEST);
    const nodes = metadata.nodes?.map((node) => ({
      ...node,
      debugMode: false,
      additionalInfo: { layoutX: 300, layoutY: 150, number: 1 },
    }));
    await saveRuleChainMetaData({ ...metadata, nodes }, REQUEST);
    expect(await save(mine)).toEqual({ kind: 'saved' });
    expect(nodeOf(mine, key)).toMatchObject({ name: 'Mine', debugMode: false });
  });

  test('a chain that is gone is told of, and what was changed of it stays', async () => {
    const { mine, key } = await both();
    await ruleChains.remove(id, REQUEST);
    named(mine, key, 'Mine');
    await expect(save(mine)).rejects.toMatchObject({ shown: { key: 'rule-chain.deleted-meanwhile' } });
    expect(mine.view().hasChanges).toBe(true);
  });
});

test('what is only in a file is made whole when it is saved, and leads on from there', async () => {
  const source = await open();
  add(source, 'First');
  await save(source);
  const { metadata, chain } = source.stored;
  const imported = await openChain(
    { chain: { ...chain, id: null, name: 'Copy', root: true }, metadata },
    REQUEST,
  );
  const outcome = await save(imported);
  const created = outcome.kind === 'created' ? outcome.id : expect.unreachable('nothing was created');
  expect(await ruleChains.one(created, REQUEST)).toMatchObject({ name: 'Copy', root: false });
  const copied = await ruleChainMetaData(created, REQUEST);
  expect(copied.nodes?.map(({ name }) => name)).toEqual(['First']);
  expect(copied.nodes?.[0]?.id?.id).not.toBe(metadata.nodes?.[0]?.id?.id);
});
