import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';

/** Where a layout has no widgets, the way to the first. */
export function EmptyLayout({ color }: { color: string }) {
  const t = useTranslate();
  return (
    <div
      className="relative col-span-full flex flex-col items-center gap-3 p-8 text-[16px]"
      style={{ color }}
    >
      <p>{t('dashboard.no-widgets')}</p>
      <CommandButton command="widget.add" variant="primary" />
    </div>
  );
}
