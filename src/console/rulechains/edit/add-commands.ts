import { mdiPlus, mdiVectorLine } from '@mdi/js';
import * as z from 'zod/mini';
import { ruleChains } from '../../api/rule-chains.ts';
import { matching } from '../../commands/choice-list.ts';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { type Args, param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import { number } from '../../inputs/number.ts';
import { picker } from '../../inputs/picker.tsx';
import { text } from '../../inputs/text.ts';
import { type ChainNode, INPUT, type Place } from '../graph/chain-graph.ts';
import { withLink, withNodeOnLink, withNodes } from '../graph/edits.ts';
import { freePlace, onGrid, placeAfter, placeOf } from '../graph/free-place.ts';
import { shownCanvas } from '../open/canvas-on-screen.ts';
import { groupTexts } from '../open/component-looks.ts';
import { hasLink, linkParam, meantLink, nodeParam } from '../open/meant.ts';
import { nameOfNode, type OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, theChain } from '../open/shown-chain.ts';
import { chainPicker } from './chain-picker.ts';
import { change } from './change-chain.ts';
import { checkLabels, labelsParam, onlyLabels } from './labels-param.ts';
import { NESTED, newNestedChain, newNode } from './new-node.ts';

const isNested = ({ type }: Args) => type === NESTED;
const isPlaced = ({ x, y }: Args) => x !== undefined || y !== undefined;

/** The components that nodes can be of, and what stands for another chain. */
const typePicker = picker({
  search: async (typed) => matching(typeChoices(), typed),
  labelOf: async (type) => typeChoices().find(({ value }) => value === type)?.label ?? type,
  noMatch: 'rule-node.none-found',
});

function typeChoices() {
  const components = theChain().components.all.map(({ clazz, name, type }) => ({
    value: clazz,
    label: name,
    hint: translate(groupTexts[type].title),
  }));
  const nested = { value: NESTED, label: translate('rule-chain.rule-chain') };
  return [...components, { ...nested, hint: translate(groupTexts.RULE_CHAIN.title) }];
}

const whatParams = {
  type: param(z.string(), {
    title: 'rule-node.type',
    description: 'rule-node.type-description',
    input: typePicker,
  }),
  name: param(z.optional(z.string().check(z.trim())), {
    title: 'rule-node.name',
    description: 'rule-node.new-name-description',
    input: text,
    shown: (args) => !isNested(args),
  }),
  target: param(z.string(), {
    title: 'rule-node.target',
    description: 'rule-node.target-description',
    input: chainPicker,
    shown: isNested,
  }),
};

const addParams = z
  .object({
    ...whatParams,
    after: nodeParam('rule-node.after', 'rule-node.after-description'),
    labels: labelsParam(
      'rule-node.add-labels',
      ({ after }) => String(after),
      ({ after }) => typeof after === 'string' && onlyLabels(theChain(), after) === undefined,
    ),
    x: coordinate('rule-node.x'),
    y: coordinate('rule-node.y'),
  })
  .check(
    z.refine(({ type, after, labels = [] }) => labels.length > 0 || !needsLabels(type, after), {
      path: ['labels'],
      error: 'rule-link.labels-required',
    }),
  );

/** Whether somebody has to choose on which labels messages come to a new node: else it would stand there by itself. */
function needsLabels(type: string, after: string | undefined): boolean {
  if (after === undefined || after === '') return false;
  const { graph, components } = theChain();
  const takesMessages = type === NESTED || components.hasInput(type);
  return takesMessages && graph.nodes.has(after) && onlyLabels(theChain(), after) === undefined;
}

const insertParams = z.object({
  ...whatParams,
  link: linkParam,
});

/** How nodes come into the chain on screen. */
export const addCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    scope: 'screen:rule-chain',
    id: 'rule-node.add',
    title: 'rule-node.add',
    description: 'rule-node.add-description',
    keywords: 'rule-node.add-keywords',
    icon: mdiPlus,
    keys: ['a'],
    at: { toolbar: 10 },
    params: addParams,
    initial: () => ({ after: startOfNext(theChain()) }),
    async run({ type, name, target, after, labels, x, y }, run) {
      const chain = theChain();
      const from = after === undefined || after === '' ? undefined : after;
      const at = placeFor(chain, from, x, y);
      const node = await made(chain, { type, name, target, at }, run);
      let graph = withNodes(chain.graph, [node]);
      if (from !== undefined && mayLead(chain, from, node)) {
        const wanted = labels ?? onlyLabels(chain, from) ?? [];
        if (from === INPUT || wanted.length > 0) {
          checkLabels(chain, from, wanted);
          graph = withLink(graph, from, node.key, wanted);
        }
      }
      change(chain, {
        graph,
        label: { key: 'rule-node.added', values: { name: nameOfNode(chain, node) } },
        items: [node.key],
      });
      chain.selectArrived([node.key]);
      return node.key;
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.insert',
    title: 'rule-node.insert',
    description: 'rule-node.insert-description',
    icon: mdiVectorLine,
    keys: ['i'],
    at: { row: 20 },
    enabled: hasLink,
    params: insertParams,
    async run({ type, name, target, link: key }, run) {
      const chain = theChain();
      const link = meantLink(key);
      if (type === NESTED) throw new RunError({ key: 'rule-node.ends-ways' });
      const [from, to] = [placeOf(chain.graph, link.from), placeOf(chain.graph, link.to)];
      const between = { x: ((from?.x ?? 0) + (to?.x ?? 0)) / 2, y: ((from?.y ?? 0) + (to?.y ?? 0)) / 2 };
      const node = await made(chain, { type, name, target, at: freePlace(chain.graph, between) }, run);
      if (!mayLead(chain, link.from, node) || !chain.components.hasOutput(type)) {
        throw new RunError({ key: 'rule-node.ends-ways' });
      }
      const { offered } = chain.components.labelsOf(type);
      const onward = onlyOf(offered) ?? ['Success'];
      change(chain, {
        graph: withNodeOnLink(chain.graph, link, node, onward),
        label: { key: 'rule-node.inserted', values: { name: nameOfNode(chain, node) } },
        items: [node.key],
      });
      return node.key;
    },
  }),
];

