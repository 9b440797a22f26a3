import type { TextPart } from './i18n.ts';
import { FALLBACK_LANGUAGE } from './translation-key.ts';

/** The texts of a language as its locale file holds them. */
export interface Texts {
  [name: string]: string | Texts;
}

/** A key stands in the source in quotes; of a counted text without the form of its plural. */
const QUOTED_KEY = /(['"])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
/** What is read where a person looks for what there is and how it is used: in the palette, forms and the cheat sheet. */
const HELP_KEY = /-(?:description|keywords)$/;
/** They stand in the source of the wire, but nobody needs them before something is refused. */
const REFUSAL_KEY = /^refusal\./;
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

/**
 * What is fetched of a language, in parts: what refusals are told by, the texts that the source of the sign-in pages
 * names, of the others those that describe, and all else. Each part holds them by their language, because what the
 * language does not have, in any form of its plural, stands there as English has it. For the build. Pure.
 */
export function partTexts(
  language: string,
  texts: Texts,
  english: Texts,
  source: string,
): Record<TextPart, Texts> {
  const had = new Set(keysOf(texts));
  const named = new Set([...source.matchAll(QUOTED_KEY)].map(([, , key]) => key));
  const part = (wanted: (key: string) => boolean): Texts => {
    const behind = kept(english, (key) => wanted(key) && !had.has(key));
    return {
      ...(Object.keys(behind).length > 0 && { [FALLBACK_LANGUAGE]: behind }),
      [language]: kept(texts, wanted),
    };
  };
  const partOf = (key: string): TextPart => {
    if (REFUSAL_KEY.test(key)) return 'refusal';
    if (named.has(key)) return 'sign-in';
    return HELP_KEY.test(key) ? 'help' : 'console';
  };
  return {
    'sign-in': part((key) => partOf(key) === 'sign-in'),
    console: part((key) => partOf(key) === 'console'),
    help: part((key) => partOf(key) === 'help'),
    refusal: part((key) => partOf(key) === 'refusal'),
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
