import { mdiDragVariant } from '@mdi/js';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LayoutId } from '../document/dashboard-document.ts';
import { GRIP_ATTRIBUTE } from './move-pointer.ts';

/** The buttons in the header of a widget while its dashboard is edited. */
export function FrameButtons({ id, layout, name }: { id: string; layout: LayoutId; name: string }) {
  const t = useTranslate();
  return (
    <span
      role="toolbar"
      aria-label={t('widget.tools', { name })}
      className="ms-auto flex shrink-0 cursor-default items-center rounded-control bg-raised text-ink opacity-0 shadow-sm group-focus-within/widget:opacity-100 group-hover/widget:opacity-100 group-data-selected/widget:opacity-100 pointer-coarse:opacity-100"
    >
      <span
        aria-hidden
        title={t('widget.drag')}
        {...{ [GRIP_ATTRIBUTE]: '' }}
        className="hidden size-9 cursor-move touch-none place-items-center pointer-coarse:grid"
      >
        <Icon path={mdiDragVariant} size={18} />
      </span>
      <CommandButton command="widget.edit" args={{ widget: id }} iconOnly />
      <CommandButton command="widget.export" args={{ widget: id, layout }} iconOnly />
      <CommandButton command="widget.remove" args={{ widget: id, layout }} iconOnly />
    </span>
  );
}
