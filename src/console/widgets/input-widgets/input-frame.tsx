import { mdiCheck, mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';

/** Narrower widgets have their buttons below what they are about, in pixels. */
const BESIDE_FROM = 260;

/** The form of a widget, in the colours of its card: its field, with what saves and discards what was typed. */
export function InputFrame({
  config,
  width,
  isDirty,
  isSaving,
  canSave = true,
  showLabel = true,
  onSave,
  onDiscard,
  buttons,
  children,
}: Pick<WidgetProps, 'config' | 'width'> & {
  isDirty: boolean;
  isSaving: boolean;
  /** What is typed can be saved. */
  canSave?: boolean;
  showLabel?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Further ones, before them. */
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  const isBeside = width >= BESIDE_FROM;
  const off = !isDirty || isSaving;
  return (
    <form
      noValidate
      aria-busy={isSaving}
      className={`flex size-full gap-1 overflow-y-auto p-2 ${isBeside ? 'items-start' : 'flex-col'} ${showLabel ? '' : '[&_label:first-child]:sr-only'}`}
      style={cardColours(config)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!off) onSave();
      }}
    >
      <div className={isBeside ? 'min-w-0 flex-1' : ''}>{children}</div>
      <div className={`flex shrink-0 items-center justify-end ${isBeside && showLabel ? 'pt-6' : ''}`}>
        {buttons}
        <IconButton label={t('input-widget.save')} icon={mdiCheck} off={off || !canSave} onClick={onSave} />
        <IconButton label={t('input-widget.discard')} icon={mdiClose} off={off} onClick={onDiscard} />
      </div>
      {/* Enter in a field saves; a form without such a button has it only where there is a single field. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

/** Says why a widget has nothing that can be typed into. */
export function InputNotice({ config, problem }: Pick<WidgetProps, 'config'> & { problem: Shown }) {
  const t = useTranslate();
  return (
    <p
      role="status"
      className="grid size-full place-items-center p-2 text-center"
      style={cardColours(config)}
    >
      {t(problem)}
    </p>
  );
}
