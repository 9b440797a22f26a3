/** The texts of a language as its locale file holds them. */
interface Texts {
  [name: string]: string | Texts;
}

/** A key stands in the source in quotes; of a counted text without the form of its plural. */
const QUOTED_KEY = /(['"])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

/** Parts the texts into those that a source names and all others. For the build. Pure. */
export function splitTexts(texts: Texts, source: string): { named: Texts; others: Texts } {
  const keys = new Set([...source.matchAll(QUOTED_KEY)].map(([, , key]) => key));
  const isNamed = (key: string) => keys.has(key.replace(PLURAL_FORM, ''));
  return { named: kept(texts, isNamed), others: kept(texts, (key) => !isNamed(key)) };
}

function kept(texts: Texts, wanted: (key: string) => boolean, above = ''): Texts {
  const result: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const key = above + name;
    if (typeof text === 'string') {
      if (wanted(key)) result[name] = text;
    } else {
      const inside = kept(text, wanted, `${key}.`);
      if (Object.keys(inside).length > 0) result[name] = inside;
    }
  }
  return result;
}
