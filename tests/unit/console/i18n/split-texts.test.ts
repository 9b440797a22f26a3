import { expect, it } from 'vitest';
import { partTexts } from '../../../../src/console/i18n/split-texts.ts';

const english = {
  login: { title: 'Sign in', rules_one: '{{count}} rule', rules_other: '{{count}} rules', unnamed: '?' },
  device: { device: 'Device', 'add-description': 'Makes one', 'add-keywords': 'new' },
  refusal: { internal: 'It failed' },
};
const source = `<Card title="login.title">{t('login.rules', { count })}</Card>`;

it('The texts that a source names are parted from all others, and of those the ones that describe', () => {
  expect(partTexts('en_US', english, english, source)).toEqual({
    'sign-in': {
      en_US: { login: { title: 'Sign in', rules_one: '{{count}} rule', rules_other: '{{count}} rules' } },
    },
    help: { en_US: { device: { 'add-description': 'Makes one', 'add-keywords': 'new' } } },
    console: { en_US: { login: { unnamed: '?' }, device: { device: 'Device' } } },
    refusal: { en_US: { refusal: { internal: 'It failed' } } },
  });
});

it('What a language does not have stands behind it in English, but no other plural form of what it has', () => {
  const chinese = { login: { rules_other: '{{count}} 条规则', unnamed: '？' } };
  expect(partTexts('zh_CN', chinese, english, source)).toEqual({
    'sign-in': {
      en_US: { login: { title: 'Sign in' } },
      zh_CN: { login: { rules_other: '{{count}} 条规则' } },
    },
    help: {
      en_US: { device: { 'add-description': 'Makes one', 'add-keywords': 'new' } },
      zh_CN: {},
    },
    console: { en_US: { device: { device: 'Device' } }, zh_CN: { login: { unnamed: '？' } } },
    refusal: { en_US: { refusal: { internal: 'It failed' } }, zh_CN: {} },
  });
});
