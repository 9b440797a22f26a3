import {
  mdiAutoFix,
  mdiFitToScreenOutline,
  mdiFullscreen,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiNoteTextOutline,
  mdiPageLayoutSidebarLeft,
  mdiSelectGroup,
} from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { textarea } from '../../inputs/text.ts';
import { INPUT, INPUT_PLACE, linksFrom, type Mark, NODE_SIZE, type Place } from '../graph/chain-graph.ts';
import { withMarks } from '../graph/edits.ts';
import { boxOfNode, frameAround, nodesOfFrames } from '../graph/frames.ts';
import { onGrid, placeOf } from '../graph/free-place.ts';
import { withMarksAlong } from '../layout/marks-along.ts';
import { runTidy } from '../layout/run-tidy.ts';
import { shownCanvas } from '../open/canvas-on-screen.ts';
import { meantNodes } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { change } from './change-chain.ts';

const NOTE_SIZE = { width: 220, height: 100 } as const;
/** How long lines of a note are, and how high, px; above and below them there is some room. */
const NOTE_LETTERS = 32;
const NOTE_LINE = 18;
const NOTE_ROOM = 14;

const textParams = (title: TranslationKey) =>
  z.object({
    text: param(z.string().check(z.trim(), z.minLength(1, { error: 'rule-chain.text-required' })), {
      title,
      description: 'rule-chain.mark-description',
      input: textarea,
    }),
  });

/** How a chain is laid out, written on and looked at. */
export const layoutCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    scope: 'screen:rule-chain',
    id: 'rule-chain.tidy',
    title: 'rule-chain.tidy',
    description: 'rule-chain.tidy-description',
    icon: mdiAutoFix,
    keys: ['t'],
    at: { toolbar: 50 },
    enabled: () => (shownChain()?.graph.nodes.size ?? 0) > 0 || 'rule-chain.empty',
    async run(_args, run) {
      const chain = theChain();
      const { graph, selection } = chain.view();
      const chosen = [...selection].filter((key) => graph.nodes.has(key));
      const keys = chosen.length > 1 ? chosen : [INPUT, ...graph.nodes.keys()];
      const nodes = keys.map((key) => {
        const { x, y } = placeOf(graph, key) ?? INPUT_PLACE;
        return { key, x, y };
      });
      const links = [...linksFrom(graph, INPUT), ...graph.links.values()].map(({ from, to, labels }) => ({
        from,
        to,
        letters: labels.join(' / ').length,
      }));
      const groups = [...nodesOfFrames(graph).values()];
      const places = await runTidy({ nodes, links, groups }, run.signal);
      // What was done meanwhile is not undone by it.
      change(chain, {
        graph: withMarksAlong(chain.graph, places),
        label: { key: 'rule-chain.tidied', values: { count: nodes.length } },
        items: [chain.view().focus],
      });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-chain.add-note',
    title: 'rule-chain.add-note',
    description: 'rule-chain.add-note-description',
    icon: mdiNoteTextOutline,
    keys: ['n'],
    at: { toolbar: 70 },
    params: textParams('rule-chain.note'),
    run({ text }) {
      const chain = theChain();
      const { x, y } = placeOf(chain.graph, chain.view().focus) ?? middle();
      add(chain, {
        kind: 'note',
        text,
        x: onGrid(x),
        y: onGrid(y + NODE_SIZE.height + 30),
        ...noteSize(text),
      });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-chain.add-frame',
    title: 'rule-chain.add-frame',
    description: 'rule-chain.add-frame-description',
    icon: mdiSelectGroup,
    keys: ['f'],
    at: { toolbar: 71 },
    enabled: () => {
      const chain = shownChain();
      return (chain && meantNodes(chain).length > 0) || 'rule-node.none-focused';
    },
    params: textParams('rule-chain.frame'),
    run({ text }) {
      const chain = theChain();
      add(chain, { kind: 'frame', text, ...frameAround(meantNodes(chain).map(boxOfNode)) });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-chain.edit-mark',
    title: 'rule-chain.edit-mark',
    description: 'rule-chain.edit-mark-description',
    icon: mdiNoteTextOutline,
    keys: ['shift+n'],
    at: { row: 31 },
    enabled: () => focusedMark(shownChain()) !== undefined || 'rule-chain.no-mark',
    params: textParams('rule-chain.mark-text'),
    initial: () => ({ text: focusedMark(theChain())?.text ?? '' }),
    run({ text }) {
      const chain = theChain();
      const mark = focusedMark(chain);
      if (!mark) throw new RunError({ key: 'rule-chain.no-mark' });
      change(chain, {
        graph: withMarks(chain.graph, [{ ...mark, text, ...(mark.kind === 'note' && grown(mark, text)) }]),
        label: { key: 'rule-chain.mark-edited' },
        items: [mark.key],
      });
    },
  }),
  look('rule-chain.zoom-in', 'rule-chain.zoom-in-description', mdiMagnifyPlusOutline, ['+', '='], 81, () =>
    shownCanvas()?.zoomBy(1.25),
  ),
  look('rule-chain.zoom-out', 'rule-chain.zoom-out-description', mdiMagnifyMinusOutline, ['-'], 80, () =>
    shownCanvas()?.zoomBy(0.8),
  ),
  look('rule-chain.actual-size', 'rule-chain.actual-size-description', undefined, ['0'], 83, () =>
    shownCanvas()?.zoomTo(1),
  ),
  look('rule-chain.fit', 'rule-chain.fit-description', mdiFitToScreenOutline, ['shift+z'], 82, () =>
    shownCanvas()?.fit(),
  ),
  look('rule-chain.zoom-to-focus', 'rule-chain.zoom-to-focus-description', undefined, ['z'], 84, () => {
    const { selection, focus } = theChain().view();
    shownCanvas()?.fit(selection.size > 0 ? [...selection] : [focus]);
  }),
  look(
    'rule-chain.toggle-library',
    'rule-chain.toggle-library-description',
    mdiPageLayoutSidebarLeft,
    ['shift+i'],
    1,
    () => {
      const chain = theChain();
      chain.set({ isLibraryOpen: !chain.view().isLibraryOpen });
    },
  ),
  look('rule-chain.full-screen', 'rule-chain.full-screen-description', mdiFullscreen, ['shift+f'], 90, () => {
    const chain = theChain();
    chain.set({ isFull: !chain.view().isFull });
  }),
];

