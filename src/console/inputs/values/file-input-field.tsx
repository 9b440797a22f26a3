import { mdiFileOutline } from '@mdi/js';
import { useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { fileText, hasExtension } from '../files/file-text.ts';
import { readBytes } from '../files/read-file.ts';
import { writtenSize } from '../files/written-size.ts';
import { FileDrop } from './file-drop.tsx';
import type { FileUse, TakenFile } from './file-use.ts';

/** More text than this is no file that somebody would give to a form. */
const MOST_BYTES = 20_000_000;

/** The name of the file beside the place where another one is dropped. A file that is refused changes nothing. */
export function FileInputField<V>({
  use: { extensions = '', convert },
  value,
  onChange,
  error,
  ...field
}: InputProps<TakenFile<V>> & { use: FileUse<V> }) {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<Shown>();
  const file = value instanceof Unreadable ? undefined : (value ?? undefined);

  async function take(chosen: File): Promise<void> {
    const { name, size } = chosen;
    if (!hasExtension(name, extensions)) {
      setRefusal({ key: 'file-input.wrong-extension', values: { name, extensions } });
    } else if (size > MOST_BYTES) {
      const values = { size: writtenSize(size), most: writtenSize(MOST_BYTES) };
      setRefusal({ key: 'input.file-too-large', values });
    } else {
      try {
        onChange({ name, content: convert(fileText(await readBytes(chosen))) });
        setRefusal(undefined);
      } catch (problem) {
        setRefusal(shownOf(problem));
      }
    }
  }

  return (
    <FileDrop
      {...field}
      error={refusal ? t(refusal) : error}
      accept={extensions}
      isFilled={file !== undefined}
      onFile={(chosen) => void take(chosen)}
      onClear={() => {
        setRefusal(undefined);
        onChange(undefined);
      }}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Icon path={mdiFileOutline} size={18} className="text-muted" />
        <span className="min-w-0 truncate">{file?.name ?? t('file-input.no-file')}</span>
      </span>
    </FileDrop>
  );
}
