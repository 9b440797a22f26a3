import type { ComponentType } from 'react';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { InputFrame } from './input-frame.tsx';
import type { SavedDraft } from './saved-draft.ts';

/** The form of a value that one field takes, with what is wrong with it beside it. */
export function OneFieldForm<V>({
  config,
  width,
  Field,
  name,
  label,
  showLabel,
  draft,
  problemOf,
}: Pick<WidgetProps, 'config' | 'width'> & {
  Field: ComponentType<InputProps<V>>;
  name: string;
  label: string;
  showLabel: boolean;
  draft: SavedDraft<Answer<V>>;
  /** What is wrong with a value; undefined: nothing. Never asked about what is no value. */
  problemOf: (value: V | undefined) => Shown | undefined;
}) {
  const t = useTranslate();
  const { shown, isDirty, isSaving, failure } = draft;
  const problem = shown instanceof Unreadable ? shown.reason : problemOf(shown);
  const wrong = failure ?? (isDirty ? problem : undefined);
  return (
    <InputFrame
      config={config}
      width={width}
      isDirty={isDirty}
      isSaving={isSaving}
      canSave={!problem}
      showLabel={showLabel}
      onSave={() => {
        if (!problem) void draft.save();
      }}
      onDiscard={draft.discard}
    >
      <Field
        name={name}
        label={label}
        value={shown}
        required
        error={wrong && t(wrong)}
        onChange={draft.change}
      />
    </InputFrame>
  );
}
