import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { partTexts, type Texts } from '../../../../src/build/split-texts.ts';
import { formatTimestamp } from '../../../../src/console/i18n/format-timestamp.ts';
import { languages } from '../../../../src/console/i18n/known-languages.ts';
import { matchLanguage } from '../../../../src/console/i18n/languages.ts';

const TEXTS: Record<string, Texts> = {
  zh_CN: { action: { cancel: '取消' }, device: { count_other: '{{count}} 台设备' } },
  en_US: {
    action: { cancel: 'Cancel' },
    device: {
      deleted: '“{{name}}” is gone',
      'deleted-several_other': '{{count}} devices are gone',
      count_one: '{{count}} device',
      count_other: '{{count}} devices',
    },
  },
};
let fetched: string[];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  fetched = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    const language = /(?:sign-in|signed-in|console|help)-(\w+)\.json$/.exec(path)?.[1] ?? '';
    const texts = TEXTS[language];
    return texts ? Response.json({ [language]: texts }) : new Response('', { status: 404 });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A language begins with the module; each test has its own. */
const load = () => import('../../../../src/console/i18n/i18n.ts');

/** The console in a language whose file has some texts only, as the build parts it. */
async function loadWith(language: string, texts: Texts) {
  const codes = ['en_US', 'zh_CN', language];
  vi.stubGlobal(
    'LANGUAGES_WITH_TEXTS',
    languages.filter(({ code }) => codes.includes(code)),
  );
  const parts = partTexts(language, texts, TEXTS.en_US ?? {}, {
    signIn: '',
    dashboard: '',
    inputs: '',
    kinds: {},
    others: '',
  });
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('sign-in') ? parts['sign-in'] : parts.console),
  );
  localStorage.setItem('TB-SETTINGS', JSON.stringify({ userLang: language }));
  const i18n = await load();
  await i18n.startI18n();
  await i18n.loadConsoleTexts();
  return i18n;
}

describe('The texts', () => {
  it('are Chinese for who chose nothing', async () => {
    const { startI18n, translate } = await load();
    await startI18n();
    expect(fetched).toEqual(['/locale/sign-in-zh_CN.json']);
    expect(translate('action.cancel')).toBe('取消');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['zh-CN', 'ltr']);
  });

  it('are in the language that was chosen before', async () => {
    localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}');
    const { startI18n, translate } = await load();
    await startI18n();
    expect(fetched).toEqual(['/locale/sign-in-en_US.json']);
    expect(translate({ key: 'action.cancel' })).toBe('Cancel');
  });

  it('of the console come with it, and from then on with each language', async () => {
    const { changeLanguage, loadConsoleTexts, startI18n } = await load();
    await startI18n();
    await loadConsoleTexts();
    await changeLanguage('en_US');
    expect(fetched).toEqual(
      ['sign-in-zh_CN', 'console-zh_CN', 'sign-in-en_US', 'console-en_US'].map(
        (name) => `/locale/${name}.json`,
      ),
    );
  });

  it('of who comes signed in are one file, with those of devices, and are fetched once', async () => {
    const { changeLanguage, loadConsoleTexts, loadKindTexts, startI18n, translate } = await load();
    await startI18n('signed-in');
    await Promise.all([loadConsoleTexts(), loadKindTexts('device')]);
    expect(translate('action.cancel')).toBe('取消');
    await changeLanguage('en_US');
    expect(fetched).toEqual(['/locale/signed-in-zh_CN.json', '/locale/signed-in-en_US.json']);
  });

  it('that describe come when something that shows them asks, and from then on with each language', async () => {
    const { changeLanguage, loadConsoleTexts, loadHelpTexts, startI18n } = await load();
    await startI18n();
    await loadConsoleTexts();
    expect(fetched).not.toContain('/locale/help-zh_CN.json');
    await loadHelpTexts();
    await changeLanguage('en_US');
    expect(fetched).toEqual(expect.arrayContaining(['/locale/help-zh_CN.json', '/locale/help-en_US.json']));
  });

  it('of the console are there in a language that was on its way when the console came', async () => {
    const { changeLanguage, loadConsoleTexts, startI18n } = await load();
    await startI18n();
    await Promise.all([changeLanguage('en_US'), loadConsoleTexts()]);
    expect(fetched).toContain('/locale/console-en_US.json');
  });

  it('count as each language counts', async () => {
    const { changeLanguage, startI18n, translate } = await load();
    await startI18n();
    expect(translate('device.count', { count: 1 })).toBe('1 台设备');
    await changeLanguage('en_US');
    expect(translate('device.count', { count: 1 })).toBe('1 device');
    expect(translate('device.count', { count: 100_000 })).toBe('100,000 devices');
  });

  it('take values as they are, whatever stands in them', async () => {
    localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}');
    const { startI18n, translate } = await load();
    await startI18n();
    expect(translate('device.deleted', { name: '<b>$t(x) {{count}}' })).toBe('“<b>$t(x) {{count}}” is gone');
  });

  it('speak of exactly one, or tell how many, also where 21 has the plural form of 1', async () => {
    const russian = {
      device: {
        deleted: '«{{name}}» удалено',
        'deleted-several_one': 'Удалено {{count}} устройство',
        'deleted-several_few': 'Удалено {{count}} устройства',
        'deleted-several_many': 'Удалено {{count}} устройств',
      },
    };
    const { oneOrSeveral, translate } = await loadWith('ru_RU', russian);
    const deleted = (count: number) =>
      translate(oneOrSeveral('device.deleted', count), { count, name: 'Pump 7' });
    expect([1, 2, 11, 21].map(deleted)).toEqual([
      '«Pump 7» удалено',
      'Удалено 2 устройства',
      'Удалено 11 устройств',
      'Удалено 21 устройство',
    ]);
  });

  it('change on screen without a reload, and the choice is remembered', async () => {
    const { changeLanguage, startI18n, useTranslate } = await load();
    await startI18n();
    const translators = new Set<unknown>();
    function Button() {
      const t = useTranslate();
      translators.add(t);
      return t('action.cancel');
    }
    const { container, rerender } = render(<Button />);
    rerender(<Button />);
    expect(translators.size).toBe(1);
    await act(() => changeLanguage('en_US'));
    expect(container.textContent).toBe('Cancel');
    expect(translators.size).toBe(2);
    expect(document.documentElement.lang).toBe('en-US');
    expect(localStorage.getItem('TB-SETTINGS')).toBe('{"userLang":"en_US"}');
  });

  it('stay as they are when those of another language cannot be had', async () => {
    const { changeLanguage, currentLanguage, startI18n } = await load();
    await startI18n();
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(changeLanguage('en_US')).rejects.toThrow('503');
    expect(currentLanguage()).toBe('zh_CN');
    expect(localStorage.getItem('TB-SETTINGS')).toBeNull();
  });

  it('that a language lacks are English, with one warning each', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { translate } = await loadWith('ru_RU', { action: { cancel: 'Отмена' } });
    expect(translate('action.cancel')).toBe('Отмена');
    expect(translate('device.count', { count: 21 })).toBe('21 devices');
    expect(translate('device.count', { count: 1 })).toBe('1 device');
    expect(warn).toHaveBeenCalledExactlyOnceWith('No text for "device.count" in ru_RU');
  });

  it('that no language has are said by the words of their key, with one warning each', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { startI18n, translate } = await load();
    await startI18n();
    expect(translate('login.forgot-password')).toBe('Forgot password');
    expect(translate('login.forgot-password')).toBe('Forgot password');
    expect(warn).toHaveBeenCalledExactlyOnceWith('No text for "login.forgot-password" in zh_CN');
  });

  it('are English when those of the language cannot be had', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem('TB-SETTINGS', '{"userLang":"zh_CN"}');
    const { startI18n, translate } = await load();
    const { en_US } = TEXTS;
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('en_US') ? Response.json({ en_US }) : new Response('', { status: 502 }),
    );
    await startI18n();
    expect(translate('action.cancel')).toBe('Cancel');
  });

  it('that cannot be had at all leave a page without a single raw key', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { startI18n, translate } = await load();
    await startI18n();
    expect(
      ['app.title', 'login.product-title', 'action.sign-in', 'login.password'].map((key) =>
        translate(key as 'app.title'),
      ),
    ).toEqual(['Clavier', 'Clavier', 'Sign in', 'Password']);
    expect(warn).toHaveBeenCalled();
  });
});

