import { mdiArrowDown, mdiArrowUp, mdiPin, mdiPinOutline } from '@mdi/js';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ColumnOption } from './use-column-model.ts';

/** What a person asks for of a column. */
export type ColumnRequest = 'toggle' | 'earlier' | 'later' | 'pin';

interface ColumnChooserProps {
  options: readonly ColumnOption[];
  onRequest(request: ColumnRequest, columnId: string): void;
  onReset(): void;
  onClose(): void;
}

/**
 * The list of columns to show or hide, to put in order and to pin. It stays open for several choices and closes when
 * the focus leaves it; arrows go from column to column.
 */
export function ColumnChooser({ options, onRequest, onReset, onClose }: ColumnChooserProps) {
  const t = useTranslate();
  const panel = useRef<HTMLFieldSetElement>(null);

  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);

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
        const ask = (request: ColumnRequest) => () => onRequest(request, id);
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
                onChange={ask('toggle')}
                className="size-4 accent-accent"
              />
              <span className="truncate">{column}</span>
            </label>
            <ColumnButton
              label={t('table.column-earlier', { column })}
              icon={mdiArrowUp}
              onPress={ask('earlier')}
            />
            <ColumnButton
              label={t('table.column-later', { column })}
              icon={mdiArrowDown}
              onPress={ask('later')}
            />
            <ColumnButton
              label={t('table.column-pinned', { column })}
              icon={pinned ? mdiPin : mdiPinOutline}
              pressed={pinned}
              onPress={ask('pin')}
            />
          </div>
        );
      })}
      <button type="button" className="button mt-2 w-full" onClick={onReset}>
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