/** The node that a new one comes after unless said: the one with the focus, if anything may come after it. */
function startOfNext(chain: OpenChain): string | undefined {
  const { focus } = chain.view();
  if (focus === INPUT) return chain.graph.first === undefined ? INPUT : undefined;
  const node = chain.graph.nodes.get(focus);
  return node?.kind === 'node' && chain.components.hasOutput(node.type) ? focus : undefined;
}

function placeFor(
  chain: OpenChain,
  after: string | undefined,
  x: number | undefined,
  y: number | undefined,
): Place {
  if (x !== undefined && y !== undefined) return { x: onGrid(x), y: onGrid(y) };
  if (after !== undefined) return placeAfter(chain.graph, after);
  return freePlace(chain.graph, shownCanvas()?.middle() ?? { x: 300, y: 150 });
}

/** The node that was asked for. Throws a RunError where there can be none. */
async function made(
  chain: OpenChain,
  {
    type,
    name,
    target,
    at,
  }: { type: string; name: string | undefined; target: string | undefined; at: Place },
  { request }: Pick<CommandRun, 'request'>,
): Promise<ChainNode> {
  if (type !== NESTED)
    return newNode(chain, { type, name: name || (chain.components.of(type)?.name ?? ''), at });
  if (target === undefined) throw new RunError({ key: 'rule-node.target-required' });
  if (target === chain.id) throw new RunError({ key: 'rule-node.target-self' });
  if (chain.nameOfChain(target) === undefined) {
    const { name: known } = await ruleChains.one(target, request);
    chain.learnNames(new Map([[target, known]]));
  }
  return newNestedChain(chain.graph, { target, at });
}

/** Whether a way may lead from a node, or the input, into a new one. */
function mayLead(chain: OpenChain, from: string, node: ChainNode): boolean {
  if (node.kind === 'chain') return from !== INPUT;
  return chain.components.hasInput(node.type);
}

function onlyOf(offered: readonly string[]): readonly string[] | undefined {
  const usual = offered.filter((label) => label !== 'Failure');
  return usual.length > 0 ? usual.slice(0, 1) : undefined;
}

function coordinate(title: 'rule-node.x' | 'rule-node.y') {
  return param(z.optional(z.int()), {
    title,
    description: 'rule-node.place-description',
    input: number,
    shown: isPlaced,
  });
}
