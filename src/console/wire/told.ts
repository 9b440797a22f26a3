import { loadLetterTexts, loadRefusalTexts } from '../i18n/i18n.ts';
import type { Shown } from '../i18n/translation-key.ts';

/** How many lines are told one by one; there are fewer rules of passwords. */
const MOST_LINES = 20;

/**
 * What a person is told in place of the platform's own words, which are English: line by line, as the rules of
 * passwords come. What is not known stays as it is, and so does everything where the texts cannot be had.
 */
export async function toldOf(words: string): Promise<Shown> {
  try {
    const { textForSentence } = await refusalTexts();
    const lines = words.split('\n', MOST_LINES + 1);
    if (lines.length > MOST_LINES) return { text: words };
    const told = lines.map((line) => textForSentence(line.trim()) ?? { text: line });
    const [first] = told;
    return first && told.length === 1 ? first : { lines: told };
  } catch (error) {
    console.warn('The texts of refusals could not be loaded', error);
    return { text: words };
  }
}

/** Fetches what refusals are told by, which nobody needs before there is one. Rejects when it cannot be had. */
export async function refusalTexts() {
  const [sentences] = await Promise.all([
    import('./platform-sentences.ts'),
    loadRefusalTexts(),
    loadLetterTexts(),
  ]);
  return sentences;
}
