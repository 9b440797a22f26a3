import { describe, expect, it } from 'vitest';
import { type Letter, letterLanguages } from '../../../../src/platform/mail/letter.ts';
import { printedLetter } from '../../../../src/platform/mail/print-letter.ts';
import { writeLetter } from '../../../../src/platform/mail/write-letter.ts';

const platform = 'https://iot.acme.example';
const person = { to: 'ana@acme.example', platform };
const activation: Letter = { kind: 'activation', ...person, link: `${platform}/activate?x=1&y=2` };
const letters: Letter[] = [
  activation,
  { kind: 'account-activated', ...person },
  { kind: 'password-reset', ...person, link: `${platform}/reset` },
  { kind: 'password-was-reset', ...person },
  { kind: 'account-locked', ...person, account: 'ben@acme.example', address: '203.0.113.7' },
  { kind: 'settings-test', ...person },
];

describe.each(letterLanguages)('letters in %s', (language) => {
  it.each(letters.map((letter) => [letter.kind, letter] as const))(
    'say of which account on which platform it is, with text and HTML alike: %s',
    (_kind, letter) => {
      const { subject, text, html } = writeLetter(letter, language);
      const account = letter.kind === 'account-locked' ? letter.account : letter.to;
      expect(subject).toMatch(/\S/);
      for (const part of [platform, account])
        expect([text, html].every((form) => form.includes(part))).toBe(true);
      expect(html).toContain(`lang="${language.replace('_', '-')}"`);
      // All paragraphs, the link twice: as a button and to be copied.
      expect(html.match(/<p/g)?.length).toBe(
        text.trim().split('\n\n').length + (text.includes(`\n${platform}`) ? 1 : 0),
      );
    },
  );

  it('say how long their links work', () => {
    const [days, hours] = language === 'en_US' ? ['7 days', '24 hours'] : ['7 天', '24 小时'];
    expect(writeLetter(activation, language).text).toContain(days);
    const reset = letters.find(({ kind }) => kind === 'password-reset');
    expect(reset && writeLetter(reset, language).text).toContain(hours);
  });
});

describe('the language of a letter', () => {
  it.each([
    ['en_US', 'en_US'],
    ['en-GB', 'en_US'],
    ['zh_CN', 'zh_CN'],
    ['zh_TW', 'zh_CN'],
    ['eno', 'zh_CN'],
    [undefined, 'zh_CN'],
    [7, 'zh_CN'],
  ])('is, for who has chosen %s, %s', (chosen, language) => {
    expect(writeLetter(activation, chosen).language).toBe(language);
  });
});

describe('what is in a letter', () => {
  it('is text in HTML, whatever it looks like', () => {
    const { html, text } = writeLetter(
      { ...activation, to: '<b>"x"&y@acme.example', link: 'https://iot.acme.example/?a=1&b="><script>' },
      'en_US',
    );
    expect(html).toContain('&lt;b&gt;&quot;x&quot;&amp;y@acme.example');
    expect(html).toContain('href="https://iot.acme.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(html).not.toMatch(/<script|<b>/);
    expect(text).toContain('<b>"x"&y@acme.example');
  });

  it('can be printed as one block with its link on a line of its own', () => {
    const block = printedLetter(writeLetter(activation, 'en_US'));
    expect(block).toMatch(/^\n─+\nMail to ana@acme\.example: Activate your account\n\n/);
    expect(block.split('\n')).toContain(`${platform}/activate?x=1&y=2`);
  });
});
