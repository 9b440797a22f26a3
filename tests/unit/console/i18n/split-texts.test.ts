import { expect, it } from 'vitest';
import { splitTexts } from '../../../../src/console/i18n/split-texts.ts';

it('The texts that a source names are parted from all others', () => {
  const texts = {
    login: { title: 'Sign in', rules_one: '{{count}} rule', rules_other: '{{count}} rules', unnamed: '?' },
    device: { device: 'Device' },
  };
  const source = `<Card title="login.title">{t('login.rules', { count })}</Card>`;
  expect(splitTexts(texts, source)).toEqual({
    named: { login: { title: 'Sign in', rules_one: '{{count}} rule', rules_other: '{{count}} rules' } },
    others: { login: { unnamed: '?' }, device: { device: 'Device' } },
  });
});
