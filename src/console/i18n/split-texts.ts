import { FALLBACK_LANGUAGE } from './translation-key.ts';

/** The texts of a language as its locale file holds them. */
export interface Texts {
  [name: string]: string | Texts;
}

/** A key stands in the source in quotes; of a counted text without the form of its plural. */
const QUOTED_KEY = /(['"])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
/** What is read where a person looks for what there is and how it is used: in the palette, forms and the cheat sheet. */
const HELP_KEY = /-(?:description|keywords)$/;
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

/**
 * What is fetched of a language, in parts: the texts that a source names, of the others those that describe, and all
 * else. Each part holds them by their language, because what the language does not have, in any form of its plural,
 * stands there as English has it. For the build. Pure.
 */
export function partTexts(
  language: string,
  texts: Texts,
  english: Texts,
  source: string,
): { named: Texts; help: Texts; others: Texts } {
  const had = new Set(keysOf(texts));
  const named = new Set([...source.matchAll(QUOTED_KEY)].map(([, , key]) => key));
  const part = (wanted: (key: string) => boolean): Texts => {
    const behind = kept(english, (key) => wanted(key) && !had.has(key));
    return {
      ...(Object.keys(behind).length > 0 && { [FALLBACK_LANGUAGE]: behind }),
      [language]: kept(texts, wanted),
    };
  };
  const isHelp = (key: string) => !named.has(key) && HELP_KEY.test(key);
  return {
    named: part((key) => named.has(key)),
    help: part(isHelp),
    others: part((key) => !named.has(key) && !isHelp(key)),
  };
}

/** All keys, those of counted texts without the form of their plural. */
function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? (above + name).replace(PLURAL_FORM, '') : keysOf(text, `${above}${name}.`),
  );
}

function kept(texts: Texts, wanted: (key: string) => boolean, above = ''): Texts {
  const result: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const key = above + name;
    if (typeof text === 'string') {
      if (wanted(key.replace(PLURAL_FORM, ''))) result[name] = text;
    } else {
      const inside = kept(text, wanted, `${key}.`);
      if (Object.keys(inside).length > 0) result[name] = inside;
    }
  }
  return result;
}
