import { mdiFileUploadOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { RunError } from '../commands/command-error.ts';
import type { Input, InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import { Icon } from '../ui/icon.tsx';
import { fileText } from './files/file-text.ts';
import { readBytes } from './files/read-file.ts';
import { writtenSize } from './files/written-size.ts';

/** More than this is no entity that somebody would take along, and more than a page can show as text. */
const MOST_BYTES = 20_000_000;

/** A text of JSON with a button that fills it from a file. */
export function JsonFileField<V>({ typed, ...props }: InputProps<V> & { typed: Input<V> }) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const { Field } = typed;

  const [refusal, setRefusal] = useState<Shown>();

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    try {
      const text = await textOf(chosen);
      setRefusal(undefined);
      if (text !== '') props.onChange(typed.parse?.(text));
    } catch (problem) {
      setRefusal(shownOf(problem));
    } finally {
      // The same file can be chosen again once it was corrected.
      if (file.current) file.current.value = '';
    }
  }

  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <Field
        {...props}
        error={refusal ? t(refusal) : props.error}
        onChange={(value) => {
          setRefusal(undefined);
          props.onChange(value);
        }}
      />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => void take(target.files?.[0])}
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

/** Rejects with what a person is told of a file that cannot be read, or is too large for the page. */
async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) {
    const values = { size: writtenSize(file.size), most: writtenSize(MOST_BYTES) };
    throw new RunError({ key: 'input.file-too-large', values });
  }
  return fileText(await readBytes(file));
}
