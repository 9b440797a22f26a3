import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { ChainDrawer } from '../drawer/chain-drawer.tsx';
import { INPUT } from '../graph/chain-graph.ts';
import { Library } from '../library/library.tsx';
import type { OpenChain } from '../open/open-chain.ts';
import { showChain } from '../open/shown-chain.ts';
import { watchChain } from '../trace/watch-chain.ts';
import { CanvasMenu } from './canvas-menu.tsx';
import { ChainNotices } from './chain-notices.tsx';
import { ChainToolbar } from './chain-toolbar.tsx';

/** An open chain: its library, its canvas, and what of it is set up beside that. */
export function ChainView({ chain }: { chain: OpenChain }) {
  const t = useTranslate();
  const { isLibraryOpen, drawer, isFull, announcement } = useSyncExternalStore(chain.subscribe, chain.view);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => showChain(chain), [chain]);
  useEffect(() => chain.goTo(INPUT), [chain]);
  useEffect(() => watchChain(chain, () => box.current, Date.now()), [chain]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-bare', isFull);
    return () => root.removeAttribute('data-bare');
  }, [isFull]);
  return (
    <div ref={box} className="relative flex min-h-0 flex-1 flex-col bg-surface">
      <ChainToolbar chain={chain} />
      <ChainNotices chain={chain} />
      <p role="status" className="sr-only">
        {announcement && t(announcement.text)}
      </p>
      <CanvasMenu chain={chain} />
      <div className="relative flex min-h-0 flex-1">
        {isLibraryOpen && <Library chain={chain} />}
        <Canvas chain={chain} />
        {drawer !== undefined && <ChainDrawer key={drawer} chain={chain} itemKey={drawer} />}
      </div>
    </div>
  );
}
