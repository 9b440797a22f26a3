import { mdiClose, mdiContentSaveOutline } from '@mdi/js';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { lastEditor } from '../../drafts/last-editor.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { showToast } from '../../messages/toast-store.ts';
import { navigate } from '../../ui/navigation.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { GraphPart } from '../graph/merge-graphs.ts';
import { itemOf } from '../open/chain-item.ts';
import { textOfLink, textOfNode } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { type Deciding, type SaveOutcome, saveChain } from './save-chain.ts';
import { saveStateOf } from './save-state.ts';

/** How what was changed of the chain on screen is saved, and given up. */
export const saveCommands: readonly Command[] = [
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.save',
    title: 'rule-chain.save',
    description: 'rule-chain.save-description',
    icon: mdiContentSaveOutline,
    keys: ['mod+s'],
    enabled() {
      const chain = shownChain();
      if (!chain?.view().hasChanges) return 'rule-chain.nothing-to-save';
      return !saveStateOf(chain).isSaving || 'rule-chain.saving';
    },
    run: (_args, run) => saveFor(theChain(), run),
  }),
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.discard-changes',
    title: 'rule-chain.discard-changes',
    description: 'rule-chain.discard-changes-description',
    icon: mdiClose,
    enabled: () => hasLoss(shownChain()) || 'rule-chain.nothing-to-discard',
    danger: () => ({
      title: { key: 'rule-chain.discard-title' },
      message: { key: 'rule-chain.discard-text', values: { count: theChain().history.past.length } },
      confirmLabel: { key: 'rule-chain.discard-changes' },
    }),
    run() {
      const chain = theChain();
      const { history } = chain;
      chain.discardChanges();
      return () => chain.setHistory(history);
    },
    done: () => ({ key: 'rule-chain.discarded' }),
    undo: (takeBack) => ({
      label: { key: 'rule-chain.discard-undone' },
      run: async () => takeBack(),
    }),
  }),
];

/** Whether anything was done to it that leaving would lose. */
export function hasLoss(chain: OpenChain | undefined): boolean {
  return chain !== undefined && (chain.graph !== chain.base || chain.id === undefined);
}

/** Saves it for whoever runs the command. What it fails of is said above the canvas; a script is told itself. */
export async function saveFor(
  chain: OpenChain,
  run: Pick<CommandRun, 'source' | 'request'>,
): Promise<SaveOutcome> {
  try {
    const outcome = await saveChain(chain, decidingFor(chain, run), run.request);
    if (outcome.kind === 'created') navigate(`/ruleChains/${encodeURIComponent(outcome.id)}`);
    if (outcome.kind !== 'cancelled' && run.source !== 'script') {
      const key = outcome.kind === 'merged' ? 'rule-chain.saved-merged' : 'rule-chain.saved';
      showToast({ type: 'success', message: { key } });
    }
    return outcome;
  } catch (error) {
    // It is said already where one looks after saving.
    if (error instanceof ApiError) error.reported = true;
    throw error;
  }
}

/** Who decides for whoever runs a command; of a script nothing is asked. */
export function decidingFor(
  chain: OpenChain,
  { source, request }: Pick<CommandRun, 'source' | 'request'>,
): Deciding {
  if (source === 'script') {
    return {
      onMeeting: async () => {
        throw new RunError({ key: 'rule-chain.changed-meanwhile' });
      },
      onLost: async (names) => {
        throw new RunError({ key: 'rule-chain.lost-text', values: { names: formatList(names) } });
      },
      // Nothing is lost by it, and the events of the node say what it fails of.
      onMisconfigured: async () => true,
    };
  }
  return {
    async onMeeting(meeting) {
      const [who, { askToMerge }] = await Promise.all([
        lastEditor({ entityType: 'RULE_CHAIN', id: chain.id ?? '' }, request),
        import('./merge-dialog.tsx'),
      ]);
      return askToMerge({ meeting, who, nameOf: (part) => nameOfPart(chain, meeting.versions.theirs, part) });
    },
    onLost: (names) =>
      confirm({
        title: { key: 'rule-chain.lost-title' },
        message: { key: 'rule-chain.lost-text', values: { names: formatList(names) } },
        confirmLabel: { key: 'rule-chain.save-without' },
        danger: true,
      }),
    onMisconfigured: (names) =>
      confirm({
        title: { key: 'rule-chain.misconfigured-title' },
        message: { key: 'rule-chain.misconfigured-text', values: { names: formatList(names) } },
        confirmLabel: { key: 'rule-chain.save-anyway' },
      }),
  };
}

/** What people know a part of a chain by, in whichever of the two versions has it. */
function nameOfPart(chain: OpenChain, theirs: OpenChain['graph'], { part, key }: GraphPart): string {
  if (part === 'first') return translate('rule-chain.input');
  const item = itemOf(chain.graph, key) ?? itemOf(theirs, key) ?? itemOf(chain.base, key);
  if (item?.kind === 'link') return textOfLink(chain, item.link);
  if (item?.kind === 'mark') return item.mark.text;
  if (item?.kind !== 'node') return translate('rule-chain.rule-chain');
  const { node } = item;
  return node.kind === 'node' ? node.name : textOfNode(chain, key);
}
