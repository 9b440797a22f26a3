import { loadRefusalTexts } from '../i18n/i18n.ts';
import type { Shown } from '../i18n/translation-key.ts';

/**
 * What a person is told in place of the platform's own words, which are English: line by line, as the rules of
 * passwords come. What is not known stays as it is, and so does everything where the texts cannot be had.
 */
export async function toldOf(words: string): Promise<Shown> {
  try {
    const { textForSentence } = await refusalTexts();
    const lines = words.split('\n').map((line) => textForSentence(line.trim()) ?? { text: line });
    const [first] = lines;
    return first && lines.length === 1 ? first : { lines };
  } catch (error) {
    console.warn('The texts of refusals could not be loaded', error);
    return { text: words };
  }
}

/** Fetches what refusals are told by, which nobody needs before there is one. Rejects when it cannot be had. */
export async function refusalTexts() {
  const [sentences] = await Promise.all([import('./platform-sentences.ts'), loadRefusalTexts()]);
  return sentences;
}
