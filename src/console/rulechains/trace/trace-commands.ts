import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { textOfNode } from '../open/meant.ts';
import type { ChainView, OpenChain } from '../open/open-chain.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { debugEvents } from './debug-events.ts';
import { newestMessage, pathOf } from './message-path.ts';

/** So many events of each node are looked through. */
const MOST_EVENTS = 50;
/** So many nodes are asked about at a time. */
const AT_ONCE = 8;

/** How one goes along with a message, from node to node. */
export const traceCommands: readonly Command[] = [
  hop('rule-message.next', 'rule-message.next-description', mdiChevronRight, 'F9', 1),
  hop('rule-message.previous', 'rule-message.previous-description', mdiChevronLeft, 'shift+F9', -1),
];

/** Begins with the newest message that the node here has had; what comes before or after it stands in the drawer then. */
function hop(
  id: 'rule-message.next' | 'rule-message.previous',
  description: TranslationKey,
  icon: string,
  key: string,
  by: 1 | -1,
): Command {
  return defineCommand({
    ...ON_CHAIN,
    group: 'rule-chain.editor',
    id,
    title: id,
    description,
    icon,
    keys: [key],
    at: { toolbar: by > 0 ? 63 : 62 },
    safe: true,
    enabled: () => shownChain()?.id !== undefined || 'rule-message.none',
    async run(_args, { request }) {
      const chain = theChain();
      const { focus, drawer = focus, followed: before } = chain.view();
      if (before?.nodes.includes(drawer)) {
        const next = before.nodes[before.nodes.indexOf(drawer) + by];
        if (next === undefined) chain.announce({ key: 'rule-message.no-further' });
        else show(chain, before, next);
        return;
      }
      const followed = await follow(chain, drawer, request);
      const here = followed.nodes.includes(drawer) ? drawer : followed.nodes[0];
      if (here === undefined) throw new RunError({ key: 'rule-message.none' });
      show(chain, followed, here);
    },
  });
}

type Followed = NonNullable<ChainView['followed']>;

async function follow(chain: OpenChain, here: string, request: RequestOptions): Promise<Followed> {
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
  const message = newestMessage(events, here);
  if (message === undefined) throw new RunError({ key: 'rule-message.none' });
  return { message, nodes: pathOf(chain.graph, events, message) };
}

function show(chain: OpenChain, followed: Followed, key: string): void {
  chain.set({ followed, focus: key, drawer: key });
  const step = followed.nodes.indexOf(key) + 1;
  chain.announce({
    key: 'rule-message.at',
    values: { node: textOfNode(chain, key), step, count: followed.nodes.length },
  });
}
