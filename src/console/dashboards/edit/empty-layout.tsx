import { CommandButton } from '../../commands/faces/command-button.tsx';
import { commands } from '../../commands/registry.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** Where a layout has no widgets, the way to the first. */
export function EmptyLayout({ color }: { color: string }) {
  const t = useTranslate();
  const command = commands.get('widget.add');
  return (
    <div
      className="relative col-span-full flex flex-col items-center gap-3 p-8 text-[16px]"
      style={{ color }}
    >
      <p>{t('dashboard.no-widgets')}</p>
      {command && <CommandButton command={command} variant="primary" />}
    </div>
  );
}
