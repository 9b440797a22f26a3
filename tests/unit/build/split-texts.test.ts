import { expect, it } from 'vitest';
import { partTexts } from '../../../src/build/split-texts.ts';

const english = {
  login: {
    title: 'Sign in',
    rules_one: '{{count}} rule',
    rules_other: '{{count}} rules',
    unnamed: '?',
    'link-refused': 'Not valid',
  },
  device: { device: 'Device', 'add-description': 'Makes one', 'add-keywords': 'new' },
  refusal: { internal: 'It failed' },
  window: { last: 'Last', title: 'Window' },
  field: { clear: 'Clear' },
};
const sources = {
  signIn: `<Card title="login.title">{t('login.rules', { count })}{t('login.link-refused')}</Card>`,
  dashboard: `t('window.last') + t('window.title')`,
  inputs: `t('field.clear') + t('window.title')`,
  kinds: {},
  others: `<Page title="window.title" />`,
};

it('The texts that the first pages name are parted from those that come later, by who names them', () => {
  expect(partTexts('en_US', english, english, sources)).toEqual({
    'sign-in': {
      en_US: { login: { title: 'Sign in', rules_one: '{{count}} rule', rules_other: '{{count}} rules' } },
    },
    letter: { en_US: { login: { 'link-refused': 'Not valid' } } },
    help: {
      en_US: {
        device: { 'add-description': 'Makes one', 'add-keywords': 'new' },
        field: { clear: 'Clear' },
      },
    },
    console: {
      en_US: { login: { unnamed: '?' }, device: { device: 'Device' }, window: { title: 'Window' } },
    },
    'signed-in': {
      en_US: {
        login: {
          title: 'Sign in',
          rules_one: '{{count}} rule',
          rules_other: '{{count}} rules',
          unnamed: '?',
        },
        device: { device: 'Device' },
        window: { title: 'Window' },
      },
    },
    dashboard: { en_US: { window: { last: 'Last' } } },
    refusal: { en_US: { refusal: { internal: 'It failed' } } },
  });
});

it('What a language does not have stands behind it in English, but no other plural form of what it has', () => {
  const chinese = { login: { rules_other: '{{count}} 条规则', unnamed: '？' } };
  expect(partTexts('zh_CN', chinese, english, sources)).toEqual({
    'sign-in': {
      en_US: { login: { title: 'Sign in' } },
      zh_CN: { login: { rules_other: '{{count}} 条规则' } },
    },
    letter: { en_US: { login: { 'link-refused': 'Not valid' } }, zh_CN: {} },
    help: {
      en_US: {
        device: { 'add-description': 'Makes one', 'add-keywords': 'new' },
        field: { clear: 'Clear' },
      },
      zh_CN: {},
    },
    console: {
      en_US: { device: { device: 'Device' }, window: { title: 'Window' } },
      zh_CN: { login: { unnamed: '？' } },
    },
    'signed-in': {
      en_US: { login: { title: 'Sign in' }, device: { device: 'Device' }, window: { title: 'Window' } },
      zh_CN: { login: { rules_other: '{{count}} 条规则', unnamed: '？' } },
    },
    dashboard: { en_US: { window: { last: 'Last' } }, zh_CN: {} },
    refusal: { en_US: { refusal: { internal: 'It failed' } }, zh_CN: {} },
  });
});

it('What only pages say that wait for the texts that describe comes with those; their titles do not', () => {
  const texts = { home: { home: 'Home', platform: 'Platform' }, shell: { group: 'Shell' } };
  const parts = partTexts('en_US', texts, texts, {
    signIn: '',
    dashboard: '',
    inputs: '',
    kinds: {},
    others: '',
  });
  expect(parts.help).toEqual({ en_US: { home: { platform: 'Platform' } } });
  expect(parts.console).toEqual({ en_US: { home: { home: 'Home' }, shell: { group: 'Shell' } } });
});

it('What is said of a kind of entities comes with it, but what it is called and what others or fields say of it', () => {
  const texts = {
    pump: {
      pump: 'Pump',
      pumps: 'Pumps',
      count: 'n',
      add: 'Add pump',
      flow: 'Flow',
      owner: 'Of',
      public: 'All',
      required: 'Choose one',
    },
    tank: { tank: 'Tank', add: 'Add tank' },
  };
  const parts = partTexts('en_US', texts, texts, {
    signIn: '',
    dashboard: '',
    inputs: `t('pump.required') t('pump.flow')`,
    kinds: { pump: `title: 'pump.flow'`, tank: `title: 'pump.owner'` },
    others: `t('pump.public')`,
  });
  expect(parts['kind-pump']).toEqual({ en_US: { pump: { add: 'Add pump', flow: 'Flow' } } });
  expect(parts['kind-tank']).toEqual({ en_US: { tank: { add: 'Add tank' } } });
  expect(parts.help).toEqual({ en_US: { pump: { required: 'Choose one' } } });
  expect(parts.console).toEqual({
    en_US: {
      pump: { pump: 'Pump', pumps: 'Pumps', count: 'n', owner: 'Of', public: 'All' },
      tank: { tank: 'Tank' },
    },
  });
});
