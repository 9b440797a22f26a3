import { mdiFileUploadOutline } from '@mdi/js';
import { useRef } from 'react';
import type { Input, InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';

/** A text of JSON with a button that fills it from a file. */
export function JsonFileField<V>({ typed, ...props }: InputProps<V> & { typed: Input<V> }) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const { Field } = typed;

  async function take(files: FileList | null): Promise<void> {
    const text = (await files?.[0]?.text()) ?? '';
    if (text !== '') props.onChange(typed.parse?.(text));
    // The same file can be chosen again once it was corrected.
    if (file.current) file.current.value = '';
  }

  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <Field {...props} />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => void take(target.files)}
      />
      {!props.readOnly && (
        <button type="button" className="button" onClick={() => file.current?.click()}>
          <Icon path={mdiFileUploadOutline} size={18} />
          {t('input.choose-file')}
        </button>
      )}
    </div>
  );
}
