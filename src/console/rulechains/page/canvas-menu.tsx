import { type FocusEvent, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandMenuList } from '../../commands/faces/command-menu-list.tsx';
import { availability } from '../../commands/faces/use-command-state.ts';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { type CanvasMenuRequest, canvasMenu, closeCanvasMenu } from '../open/canvas-menu-store.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** The menu that is open over the canvas, if one is. */
export function CanvasMenu({ chain }: { chain: OpenChain }) {
  const { shown } = useSnapshot(canvasMenu);
  return shown && <Opened key={`${shown.point.x} ${shown.point.y}`} chain={chain} {...shown} />;
}

/** Of an item what stands in rows, of the chain what stands in its toolbar. */
function Opened({ chain, isOfItem, point }: { chain: OpenChain } & CanvasMenuRequest) {
  const t = useTranslate();
  const opened = useRef(false);
  const all = useCommandsAt(isOfItem ? 'row' : 'toolbar', {
    scopes: ['screen:rule-chain', 'list:rule-nodes'],
  });
  // What is for other items, such as links, only stands in the way of what is for this one.
  const offered = isOfItem ? all.filter((command) => availability(command) === 'enabled') : all;

  // The menu gives the focus to its (invisible) button twice: to open, and when it has closed.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.getAttribute('aria-haspopup') !== 'menu') return;
    if (opened.current) {
      closeCanvasMenu();
      chain.goTo(chain.view().focus);
    }
    opened.current = true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the menu inside
    <div
      className="fixed flex size-0"
      style={{ left: point.x, top: point.y }}
      onFocus={onFocus}
      // The key that opens menus would open the browser's over this one.
      onContextMenu={(event) => event.preventDefault()}
    >
      <CommandMenuList
        commands={offered}
        label={t('rule-chain.menu')}
        className="size-0 outline-none"
        tabIndex={-1}
        opensTo="start"
      >
        {null}
      </CommandMenuList>
    </div>
  );
}
