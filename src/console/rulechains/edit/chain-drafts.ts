import * as z from 'zod/mini';
import { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import { type Draft, draftMemory } from '../../drafts/draft-memory.ts';
import { Drafts } from '../../drafts/drafts.ts';
import { unsavedSteps } from '../../editing/unsaved-steps.ts';
import type { ChainGraph } from '../graph/chain-graph.ts';
import { withStoredKeys } from '../graph/stored-keys.ts';
import type { OpenChain, StoredChain } from '../open/open-chain.ts';
import { saveStateOf } from './save-state.ts';

export type ChainDraft = Draft<StoredChain, ChainGraph>;

const members = z.record(z.string(), z.unknown());
const maybeText = z.optional(z.string());
const onCanvas = { key: z.string(), info: members, x: z.number(), y: z.number() };

/** A graph as it is kept; browsers keep maps as such. */
const KeptGraph = z.object({
  nodes: z.map(
    z.string(),
    z.discriminatedUnion('kind', [
      z.object({
        ...onCanvas,
        kind: z.literal('node'),
        id: maybeText,
        type: z.string(),
        name: z.string(),
        debugMode: z.boolean(),
        configuration: z.unknown(),
        others: members,
      }),
      z.object({ ...onCanvas, kind: z.literal('chain'), target: maybeText }),
    ]),
  ),
  links: z.map(
    z.string(),
    z.object({
      from: z.string(),
      to: z.string(),
      labels: z.array(z.string()),
      others: z.record(z.string(), members),
    }),
  ),
  first: maybeText,
  marks: z.map(
    z.string(),
    z.object({
      key: z.string(),
      kind: z.enum(['note', 'frame']),
      text: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  others: members,
});

/** What this browser keeps of rule chains that were changed and not saved. */
export const chainDrafts = new Drafts<OpenChain, StoredChain, ChainGraph>({
  kind: 'rule-chain',
  memory: draftMemory('TB-rule-chain-drafts', {
    stored: z.object({ chain: RuleChain, metadata: RuleChainMetaData }),
    // What is not there reads as undefined, as in a graph.
    document: KeptGraph as unknown as z.ZodMiniType<ChainGraph>,
  }),
  idOf: ({ id }) => id ?? '',
  versionOf: ({ graph }) => graph,
  hasChanges: (chain) => chain.graph !== chain.base,
  isEdited: (chain) => chain.graph !== chain.base,
  contentOf: ({ stored, graph, base, history }) => ({
    stored,
    document: withStoredKeys(graph),
    steps: unsavedSteps(base, history),
  }),
  subscribe: (chain, listener) => chain.subscribe(listener),
  onKept(chain, isKept) {
    saveStateOf(chain).isDraftKept = isKept;
  },
});
