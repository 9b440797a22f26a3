import { mdiHistory, mdiTrashCanOutline } from '@mdi/js';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { fromServer } from '../graph/from-server.ts';
import { type ChooseSide, differences, mergedOver, mergeGraphs } from '../graph/merge-graphs.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { type ChainDraft, chainDrafts } from './chain-drafts.ts';
import { change } from './change-chain.ts';
import { decidingFor } from './save-commands.ts';

const ON_DRAFT = {
  ...ON_CHAIN,
  enabled: () => offered() !== undefined || 'rule-chain.no-draft',
} as const satisfies Partial<Command>;

/** What can be done with changes that were left unsaved. */
export const draftCommands: readonly Command[] = [
  defineCommand({
    ...ON_DRAFT,
    id: 'rule-chain.restore-draft',
    title: 'rule-chain.restore-draft',
    description: 'rule-chain.restore-draft-description',
    icon: mdiHistory,
    run: (_args, run) => restore(theChain(), theOffered(), run),
  }),
  defineCommand({
    ...ON_DRAFT,
    id: 'rule-chain.drop-draft',
    title: 'rule-chain.drop-draft',
    description: 'rule-chain.drop-draft-description',
    icon: mdiTrashCanOutline,
    async run() {
      const [chain, draft] = [theChain(), theOffered()];
      await chainDrafts.drop(chain, draft);
      // The button that was pressed is gone.
      chain.goTo(chain.view().focus);
      return () => chainDrafts.offerAgain(chain, draft);
    },
    done: () => ({ key: 'rule-chain.draft-dropped' }),
    undo: (takeBack) => ({ label: { key: 'rule-chain.draft-offered-again' }, run: takeBack }),
  }),
];

function offered(): ChainDraft | undefined {
  const chain = shownChain();
  return chain && chainDrafts.offersOf(chain).drafts[0];
}

function theOffered(): ChainDraft {
  const draft = offered();
  if (!draft) throw new RunError({ key: 'rule-chain.no-draft' });
  return draft;
}

/** Makes the changes of a draft again, as one step, over what is stored and was changed since. */
async function restore(chain: OpenChain, draft: ChainDraft, run: CommandRun): Promise<boolean> {
  const base = fromServer(draft.stored.chain, draft.stored.metadata).graph;
  const versions = { base, mine: draft.document, theirs: chain.graph };
  const { conflicts } = mergeGraphs(versions);
  let choose: ChooseSide = () => 'mine';
  if (conflicts.length > 0) {
    const theirs = differences(base, chain.graph);
    const decided = await decidingFor(chain, run).onMeeting({ versions, conflicts, theirs });
    if (!decided) return false;
    choose = decided;
  }
  change(chain, {
    graph: mergedOver(versions, choose),
    label: { key: 'rule-chain.restore-draft' },
    items: [chain.view().focus],
  });
  // It is forgotten no sooner than it is kept as what is edited now.
  await chainDrafts.flush(chain);
  await chainDrafts.drop(chain, draft);
  return true;
}
