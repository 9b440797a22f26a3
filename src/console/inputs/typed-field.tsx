import { useState } from 'react';
import { type Answer, type Input, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { TextareaField } from '../ui/fields/textarea-field.tsx';

/** How a value is read from typed text, and written as such. */
export interface Typing<V>
  extends Pick<Input<V>, 'empty' | 'emptyLists' | 'multiline' | 'secret' | 'keyboard'> {
  /** Never asked about an empty text: that is `empty`. */
  parse(typed: string): Answer<V>;
  write(value: V): string;
  /** The text is code: in letters of equal width, without a spelling check. */
  code?: boolean;
  /** Shown where nothing is typed: what that means. */
  placeholder?: TranslationKey;
}

/** A text as it is typed; once it is left, as its value is written. */
export function TypedField<V>({
  typing,
  value,
  onChange,
  onBlur,
  rows,
  ...props
}: InputProps<V> & {
  typing: Typing<V>;
  /** Shown where nothing is typed. */
  placeholder?: string | undefined;
  /** Of several lines, how many are shown. */
  rows?: number | undefined;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState<{ text: string; value: Answer<V> }>();
  const text = typed && same(typed.value, value) ? typed.text : written(value);

  function written(answer: Answer<V>): string {
    if (answer instanceof Unreadable) return answer.text;
    return answer == null ? '' : typing.write(answer);
  }

  const control = {
    ...props,
    ...(typing.placeholder && { placeholder: t(typing.placeholder) }),
    value: text,
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value;
      const value = text === '' ? typing.empty : typing.parse(text);
      setTyped({ text, value });
      onChange(value);
    },
    onBlur: () => {
      setTyped(undefined);
      onBlur?.();
    },
    autoComplete: typing.secret ? 'new-password' : 'off',
    ...(typing.code && { className: 'font-mono text-[13px]', spellCheck: false, dir: 'ltr' }),
  };
  if (typing.multiline) return <TextareaField {...control} rows={rows ?? (typing.code ? 8 : 3)} />;
  return <TextField {...control} type={typing.secret ? 'password' : 'text'} inputMode={typing.keyboard} />;
}

/** A form may hand back a copy of what it was given. */
function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
