import type { Input } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { writtenSize } from '../files/written-size.ts';

/** A picture as a `data:image/...` address: dropped or chosen. What is no picture, or too large, is not taken. */
export const imageInput: Input<string> = {
  empty: undefined,
  // Base64 writes three bytes in four letters.
  print: (value, t) => t('image-input.image-of', { size: writtenSize((value.length * 3) / 4) }),
  Field: loadable(async () => (await import('./image-input-field.tsx')).ImageInputField),
};
