import { useViewport } from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { fold } from '../../commands/fold.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { connect, refusedTarget } from '../edit/link-commands.ts';
import { INPUT_PLACE } from '../graph/chain-graph.ts';
import { placeOf } from '../graph/free-place.ts';
import { legalTargets } from '../graph/legal-targets.ts';
import { hints } from '../keyboard/hints.ts';
import { textOfNode } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';

/**
 * Letters on all nodes that a way may lead to. Typing those of one connects it, with Shift and goes on for the next one;
 * what is no letter of any narrows them by name, and Enter takes the first.
 */
export function ConnectHints({ chain, from }: { chain: OpenChain; from: string }) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const { x, y, zoom } = useViewport();
  const [typed, setTyped] = useState('');
  const { graph } = chain;
  const letters = useMemo(() => {
    const origin = placeOf(graph, from) ?? INPUT_PLACE;
    return hints(legalTargets(graph, from, chain.components), origin);
  }, [chain, graph, from]);
  useEffect(() => field.current?.focus(), []);

  const wanted = typed.toLowerCase();
  const starting = [...letters].filter(([hint]) => hint.startsWith(wanted));
  const isNamed = (key: string) => fold(textOfNode(chain, key)).includes(fold(typed));
  const named = [...letters].filter(([, key]) => isNamed(key));
  const shown = starting.length > 0 ? starting : named;
  // Whoever looks for a node that is there is told why no way leads to it.
  const refused = shown.length === 0 ? [...graph.nodes.keys()].find(isNamed) : undefined;

  function type(text: string): void {
    const key = letters.get(text.toLowerCase());
    if (key === undefined) setTyped(text);
    else choose(key, text !== text.toLowerCase());
  }

  function choose(to: string, isOneOfSeveral: boolean): void {
    setTyped('');
    if (!isOneOfSeveral) chain.set({ mode: undefined });
    void connect(chain, from, to, 'key').then(() => {
      if (!isOneOfSeveral) return;
      chain.set({ focus: from });
      field.current?.focus();
    });
  }

  function stop(): void {
    chain.set({ mode: undefined });
    chain.goTo(from);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') stop();
    else if (event.key === 'Enter') {
      const [first] = shown;
      if (first) choose(first[1], event.shiftKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    // The listener of keys hears of it at the document.
    event.nativeEvent.stopImmediatePropagation();
  }

  return (
    <>
      {shown.map(([hint, key]) => {
        const place = placeOf(graph, key) ?? INPUT_PLACE;
        return (
          <span
            key={key}
            aria-hidden="true"
            className="chain-hint"
            style={{ left: place.x * zoom + x - 8, top: place.y * zoom + y - 10 }}
          >
            {hint}
          </span>
        );
      })}
      <div className="absolute start-3 top-3 z-10 flex max-w-80 flex-col gap-1 rounded-card border border-line bg-raised p-2 shadow-overlay">
        <label className="flex flex-col gap-1 text-[13px]">
          {t('rule-link.connect-to', { name: textOfNode(chain, from) })}
          <input
            ref={field}
            className={`${controlClass} h-8`}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="connect-targets"
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => chain.view().mode?.kind === 'connect' && chain.set({ mode: undefined })}
          />
        </label>
        <p id="connect-targets" className="text-xs text-muted wrap-anywhere">
          {shown.length === 0
            ? t(
                refused === undefined
                  ? { key: 'rule-link.no-target-matching' }
                  : refusedTarget(chain, from, refused),
              )
            : shown
                .slice(0, 6)
                .map(([hint, key]) => `${hint}: ${textOfNode(chain, key)}`)
                .join(', ')}
        </p>
      </div>
    </>
  );
}
