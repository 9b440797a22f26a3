import type { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import {
  bailedOut,
  begun,
  type Change,
  changed,
  committed,
  type History,
  newHistory,
} from '../../editing/history.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { isMisconfigured } from '../forms/misconfigured.ts';
import { type ChainGraph, type ChainNode, INPUT } from '../graph/chain-graph.ts';
import { fromServer } from '../graph/from-server.ts';
import { type Problem, problemsOf } from '../graph/problems.ts';
import { itemOf } from './chain-item.ts';
import type { ComponentFacts } from './component-facts.ts';

/** What a change was about, by keys, so that whoever takes it back is there. */
export interface ChainPlace {
  items: readonly string[];
}

export type ChainHistory = History<ChainGraph, ChainPlace>;

/** A rule chain as the platform has it. */
export interface StoredChain {
  chain: RuleChain;
  metadata: RuleChainMetaData;
}

/** What keys mean something else for, until it is done. */
export type Mode =
  /** A target is chosen for a way from a node; one after the other where `keep` is set. */
  | { kind: 'connect'; from: string; keep: boolean }
  /** Arrows move what is selected. */
  | { kind: 'move' };

/** Something that is said once. */
interface Announcement {
  readonly text: Shown;
}

/** A message that is gone along from node to node. */
interface FollowedMessage {
  /** The id that it was looked for by, and all that it has had on its ways. */
  readonly message: string;
  readonly ids: ReadonlySet<string>;
  readonly nodes: readonly string[];
  readonly steps: readonly { readonly from: string; readonly to: string; readonly label: string }[];
}

/** What is on screen of an open chain. Another one whenever something of it has changed. */
export interface ChainView {
  readonly graph: ChainGraph;
  /** Keys of nodes, links, notes and frames. */
  readonly selection: ReadonlySet<string>;
  /** The key of what has the focus while the canvas has it. */
  readonly focus: string;
  readonly hasChanges: boolean;
  /** What is wrong with it. */
  readonly problems: readonly Problem[];
  readonly mode: Mode | undefined;
  /** The key of the node or link whose drawer is open. */
  readonly drawer: string | undefined;
  readonly isLibraryOpen: boolean;
  /** The page without anything around it. */
  readonly isFull: boolean;
  /** What nodes were looked for by: those that have it stand out. */
  readonly search: string;
  /** A message that is gone along: its id, the nodes that it came through, in that order, and its steps between them. */
  readonly followed: FollowedMessage | undefined;
  /** What was said last of what is done, for who does not see it. */
  readonly announcement: Announcement | undefined;
}

type ViewState = Omit<ChainView, 'graph' | 'hasChanges' | 'problems'>;

/** A rule chain that somebody edits: what it is made of, what was done to it, and where in it they are. */
export class OpenChain {
  readonly components: ComponentFacts;
  #stored: StoredChain;
  /** What the platform has stored, as it would be saved without any change. */
  #base: ChainGraph;
  #history: ChainHistory;
  #names: ReadonlyMap<string, string | undefined>;
  #state: ViewState;
  #wantedFocus: string | undefined;
  #isSelectionPassing = false;
  #view: ChainView;
  readonly #listeners = new Set<() => void>();

  /** `names` are those of chains that may be led to: undefined of one that is not there. */
  constructor(
    stored: StoredChain,
    components: ComponentFacts,
    names: ReadonlyMap<string, string | undefined>,
    { isLibraryOpen = true } = {},
  ) {
    this.components = components;
    this.#stored = stored;
    this.#names = names;
    const { graph } = fromServer(stored.chain, stored.metadata);
    this.#base = graph;
    this.#history = newHistory(graph);
    this.#state = {
      selection: new Set(),
      focus: INPUT,
      mode: undefined,
      drawer: undefined,
      isLibraryOpen,
      isFull: false,
      search: '',
      followed: undefined,
      announcement: undefined,
    };
    this.#view = this.#look();
  }

  /** Undefined while it is only in a file. */
  get id(): string | undefined {
    return this.#stored.chain.id?.id;
  }

  get stored(): StoredChain {
    return this.#stored;
  }

  get graph(): ChainGraph {
    return this.#history.document;
  }

  get base(): ChainGraph {
    return this.#base;
  }

  get history(): ChainHistory {
    return this.#history;
  }

  /** For `useSyncExternalStore`. */
  readonly view = (): ChainView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The one door for changes. */
  edit(change: Change<ChainGraph, ChainPlace>): void {
    this.setHistory(changed(this.#history, change, Date.now()));
  }

  /** Another history, as after a step was taken back. */
  setHistory(history: ChainHistory): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#changed();
  }

  /** Begins what is one step when it is done. */
  begin(): void {
    this.setHistory(begun(this.#history));
  }

  /** Finishes what was begun, as one step. */
  finish(change: Omit<Change<ChainGraph, ChainPlace>, 'document'>): void {
    this.setHistory(committed(this.#history, change, Date.now()));
  }

  /** Gives up what was begun. */
  giveUp(): void {
    this.setHistory(bailedOut(this.#history));
  }

  /** Has all changes begin with what the platform has stored now, as `base`; `history` is what was done, over that. */
  rebase(stored: StoredChain, base: ChainGraph, history: ChainHistory): void {
    this.#stored = stored;
    this.#base = base;
    this.#history = history;
    this.#changed();
  }

  /** Gives up all that was changed since it was saved last. */
  discardChanges(): void {
    this.#history = newHistory(this.#base);
    this.set({ drawer: undefined, mode: undefined });
  }

  /** What a chain is called that may be led to; undefined where it is not there, or not known yet. */
  nameOfChain(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#names.get(id);
  }

  /** Notes what other chains are called. */
  learnNames(names: ReadonlyMap<string, string | undefined>): void {
    this.#names = new Map([...this.#names, ...names]);
    this.#changed();
  }

  /** Changes what is on screen of it; nothing that would be saved. */
  set(state: Partial<Omit<ViewState, 'announcement'>>): void {
    if (state.selection) this.#isSelectionPassing = false;
    this.#state = { ...this.#state, ...state };
    this.#changed();
  }

  /** Says what was done to who does not see it. */
  announce(text: Shown): void {
    this.#state = { ...this.#state, announcement: { text } };
    this.#changed();
  }

  /** Selects what has just come into the chain: nobody has chosen it, so that it ends with going on to something else. */
  selectArrived(keys: Iterable<string>): void {
    this.set({ selection: new Set(keys) });
    this.#isSelectionPassing = true;
  }

  /** Goes to a node, a link, a note or a frame, which takes the focus as soon as it is drawn and nothing is over the page. */
  goTo(key: string): void {
    this.#wantedFocus = key;
    const isLeft = this.#isSelectionPassing && !this.#state.selection.has(key);
    this.set({ focus: key, ...(isLeft && { selection: new Set<string>() }) });
  }

  /** What is to take the focus; undefined where it has been taken. */
  get wantedFocus(): string | undefined {
    return this.#wantedFocus;
  }

  /** Notes that what was to take the focus has it. */
  focusTaken(key: string): void {
    if (this.#wantedFocus === key) this.#wantedFocus = undefined;
  }

  /** A person goes elsewhere by themselves: nothing is to take the focus from there. */
  giveUpWantedFocus(): void {
    this.#wantedFocus = undefined;
  }

  /** Notes what the focus has come to, as when a dialog gives it back: what waits for it gets it then. */
  focusCame(key: string): void {
    const wanted = this.#wantedFocus;
    if (wanted !== undefined && wanted !== key && itemOf(this.graph, wanted)) this.#changed();
    else if (this.#state.focus !== key) this.set({ focus: key });
  }

  #changed(): void {
    this.#view = this.#look();
    for (const listener of [...this.#listeners]) listener();
  }

  #look(): ChainView {
    const graph = this.#history.document;
    const { focus, selection, drawer } = this.#state;
    const isThere = (key: string) => itemOf(graph, key) !== undefined;
    if (!isThere(focus)) this.#state = { ...this.#state, focus: INPUT };
    if (drawer !== undefined && !isThere(drawer)) this.#state = { ...this.#state, drawer: undefined };
    if (![...selection].every(isThere)) {
      this.#state = { ...this.#state, selection: new Set([...selection].filter(isThere)) };
    }
    return {
      ...this.#state,
      graph,
      hasChanges: graph !== this.#base || this.id === undefined,
      problems: this.#problems(graph),
    };
  }

  #known: { graph: ChainGraph; names: unknown; problems: readonly Problem[] } | undefined;

  #problems(graph: ChainGraph): readonly Problem[] {
    if (this.#known?.graph === graph && this.#known.names === this.#names) return this.#known.problems;
    const problems = problemsOf(graph, {
      makesMessages: (type) => this.components.makesMessages(type),
      isMisconfigured: (node) => isMisconfigured(node, this.components.definitionOf(node.type)),
      isChain: (id) => !this.#names.has(id) || this.#names.get(id) !== undefined,
    });
    this.#known = { graph, names: this.#names, problems };
    return problems;
  }
}

/** What a node is called: by its own name, or by that of the chain that it stands for; empty where it has none. */
export function nameOfNode(chain: OpenChain, node: ChainNode): string {
  return node.kind === 'node' ? node.name : (chain.nameOfChain(node.target) ?? '');
}
