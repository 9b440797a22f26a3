import { useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CodeField } from './code-field.tsx';
import { readJson } from './json-text.ts';
import { useKeptText } from './kept-text.ts';

const INDENT = 2;

/** A text of JSON that is checked as it is typed; tidied and made small only while it is valid. */
export function JsonObjectField({ value, onChange, error, required = false, ...field }: InputProps<unknown>) {
  const t = useTranslate();
  const [text, keep] = useKeptText(value, (json) => JSON.stringify(json, null, INDENT));
  const [isTouched, setTouched] = useState(false);

  function change(text: string): void {
    setTouched(true);
    const read = text.trim() === '' ? { json: undefined } : readJson(text);
    const answer = 'json' in read ? read.json : read;
    keep(text, answer);
    onChange(answer);
  }

  const isMissing = required && text.trim() === '';
  const wrong =
    value instanceof Unreadable ? t(value.reason) : isMissing ? t('code.json-required') : undefined;
  const isValid = wrong === undefined;
  return (
    <CodeField
      {...field}
      required={required}
      error={error ?? (isTouched || value instanceof Unreadable ? wrong : undefined)}
      language="json"
      tabSize={INDENT}
      text={text}
      onText={change}
      tools={[
        { label: 'code.tidy', disabled: !isValid, run: () => JSON.stringify(JSON.parse(text), null, INDENT) },
        { label: 'code.minify', disabled: !isValid, run: () => JSON.stringify(JSON.parse(text)) },
      ]}
    />
  );
}
