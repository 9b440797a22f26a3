import { useTranslate } from '../../i18n/i18n.ts';

/** Whether viewers see a part of a time window, and how that is changed. */
export interface Hiding {
  isHidden: boolean;
  onChange(isHidden: boolean): void;
}

/** Keeps from viewers what stands beside it. */
export function HideBox({
  isHidden,
  onChange,
  label,
  disabled = false,
}: Hiding & {
  /** Of what it hides. */
  label: string;
  disabled?: boolean | undefined;
}) {
  const t = useTranslate();
  return (
    <label className="flex min-h-(--control) items-center gap-2">
      <input
        type="checkbox"
        aria-label={t('timewindow.hide-part', { part: label })}
        checked={isHidden}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-(--accent)"
      />
      {t('timewindow.hide')}
    </label>
  );
}
