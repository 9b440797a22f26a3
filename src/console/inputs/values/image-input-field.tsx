import { mdiImageOutline } from '@mdi/js';
import { useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { readAddress } from '../files/read-file.ts';
import { writtenSize } from '../files/written-size.ts';
import { FileDrop } from './file-drop.tsx';

/** Pictures lie within what they belong to, which the platform takes up to 5 MB of. */
const MOST_BYTES = 3_000_000;
const IMAGE = /^data:image\//;

/** A preview of 100 px beside the place where another picture is dropped. A file that is refused changes nothing. */
export function ImageInputField({ value, onChange, error, ...field }: InputProps<string>) {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<Message>();
  const image = value instanceof Unreadable ? undefined : (value ?? undefined);

  async function take(file: File): Promise<void> {
    const read = await readImage(file);
    if (typeof read === 'string') onChange(read);
    setRefusal(typeof read === 'string' ? undefined : read);
  }

  return (
    <FileDrop
      {...field}
      error={refusal ? t(refusal) : error}
      accept="image/*"
      isFilled={image !== undefined}
      onFile={(file) => void take(file)}
      onClear={() => {
        setRefusal(undefined);
        onChange(undefined);
      }}
    >
      <span className="grid size-[100px] shrink-0 place-items-center overflow-hidden rounded border border-line bg-hover">
        {image === undefined ? (
          <Icon path={mdiImageOutline} size={32} className="text-muted" title={t('image-input.no-image')} />
        ) : (
          <img src={image} alt={t('image-input.preview')} className="max-h-full max-w-full" />
        )}
      </span>
    </FileDrop>
  );
}

/** The picture as an address, or why it is not taken. */
async function readImage(file: File): Promise<string | Message> {
  const notAnImage: Message = { key: 'image-input.no-image-file', values: { name: file.name } };
  if (!file.type.startsWith('image/')) return notAnImage;
  if (file.size > MOST_BYTES) {
    const values = { size: writtenSize(file.size), most: writtenSize(MOST_BYTES) };
    return { key: 'input.file-too-large', values };
  }
  try {
    const address = await readAddress(file);
    if (!IMAGE.test(address)) return notAnImage;
    const image = new Image();
    image.src = address;
    // What only has the name of a picture cannot be drawn.
    await image.decode();
    return address;
  } catch {
    return notAnImage;
  }
}
