import { expect, test } from 'vitest';
import type { T } from '../../../../src/console/i18n/i18n.ts';
import { richText } from '../../../../src/console/i18n/rich-text.ts';
import type { Message, Shown } from '../../../../src/console/i18n/translation-key.ts';

/** Translates any key to one text. */
const saying =
  (text: string): T =>
  (shown) =>
    typeof shown === 'string' || !('values' in shown)
      ? text
      : text.replaceAll(/{{(\w+)}}/g, (_all, name: string) => String(shown.values?.[name]));

/** What is read of a text, with stars round what is strong. */
const read = (
  text: string,
  values?: Message['values'],
  shown: Shown = { key: 'app.title', ...(values && { values }) },
) =>
  richText(saying(text), shown)
    .map((run) => (run.strong ? `*${run.text}*` : run.text))
    .join('');

test('texts may stress words and break lines', () => {
  expect(read('All of it is lost.<br><strong>For good.</strong>')).toBe('All of it is lost.\n*For good.*');
});

test('what a person typed is text, whatever it looks like', () => {
  const name = '<strong>Pump</strong><br><img src=x>';
  expect(read('<strong>Delete {{name}}?</strong>', { name })).toBe(`*Delete ${name}?*`);
  expect(read('{{name}} of {{customer}}', { name, customer: '{{name}}' })).toBe(`${name} of {{name}}`);
  expect(read('', undefined, { text: name })).toBe(name);
});

test('other markup in a text is none', () => {
  expect(read('<em>Now</em> <a href="/">here</a>')).toBe('<em>Now</em> <a href="/">here</a>');
});

test('lines stay lines, numbers stay numbers', () => {
  expect(
    read('{{count}} rows', undefined, {
      lines: [{ key: 'app.title', values: { count: 3 } }, { text: 'end' }],
    }),
  ).toBe('3 rows\nend');
});
