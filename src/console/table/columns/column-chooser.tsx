import { type FocusEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { ColumnOption } from './use-column-model.ts';

interface ColumnChooserProps {
  options: readonly ColumnOption[];
  onToggle(columnId: string): void;
  onClose(): void;
}

/** The list of columns to show or hide. It stays open for several choices and closes when the focus leaves it. */
export function ColumnChooser({ options, onToggle, onClose }: ColumnChooserProps) {
  const t = useTranslate();
  const panel = useRef<HTMLFieldSetElement>(null);

  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };

  return (
    <fieldset
      ref={panel}
      onBlur={onBlur}
      // A press on the padding must not take the focus away, which would close the panel.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      className="absolute end-2 top-full z-30 max-h-96 min-w-56 overflow-auto rounded-card border border-line bg-raised p-2 shadow-overlay"
    >
      <legend className="sr-only">{t('table.shown-columns')}</legend>
      {options.map(({ id, title, shown, fixed }) => (
        <label key={id} className="flex h-8 items-center gap-2 rounded-control px-2 hover:bg-hover">
          <input
            type="checkbox"
            checked={shown}
            disabled={fixed}
            onChange={() => onToggle(id)}
            className="size-4 accent-accent"
          />
          {t(title)}
        </label>
      ))}
    </fieldset>
  );
}
