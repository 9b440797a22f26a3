import type { RuleChain } from '../../../model/rule-chain.ts';
import { queryClient } from '../../api/query-client.ts';
import { ruleChains, saveRuleChainMetaData } from '../../api/rule-chains.ts';
import { RunError } from '../../commands/command-error.ts';
import { withEachDocument } from '../../editing/history.ts';
import { sameJson } from '../../editing/same-json.ts';
import { untied } from '../../entities/traits/untied.ts';
import { wholeOrNothing } from '../../entities/traits/whole-or-nothing.ts';
import { formatList } from '../../i18n/format-list.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { ChainGraph, ChainNode } from '../graph/chain-graph.ts';
import { withoutNodes } from '../graph/edits.ts';
import { withoutExpiredDebug } from '../graph/expired-debug.ts';
import { fromServer } from '../graph/from-server.ts';
import {
  type ChooseSide,
  differences,
  type GraphPart,
  type GraphVersions,
  mergedOver,
  mergeGraphs,
  sameGraph,
} from '../graph/merge-graphs.ts';
import { keepsFromSaving } from '../graph/problems.ts';
import { withStoredIds } from '../graph/stored-ids.ts';
import { toServer, withMarks } from '../graph/to-server.ts';
import { textOfNode } from '../open/meant.ts';
import type { OpenChain, StoredChain } from '../open/open-chain.ts';
import { problemTexts } from '../open/problem-texts.ts';
import { readStored } from '../open/read-chain.ts';
import { endExpiredDebugging } from './end-debugging.ts';
import { setSaving } from './save-state.ts';

/** The work of two people on one chain. */
export interface ChainMeeting {
  versions: GraphVersions;
  conflicts: ReturnType<typeof mergeGraphs>['conflicts'];
  /** What the other has changed. */
  theirs: readonly GraphPart[];
}

/** Who decides what nobody here can. Undefined, or false, stands for a person who would rather not save now. */
export interface Deciding {
  onMeeting(meeting: ChainMeeting): Promise<ChooseSide | undefined>;
  /** These are not stored, as nothing leads into them; they are named as people know them. */
  onLost(names: readonly string[]): Promise<boolean>;
  /** These were changed so that the platform cannot start them; they are stored as they are. */
  onMisconfigured(names: readonly string[]): Promise<boolean>;
}

/** What came of a save. */
export type SaveOutcome = { kind: 'saved' | 'merged' | 'cancelled' } | { kind: 'created'; id: string };

/**
 * Saves a chain without overwriting what somebody else has saved since it was read: that is put together first, with the
 * consent of `deciding`. Rejects with what it failed of, which then stands in the state of the save; what was changed
 * stays as it is.
 */
export async function saveChain(
  chain: OpenChain,
  deciding: Deciding,
  request: RequestOptions,
): Promise<SaveOutcome> {
  setSaving(chain, true);
  try {
    const outcome = await save(chain, deciding, request);
    setSaving(chain, false);
    return outcome;
  } catch (error) {
    setSaving(chain, false, request.signal?.aborted ? undefined : shownOf(error));
    throw error;
  }
}

async function save(chain: OpenChain, deciding: Deciding, request: RequestOptions): Promise<SaveOutcome> {
  checkProblems(chain);
  if (!(await withoutLost(chain, deciding))) return { kind: 'cancelled' };
  if (!(await evenMisconfigured(chain, deciding))) return { kind: 'cancelled' };
  if (chain.id === undefined) return { kind: 'created', id: await create(chain, request) };
  const met = await meet(chain, chain.id, deciding, request);
  if (!met) return { kind: 'cancelled' };
  // What the other has done may lead round with what was done here.
  checkProblems(chain);
  const sent = chain.graph;
  if (sameGraph(sent, chain.base)) return { kind: met };
  await store(chain.id, sent, chain.stored, request).then((stored) => markSaved(chain, sent, stored));
  void queryClient.invalidateQueries({ queryKey: ['RULE_CHAIN'] });
  return { kind: met };
}

/** Refuses what the platform would refuse, with the names of what it is about. */
function checkProblems(chain: OpenChain): void {
  const problem = chain.view().problems.find(keepsFromSaving);
  if (!problem) return;
  const values = { names: formatList(problem.nodes.map((key) => textOfNode(chain, key))) };
  chain.goTo(problem.nodes[0] ?? '');
  throw new RunError({ key: problemTexts[problem.kind].whole, values });
}

/** Nested chains that nothing leads into are no longer there, once that is agreed to. */
async function withoutLost(chain: OpenChain, deciding: Deciding): Promise<boolean> {
  const lost = chain.view().problems.flatMap(({ kind, nodes }) => (kind === 'lost-chain' ? nodes : []));
  if (lost.length === 0) return true;
  if (!(await deciding.onLost(lost.map((key) => textOfNode(chain, key))))) return false;
  chain.edit({
    document: withoutNodes(chain.graph, new Set(lost)),
    label: { key: 'rule-chain.removed', values: { count: lost.length } },
    at: { items: [] },
  });
  return true;
}

