import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { FieldConflict } from '../command-error.ts';
import type { Input } from '../input.ts';
import type { Field } from '../param.ts';

/** What two people have made of one field, and a button for each to take it. */
export function ConflictChoice({
  field: { meta },
  conflict,
  value,
  onTake,
}: {
  field: Field;
  conflict: FieldConflict;
  /** What the field holds now. */
  value: unknown;
  onTake(value: unknown): void;
}) {
  const t = useTranslate();
  const sides = [
    { value: conflict.theirs, label: t('ask.theirs'), take: t('ask.take-theirs') },
    { value: conflict.ours, label: t('ask.ours'), take: t('ask.take-ours') },
  ];
  return (
    <fieldset
      aria-label={t(meta.title)}
      className="flex flex-col gap-1.5 rounded-control border border-danger p-2 text-ink"
    >
      {sides.map((side) => (
        <div key={side.label} className="flex items-center gap-2">
          <span className="w-16 shrink-0 text-xs text-muted">{side.label}</span>
          <span className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
            <Printed input={meta.input} value={side.value} />
          </span>
          <button
            type="button"
            className="button"
            aria-pressed={JSON.stringify(value) === JSON.stringify(side.value)}
            onClick={() => onTake(side.value ?? meta.input.empty)}
          >
            {side.take}
          </button>
        </div>
      ))}
    </fieldset>
  );
}

/** A value as a person reads it. */
function Printed({ input, value }: { input: Input<unknown>; value: unknown }) {
  const t = useTranslate();
  const [come, setCome] = useState('');
  const printed = useMemo(
    () => (value == null || value === '' ? t('palette.none') : input.print(value, t)),
    [input, value, t],
  );
  useEffect(() => {
    if (typeof printed === 'string') return;
    let left = false;
    // What cannot be named stands for itself.
    printed.then(
      (text) => !left && setCome(text),
      () => !left && setCome(String(value)),
    );
    return () => {
      left = true;
    };
  }, [printed, value]);
  return typeof printed === 'string' ? printed : come;
}
