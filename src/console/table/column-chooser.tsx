import { mdiArrowDown, mdiArrowUp, mdiPin, mdiPinOutline } from '@mdi/js';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { CommandId } from '../commands/command-ids.ts';
import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { startSide } from './columns/side.ts';
import type { ColumnOption } from './columns/use-column-model.ts';

interface ColumnChooserProps {
  options: readonly ColumnOption[];
  onClose(): void;
}

/**
 * The list of columns to show or hide, to put in order and to pin. It stays open for several choices and closes when
 * the focus leaves it; arrows go from column to column.
 */
export function ColumnChooser({ options, onClose }: ColumnChooserProps) {
  const t = useTranslate();
  const panel = useRef<HTMLFieldSetElement>(null);

  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);

  // Columns stand below one another here: the one before is above.
  const [before, after] =
    startSide() === 'left'
      ? (['table.move-column-left', 'table.move-column-right'] as const)
      : (['table.move-column-right', 'table.move-column-left'] as const);
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const boxes = [...(panel.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
    const row = document.activeElement?.closest('[data-column]');
    const at = boxes.findIndex((box) => row?.contains(box));
    boxes[Math.min(Math.max(at + step, 0), boxes.length - 1)]?.focus();
  };

  return (
    <fieldset
      ref={panel}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      // A press on the padding must not take the focus away, which would close the panel.
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('button, label')) event.preventDefault();
      }}
      className="absolute end-2 top-full z-30 max-h-96 min-w-56 overflow-auto rounded-card border border-line bg-raised p-2 shadow-overlay"
    >
      <legend className="sr-only">{t('table.shown-columns')}</legend>
      {options.map(({ id, title, shown, pinned, fixed }) => {
        const column = t(title);
        const ask = (command: CommandId) => () =>
          void runCommand(command, { column: id }, { source: 'toolbar' });
        return (
          <div
            key={id}
            data-column={id}
            className="flex h-8 items-center rounded-control px-2 hover:bg-hover"
          >
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked={shown}
                disabled={fixed}
                onChange={ask('table.toggle-column')}
                className="size-4 accent-accent"
              />
              <span className="truncate">{column}</span>
            </label>
            <ColumnButton
              label={t('table.column-earlier', { column })}
              icon={mdiArrowUp}
              onPress={ask(before)}
            />
            <ColumnButton
              label={t('table.column-later', { column })}
              icon={mdiArrowDown}
              onPress={ask(after)}
            />
            <ColumnButton
              label={t('table.column-pinned', { column })}
              icon={pinned ? mdiPin : mdiPinOutline}
              pressed={pinned}
              onPress={ask('table.pin-column')}
            />
          </div>
        );
      })}
      <button
        type="button"
        className="button mt-2 w-full"
        data-command="table.reset-columns"
        onClick={() => void runCommand('table.reset-columns', {}, { source: 'toolbar' })}
      >
        {t('table.reset-columns')}
      </button>
    </fieldset>
  );
}

function ColumnButton(props: { label: string; icon: string; pressed?: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      title={props.label}
      onClick={props.onPress}
      className="grid size-7 place-items-center rounded-control text-muted hover:text-ink aria-pressed:text-accent"
    >
      <Icon path={props.icon} size={16} />
    </button>
  );
}