/** Asked only of what was changed here: what was stored like that stays so with every other change. */
async function evenMisconfigured(chain: OpenChain, deciding: Deciding): Promise<boolean> {
  const changed = chain.view().problems.flatMap(({ kind, nodes }) => {
    if (kind !== 'misconfigured') return [];
    return nodes.filter((key) => !sameConfiguration(chain.graph.nodes.get(key), chain.base.nodes.get(key)));
  });
  if (changed.length === 0) return true;
  const agreed = await deciding.onMisconfigured(changed.map((key) => textOfNode(chain, key)));
  if (!agreed) chain.goTo(changed[0] ?? '');
  return agreed;
}

function sameConfiguration(one: ChainNode | undefined, other: ChainNode | undefined): boolean {
  if (one?.kind !== 'node' || other?.kind !== 'node') return false;
  return sameJson(one.configuration, other.configuration);
}

/** Makes a new chain of what was in a file. Nothing is left behind where that fails. */
async function create(chain: OpenChain, request: RequestOptions): Promise<string> {
  const fresh: RuleChain = { ...untied(chain.stored.chain), root: false, firstRuleNodeId: null };
  const { id } = await ruleChains.save(withMarks(fresh, chain.graph.marks), request);
  if (!id) throw new Error('The platform has stored a rule chain without an id');
  await wholeOrNothing(
    () => saveRuleChainMetaData(toServer(chain.graph, id.id, new Set()), request),
    () => ruleChains.remove(id.id, { ignoreErrors: true }),
  );
  void queryClient.invalidateQueries({ queryKey: ['RULE_CHAIN'] });
  // Nothing of it is unsaved any more, so that it may be left for where it is now.
  chain.rebase({ ...chain.stored, chain: { ...fresh, id } }, chain.graph, chain.history);
  return id.id;
}

/** Puts what is stored by now together with what is here, until both begin with the same. */
async function meet(
  chain: OpenChain,
  id: string,
  deciding: Deciding,
  request: RequestOptions,
): Promise<'saved' | 'merged' | undefined> {
  let outcome: 'saved' | 'merged' = 'saved';
  for (;;) {
    const stored = await readChain(id, request);
    // What the platform has switched off by itself is nobody's work.
    endExpiredDebugging(chain, Date.now());
    const read = fromServer(stored.chain, stored.metadata, chain.base).graph;
    const theirs = withoutExpiredDebug(read, Date.now());
    if (sameGraph(theirs, chain.base)) {
      chain.rebase(stored, chain.base, chain.history);
      return outcome;
    }
    const versions = { base: chain.base, mine: chain.graph, theirs };
    const { conflicts } = mergeGraphs(versions);
    const changed = differences(chain.base, theirs);
    let choose: ChooseSide = () => 'mine';
    if (changed.length > 0) {
      const decided = await deciding.onMeeting({ versions, conflicts, theirs: changed });
      if (!decided) return undefined;
      choose = decided;
      outcome = 'merged';
    }
    const { base } = chain;
    const history = withEachDocument(chain.history, (mine) => mergedOver({ base, mine, theirs }, choose));
    chain.rebase(stored, theirs, history);
  }
}

/** A chain as the platform has it now. Rejects where it has none any more. */
async function readChain(id: string, request: RequestOptions): Promise<StoredChain> {
  try {
    return await readStored(id, request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new RunError({ key: 'rule-chain.deleted-meanwhile' });
    throw error;
  }
}

async function store(
  id: string,
  graph: ChainGraph,
  { chain, metadata: before }: StoredChain,
  request: RequestOptions,
): Promise<StoredChain> {
  const known = new Set((before.nodes ?? []).flatMap((node) => node.id?.id ?? []));
  const metadata = await saveRuleChainMetaData(toServer(graph, id, known), request);
  const written = withMarks(chain, graph.marks);
  const isMarked = !sameJson(written.additionalInfo ?? {}, chain.additionalInfo ?? {});
  // The platform has said meanwhile where messages enter.
  const current = await ruleChains.one(id, request);
  if (!isMarked) return { chain: current, metadata };
  return { chain: await ruleChains.save(withMarks(current, graph.marks), request), metadata };
}

/** Notes what was saved. What was done before it can still be taken back. */
function markSaved(chain: OpenChain, sent: ChainGraph, stored: StoredChain): void {
  const ids = withStoredIds(sent, stored.metadata);
  const base = fromServer(stored.chain, stored.metadata, ids(sent)).graph;
  const history = withEachDocument(chain.history, (mine) =>
    mergedOver({ base: ids(sent), mine: ids(mine), theirs: base }),
  );
  chain.rebase(stored, base, history);
}
