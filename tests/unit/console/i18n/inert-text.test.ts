import { describe, expect, it } from 'vitest';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { inertText, isTyped } from '../../../../src/console/i18n/inert-text.ts';
import { richText } from '../../../../src/console/i18n/rich-text.ts';

const OVERRIDE = '\u202E';
const END_OF_ISOLATE = '\u2069';

describe('A name in a sentence', () => {
  it.each([
    ['is no line of ours', 'Pump\n\nNothing else is deleted.', 'Pump Nothing else is deleted.'],
    ['nor one by another break', 'Pump\u2028Undo brings it back\u0085.', 'Pump Undo brings it back .'],
    ['turns no words round', `Pump${OVERRIDE}secived 005`, 'Pump\uFFFDsecived 005'],
    ['leaves no isolate', `a${END_OF_ISOLATE}${OVERRIDE}b`, 'a\uFFFD\uFFFDb'],
    ['hides nothing behind controls', 'a\u001b[8mb\0', 'a\uFFFD[8mb\uFFFD'],
    ['keeps what letters need', 'نعم‌ها 👩‍🔧 é', 'نعم‌ها 👩‍🔧 é'],
  ])('%s', (_what, name, shown) => {
    expect(inertText(name)).toBe(shown);
    expect(translate('commands.named', { name })).toBe(`“${shown}”`);
    const runs = richText(translate, { key: 'commands.named', values: { name } });
    expect(runs.map(({ text }) => text).join('')).toBe(`“${shown}”`);
  });
});

it('What is no text is written as well as can be', async () => {
  const name = undefined as unknown as string;
  expect(translate('commands.named', { name })).toContain('“');
  expect(richText(translate, { key: 'commands.named', values: { name } })).toHaveLength(1);
});

describe('A name that is to be typed', () => {
  it.each([
    ['with blanks around it', ' Acme  Ltd '],
    ['with a break in it', 'Acme\nLtd'],
    ['with what is not seen', `Ac\u200Bme ${OVERRIDE}Ltd`],
  ])('%s is typed as it is seen', (_what, wanted) => {
    expect(isTyped('Acme Ltd', wanted)).toBe(true);
    expect(isTyped('Acme', wanted)).toBe(false);
    expect(isTyped('', wanted)).toBe(false);
  });

  it('of which nothing is seen is not typed by typing nothing', () => {
    expect(isTyped('', '\u200B')).toBe(false);
    expect(isTyped('\u200B', '\u200B')).toBe(true);
  });

  it('is typed by nothing else', () => {
    expect(isTyped('acme', 'Acme')).toBe(false);
    expect(isTyped('Acme2', 'Acme')).toBe(false);
  });
});
