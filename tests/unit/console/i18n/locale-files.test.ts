import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '../../../../src/assets/locale/locale.constant-en_US.json';
import zh from '../../../../src/assets/locale/locale.constant-zh_CN.json';

/** Beginnings of keys that the source completes when it runs. */
const COMPLETED_AT_RUN_TIME = ['theme.choice.'];

/** Title and description of what a table can do; the source names the verb alone. */
const TABLE_VERB = /^table\.(.+?)(?:-description)?$/;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

const english = textsOf(en);
const chinese = textsOf(zh);

describe('The locale files', () => {
  it('have the same keys in every language', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have no empty text', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('use the same values in every language', () => {
    const different = [...english]
      .filter(([key, text]) => valuesIn(text).join() !== valuesIn(chinese.get(key) ?? '').join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  it('have one and many of every counted text', () => {
    const bases = new Set([...english.keys()].filter(isPlural).map(withoutForm));
    const incomplete = [...bases].filter(
      (base) => !english.has(`${base}_one`) || !english.has(`${base}_other`),
    );
    expect(incomplete).toEqual([]);
  });

  it('have no text that the source never asks for', () => {
    const source = globSync('src/console/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const nouns = new Set([...source.matchAll(/ noun: '([\w-]+)'/g)].map(([, noun]) => noun));
    const asksFor = (text: string) =>
      new RegExp(`['"\`]${text.replaceAll(/[.${}]/g, '\\$&')}['"\`]`).test(source);
    const unused = [...english.keys()].filter((key) => {
      const asked = withoutForm(key);
      // Of a kind of entities the source asks by its noun: `no-${noun}s`.
      const [noun = '', text = ''] = asked.split('.');
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in the source as it stands there.
      const ofKind = nouns.has(noun) && (text === noun || asksFor(text.replaceAll(noun, '${noun}')));
      return (
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

function valuesIn(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
}

function isPlural(key: string): boolean {
  return PLURAL_FORM.test(key);
}

function withoutForm(key: string): string {
  return key.replace(PLURAL_FORM, '');
}
