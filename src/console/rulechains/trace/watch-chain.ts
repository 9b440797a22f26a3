import { ApiError } from '../../wire/api-error.ts';
import { isExpired } from '../graph/expired-debug.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { debugEvents } from './debug-events.ts';
import { litLinks } from './lit-links.ts';

/** How often all nodes that are debugged are looked at, ms. */
const EVERY = 2000;
/** So many nodes are looked at each time: of more of them, each in its turn. */
const AT_ONCE = 8;
const MOST_EVENTS = 50;
/** For how long a way is lit, ms. */
const LIT_FOR = 1500;

/**
 * Lights up the ways that messages take through the nodes that are debugged, and counts those that came through each.
 * It is drawn beside what React draws, as it may change many times while nothing else does. Returns the way to stop.
 */
export function watchChain(chain: OpenChain, box: () => ParentNode | null, since: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const seen = new Map<string, { at: number; ids: Set<string>; count: number }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let turn = 0;

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const debugged = [...chain.base.nodes.values()].flatMap((node) =>
      node.kind === 'node' && node.debugMode && node.id !== undefined && !isExpired(node, Date.now())
        ? [{ key: node.key, id: node.id }]
        : [],
    );
    const start = debugged.length > AT_ONCE ? turn % debugged.length : 0;
    turn += AT_ONCE;
    const some = [...debugged.slice(start), ...debugged.slice(0, start)].slice(0, AT_ONCE);
    await Promise.all(some.map(lookAt));
  }

  async function lookAt({ key, id }: { key: string; id: string }): Promise<void> {
    const known = seen.get(key) ?? { at: since, ids: new Set<string>(), count: 0 };
    const request = { signal, ignoreErrors: true, ignoreLoading: true };
    const events = await debugEvents(id, MOST_EVENTS, request, known.at);
    const fresh = events.filter((event) => !known.ids.has(event.id));
    if (fresh.length === 0) return;
    const at = Math.max(...events.map(({ createdTime }) => createdTime));
    const ids = new Set(events.filter(({ createdTime }) => createdTime === at).map((event) => event.id));
    const count = known.count + fresh.filter(({ type }) => type === 'IN').length;
    seen.set(key, { at, ids, count });
    const counter = element('data-count', key);
    if (counter) counter.textContent = count > 0 ? String(count) : '';
    for (const event of fresh) {
      for (const link of litLinks(chain.graph, key, event)) light(link.key, link.isFailure);
    }
  }

  function light(key: string, isFailure: boolean): void {
    const link = element('data-link', key);
    if (!link) return;
    link.setAttribute('data-lit', isFailure ? 'failed' : 'passed');
    const timer = setTimeout(() => {
      timers.delete(timer);
      link.removeAttribute('data-lit');
    }, LIT_FOR);
    timers.add(timer);
  }

  function element(attribute: string, key: string): Element | undefined {
    return [...(box()?.querySelectorAll(`[${attribute}]`) ?? [])].find(
      (one) => one.getAttribute(attribute) === key,
    );
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof ApiError)) throw error;
      })
      .finally(() => {
        isLooking = false;
      });
  }, EVERY);
  return () => {
    controller.abort();
    clearInterval(timer);
    for (const one of timers) clearTimeout(one);
  };
}