type LookId = `rule-chain.${
  | 'zoom-in'
  | 'zoom-out'
  | 'actual-size'
  | 'fit'
  | 'zoom-to-focus'
  | 'toggle-library'
  | 'full-screen'}`;

/** Changes what is seen, and nothing that would be saved. */
function look(
  id: LookId,
  description: TranslationKey,
  icon: string | undefined,
  keys: readonly string[],
  order: number | undefined,
  run: () => void,
): Command {
  return defineCommand({
    ...ON_CHAIN,
    id,
    title: id,
    description,
    ...(icon !== undefined && { icon }),
    keys,
    safe: true,
    at: order === undefined ? {} : { toolbar: order },
    run,
  });
}

function add(chain: OpenChain, mark: Omit<Mark, 'key'>): void {
  const key = newId();
  change(chain, {
    graph: withMarks(chain.graph, [{ ...mark, key }]),
    label: { key: mark.kind === 'note' ? 'rule-chain.note-added' : 'rule-chain.frame-added' },
    items: [key],
  });
}

function focusedMark(chain: OpenChain | undefined): Mark | undefined {
  return chain?.graph.marks.get(chain.view().focus);
}

/** A note that a longer text is written on becomes longer. */
function grown({ width, height }: Mark, text: string): { height: number } {
  return { height: width < NOTE_SIZE.width ? height : Math.max(height, noteSize(text).height) };
}

/** How large a note is that shows its text whole. */
function noteSize(text: string): { width: number; height: number } {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(lengthOf(line) / NOTE_LETTERS)), 0);
  return { ...NOTE_SIZE, height: Math.max(NOTE_SIZE.height, onGrid(lines * NOTE_LINE + NOTE_ROOM)) };
}

/** In letters of Latin: those of Chinese and its neighbours are twice as wide. */
function lengthOf(line: string): number {
  return [...line].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
}

function middle(): Place {
  return shownCanvas()?.middle() ?? INPUT_PLACE;
}
