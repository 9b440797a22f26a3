import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { textOfNode } from '../open/meant.ts';
import type { ChainView, OpenChain } from '../open/open-chain.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { debugEvents } from './debug-events.ts';
import { followMessage, newestMessage } from './message-path.ts';

/** So many events of each node are looked through. */
const MOST_EVENTS = 50;
/** So many nodes are asked about at a time. */
const AT_ONCE = 8;

/** How one goes along with a message, from node to node. */
export const traceCommands: readonly Command[] = [
  hop('rule-message.next', 'rule-message.next-description', mdiChevronRight, 'F9', 'to'),
  hop('rule-message.previous', 'rule-message.previous-description', mdiChevronLeft, 'shift+F9', 'from'),
];

/**
 * Begins with the newest message that the node here has had; what comes before or after it stands in the drawer then.
 * Where it went on several ways, or came by several, one of them is chosen.
 */
function hop(
  id: 'rule-message.next' | 'rule-message.previous',
  description: TranslationKey,
  icon: string,
  key: string,
  side: 'to' | 'from',
): Command {
  return defineCommand({
    ...ON_CHAIN,
    group: 'rule-chain.editor',
    id,
    title: id,
    description,
    icon,
    keys: [key],
    at: { toolbar: side === 'to' ? 63 : 62 },
    safe: true,
    enabled: () => shownChain()?.id !== undefined || 'rule-message.none',
    params: z.object({
      node: param(z.string(), {
        title: side === 'to' ? 'rule-message.next-node' : 'rule-message.previous-node',
        description: 'rule-message.node-description',
        input: choice(() => waysFrom(theChain(), side), { withoutNone: true }),
        shown: () => {
          const chain = shownChain();
          return chain !== undefined && waysFrom(chain, side).length > 1;
        },
      }),
    }),
    async run({ node }: { node?: string }, { request }) {
      const chain = theChain();
      const here = placeOf(chain);
      const { followed: before } = chain.view();
      if (before?.nodes.includes(here)) {
        // It may have gone on since it was looked for.
        if (waysFrom(chain, side).length === 0) {
          chain.set({ followed: await follow(chain, here, request, before.message) });
        }
        const ways = waysFrom(chain, side);
        const next = ways.find(({ value }) => value === node) ?? ways[0];
        if (next === undefined) chain.announce({ key: 'rule-message.no-further' });
        else show(chain, chain.view().followed ?? before, next.value);
        return;
      }
      const followed = await follow(chain, here, request);
      const start = followed.nodes.includes(here) ? here : followed.nodes[0];
      if (start === undefined) throw new RunError({ key: 'rule-message.none' });
      show(chain, followed, start);
    },
  });
}

type Followed = NonNullable<ChainView['followed']>;

/** The node that stands in the drawer, else that with the focus. */
function placeOf(chain: OpenChain): string {
  const { focus, drawer = focus } = chain.view();
  return drawer;
}

/** Where the message that is gone along went on from here, or came from, with the labels of the way. */
function waysFrom(chain: OpenChain, side: 'to' | 'from'): { value: string; label: string }[] {
  const here = placeOf(chain);
  const steps = chain.view().followed?.steps ?? [];
  const own = steps.filter((step) => step[side === 'to' ? 'from' : 'to'] === here);
  return [...Map.groupBy(own, (step) => step[side])].map(([value, same]) => {
    const labels = [...new Set(same.map(({ label }) => label))].filter((label) => label !== '');
    const name = textOfNode(chain, value);
    return { value, label: labels.length > 0 ? `${labels.join(' / ')} · ${name}` : name };
  });
}

/** Looks for what nodes have done with a message: the newest one that the node here has had, unless it is named. */
async function follow(
  chain: OpenChain,
  here: string,
  request: RequestOptions,
  named?: string,
): Promise<Followed> {
  const nodes = [...chain.graph.nodes.values()].flatMap((node) =>
    node.kind === 'node' && node.id !== undefined && (node.debugMode || node.key === here)
      ? [{ key: node.key, id: node.id }]
      : [],
  );
  const events = new Map<string, Awaited<ReturnType<typeof debugEvents>>>();
  for (let at = 0; at < nodes.length; at += AT_ONCE) {
    const some = nodes.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map(async ({ key, id }) => events.set(key, await debugEvents(id, MOST_EVENTS, request))),
    );
  }
  const message = named ?? newestMessage(events, here);
  if (message === undefined) throw new RunError({ key: 'rule-message.none' });
  return { message, ...followMessage(chain.graph, events, message) };
}

function show(chain: OpenChain, followed: Followed, key: string): void {
  chain.set({ followed, focus: key, drawer: key });
  const step = followed.nodes.indexOf(key) + 1;
  chain.announce({
    key: 'rule-message.at',
    values: { node: textOfNode(chain, key), step, count: followed.nodes.length },
  });
}
