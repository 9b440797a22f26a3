import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { showToast } from '../../messages/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { readJson } from './json-text.ts';
import { SCRIPT_LAYOUT, tidy } from './tidy.ts';

/** What the content of a message is. */
export type ContentType = 'JSON' | 'TEXT' | 'BINARY';

/** How content is taken. */
export interface ContentOptions {
  contentType: ContentType;
  /** Whether JSON must be JSON; it is, unless said. */
  validated?: boolean;
}

/** The content of a message, by its type. */
export function JsonContentField({
  value,
  onChange,
  onBlur,
  error,
  contentType,
  validated = true,
  ...field
}: InputProps<string> & ContentOptions & { fills?: boolean }) {
  const t = useTranslate();
  const text = value instanceof Unreadable ? value.text : (value ?? '');
  const isJson = contentType === 'JSON';

  function change(text: string): void {
    const read = isJson && validated && text.trim() !== '' ? readJson(text) : text;
    onChange(read instanceof Unreadable ? read : text);
  }

  function leave(): void {
    if (value instanceof Unreadable) showToast({ message: value.reason, type: 'error' });
    onBlur?.();
  }

  const isValid = !isJson || !(readJson(text) instanceof Unreadable);
  return (
    <CodeField
      {...field}
      error={error ?? (value instanceof Unreadable ? t(value.reason) : undefined)}
      onBlur={leave}
      language={isJson ? 'json' : 'plaintext'}
      tabSize={SCRIPT_LAYOUT.indent}
      text={text}
      onText={change}
      tools={
        isJson
          ? [
              { label: 'code.tidy', disabled: !isValid, run: () => tidy('json', text, SCRIPT_LAYOUT) },
              { label: 'code.minify', disabled: !isValid, run: () => JSON.stringify(JSON.parse(text)) },
            ]
          : []
      }
    />
  );
}
