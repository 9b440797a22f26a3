import { number } from '../../inputs/number.ts';
import { text } from '../../inputs/text.ts';

/** Fetches the fields that forms of widgets are made of, so that they are drawn with them. Rejects when it cannot. */
export async function preloadTypedFields(): Promise<void> {
  await Promise.all([number.Field.preload(), text.Field.preload()]);
}
