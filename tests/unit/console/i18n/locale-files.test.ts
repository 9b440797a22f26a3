import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../src/console/i18n/known-languages.ts';
import { localeTag, offeredLanguages } from '../../../../src/console/i18n/languages.ts';

/** Beginnings of keys that the source completes when it runs. */
const COMPLETED_AT_RUN_TIME = ['density.choice.', 'theme.choice.'];

/** Title and description of what a table can do; the source names the verb alone. */
const TABLE_VERB = /^table\.(.+?)(?:-description)?$/;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** A text about several stands beside the one about exactly one, and is never asked for with one. */
const SEVERAL = /-several$/;

/** Numbers that between them take every form a language has for whole ones. */
const COUNTS = [...Array(1001).keys(), 1_000_000];

const files = globSync('src/assets/locale/locale.constant-*.json').sort();
const codes = files.map((file) => /-(\w+)\.json$/.exec(file)?.[1] ?? '');
const textsByLanguage = new Map(
  files.map((file, at) => [codes[at] ?? '', textsOf(JSON.parse(readFileSync(file, 'utf8')))]),
);
const english = textsByLanguage.get('en_US') ?? new Map<string, string>();
const chinese = textsByLanguage.get('zh_CN') ?? new Map<string, string>();
/** What is asked for: the keys without the forms of plurals. */
const asked = new Set([...english.keys()].map(withoutForm));
const counted = new Set([...english.keys()].filter((key) => PLURAL_FORM.test(key)).map(withoutForm));

describe('The languages that are offered', () => {
  it('are those with a file, each of a language that the console knows', () => {
    expect(offeredLanguages.map(({ code }) => code).sort()).toEqual(codes);
    expect(languages.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  });
});

describe('English and Chinese', () => {
  it('have every text', () => {
    expect(chinese.size).toBeGreaterThan(500);
    expect([...new Set([...chinese.keys()].map(withoutForm))].sort()).toEqual([...asked].sort());
  });
});

// A file may have some texts only: English stands behind the others.
describe.each(codes)('The locale file of %s', (code) => {
  const texts = textsByLanguage.get(code) ?? new Map<string, string>();

  it('has no text that nobody asks for, and no empty one', () => {
    expect([...texts.keys()].filter((key) => !asked.has(withoutForm(key)))).toEqual([]);
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('uses the values of the English text in every text, and in every form of it', () => {
    const different = [...texts]
      .filter(([key, text]) => valuesIn(text).join() !== valuesOf(withoutForm(key)).join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  it('has of every counted text the forms that its language counts with, and no other', () => {
    const rules = new Intl.PluralRules(localeTag(code));
    const had = [...texts.keys()].filter((key) => counted.has(withoutForm(key)));
    const needed = [...new Set(had.map(withoutForm))].flatMap((key) => {
      const counts = SEVERAL.test(key) ? COUNTS.filter((count) => count !== 1) : COUNTS;
      return [...new Set(counts.map((count) => rules.select(count)))].map((form) => `${key}_${form}`);
    });
    expect(had.sort()).toEqual(needed.sort());
  });
});

describe('The English texts', () => {
  it('say in every counted one how many there are, or which', () => {
    const silent = [...counted].filter(
      (key) => !/\{\{(count|entities|names)\}\}/.test(english.get(`${key}_other`) ?? ''),
    );
    expect(silent).toEqual([]);
  });

  it('about several stand beside one about exactly one', () => {
    const alone = [...counted].filter((key) => SEVERAL.test(key) && !english.has(key.replace(SEVERAL, '')));
    expect(alone).toEqual([]);
  });

  it('have no text that the source never asks for', () => {
    const source = globSync('src/console/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const nouns = new Set([...source.matchAll(/ noun: '([\w-]+)'/g)].map(([, noun]) => noun));
    // Looked for one by one in so long a text, they would take minutes.
    const quoted = new Set(source.match(/(?<=['"`])[\w.${}-]+(?=['"`])/g));
    const asksFor = (text: string) => quoted.has(text);
    const narrowings = new Set([...source.matchAll(/command: '([^']+)',/g)].map(([, id]) => id));
    const unused = [...english.keys()].filter((key) => {
      const asked = withoutForm(key).replace(SEVERAL, '');
      // Of a kind of entities the source asks by its noun: `no-${noun}s`.
      const [noun = '', text = ''] = asked.split('.');
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in the source as it stands there.
      const ofKind = nouns.has(noun) && (text === noun || asksFor(text.replaceAll(noun, '${noun}')));
      // What narrows a list names its command, of which the description is asked for beside the title.
      const [, narrowing] = /^(.+)-description$/.exec(asked) ?? [];
      return (
        !(narrowing && narrowings.has(narrowing)) &&
        ![asked, TABLE_VERB.exec(asked)?.[1] ?? []].flat().some(asksFor) &&
        !ofKind &&
        !COMPLETED_AT_RUN_TIME.some((beginning) => key.startsWith(beginning))
      );
    });
    expect(unused).toEqual([]);
  });
});

function textsOf(tree: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(path + name, value);
    else for (const [key, text] of textsOf(value, `${path}${name}.`)) texts.set(key, text);
  }
  return texts;
}

/** The values that English gives a text, the form for many of a counted one. */
function valuesOf(key: string): string[] {
  return valuesIn(english.get(key) ?? english.get(`${key}_other`) ?? '');
}

function valuesIn(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
}

function withoutForm(key: string): string {
  return key.replace(PLURAL_FORM, '');
}