describe('A language', () => {
  it.each([
    ['zh_CN', 'zh_CN'],
    ['zh-TW', 'zh_TW'],
    ['zh-Hant-TW', 'zh_TW'],
    ['zh_Hant_HK', 'zh_TW'],
    ['zh-Hans-SG', 'zh_CN'],
    ['ja-JP', 'ja_JA'],
    ['x', undefined],
    ['zh', 'zh_CN'],
    ['en-GB', 'en_US'],
    ['PT', 'pt_BR'],
    ['fa_IR', 'fa_IR'],
    ['nl', undefined],
    ['', undefined],
    [null, undefined],
  ])('is found for the code %j: %j', (code, expected) => {
    expect(matchLanguage(code, languages)).toBe(expected);
  });

  it('is offered only if there are texts in it', () => {
    expect([matchLanguage('zh_TW'), matchLanguage('de')]).toEqual(['zh_CN', undefined]);
  });
});

describe('Moments, numbers and lists', () => {
  it('are written the same in tables of every language', () => {
    expect(formatTimestamp(Date.UTC(2021, 2, 2, 8, 5, 9, 999))).toBe('2021-03-02 08:05:09');
    expect(formatTimestamp(Number.NaN)).toBe('');
    expect(formatTimestamp(8.64e15 + 1)).toBe('');
  });

  it('group digits as the language does', async () => {
    const { formatNumber } = await load();
    expect(formatNumber(1234567.891, { maximumFractionDigits: 1 })).toBe('1,234,567.9');
  });

  it('are written as by the rules of the language where these are not asked', async () => {
    const { formatNumber } = await load();
    const numbers = [0, -0, 1, 999, 1000, 12_345, 100_000, 1e15, 1e16, 1e21, -1234, 1234.5, Number.NaN];
    const { format } = new Intl.NumberFormat('zh-CN');
    expect(numbers.map((number) => formatNumber(number))).toEqual(numbers.map((number) => format(number)));
  });

  it('stand in sentences as the language has them', async () => {
    const { changeLanguage, startI18n } = await load();
    const { formatList } = await import('../../../../src/console/i18n/format-list.ts');
    const { formatMoment } = await import('../../../../src/console/i18n/format-moment.ts');
    await startI18n();
    const moment = Date.UTC(2021, 2, 2, 8, 5, 9);
    expect(formatList(['A', 'B', 'C'])).toBe('A、B和C');
    expect(formatMoment(moment)).toBe('2021年3月2日 08:05:09');
    await changeLanguage('en_US');
    expect(formatList(['A', 'B', 'C'])).toBe('A, B, and C');
    expect(formatMoment(moment)).toMatch(/^Mar 2, 2021, 8:05:09\sAM$/);
  });
});
