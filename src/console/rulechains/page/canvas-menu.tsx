import { useSnapshot } from 'valtio/react';
import { MenuAtPoint } from '../../commands/faces/menu-at-point.tsx';
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
  const all = useCommandsAt(isOfItem ? 'row' : 'toolbar', {
    scopes: ['screen:rule-chain', 'list:rule-nodes'],
  });
  // What is for other items, such as links, only stands in the way of what is for this one.
  const offered = isOfItem ? all.filter((command) => availability(command) === 'enabled') : all;

  return (
    <MenuAtPoint
      commands={offered}
      label={t('rule-chain.menu')}
      point={point}
      onClosed={() => {
        closeCanvasMenu();
        chain.goTo(chain.view().focus);
      }}
    />
  );
}
