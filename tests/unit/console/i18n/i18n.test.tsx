// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTimestamp } from '../../../../src/console/i18n/format-timestamp.ts';
import { languages, matchLanguage } from '../../../../src/console/i18n/languages.ts';

const TEXTS: Record<string, object> = {
  zh_CN: { action: { cancel: '取消' }, device: { deleted_other: '已删除 {{count}} 台设备' } },
  en_US: {
    action: { cancel: 'Cancel' },
    device: { deleted_one: '“{{name}}” is gone', deleted_other: '{{count}} devices are gone' },
  },
};
let fetched: string[];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  fetched = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    const texts = TEXTS[/(?:sign-in|console)-(\w+)\.json$/.exec(path)?.[1] ?? ''];
    return texts ? Response.json(texts) : new Response('', { status: 404 });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A language begins with the module; each test has its own. */
const load = () => import('../../../../src/console/i18n/i18n.ts');

describe('The texts', () => {
  it('are Chinese for who chose nothing', async () => {
    const { startI18n, translate } = await load();
    await startI18n();
    expect(fetched).toEqual(['/locale/sign-in-zh_CN.json']);
    expect(translate('action.cancel')).toBe('取消');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['zh-CN', 'ltr']);
  });

  it('are in the language that was chosen before', async () => {
    localStorage.setItem('TB-lang', 'en_US');
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

  it('of the console are there in a language that was on its way when the console came', async () => {
    const { changeLanguage, loadConsoleTexts, startI18n } = await load();
    await startI18n();
    await Promise.all([changeLanguage('en_US'), loadConsoleTexts()]);
    expect(fetched).toContain('/locale/console-en_US.json');
  });

  it('count as each language counts', async () => {
    const { changeLanguage, startI18n, translate } = await load();
    await startI18n();
    expect(translate('device.deleted', { count: 1, name: 'x' })).toBe('已删除 1 台设备');
    await changeLanguage('en_US');
    expect(translate('device.deleted', { count: 1, name: '<b>$t(x)' })).toBe('“<b>$t(x)” is gone');
    expect(translate('device.deleted', { count: 2 })).toBe('2 devices are gone');
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
    expect(localStorage.getItem('TB-lang')).toBe('en_US');
  });

  it('stay as they are when those of another language cannot be had', async () => {
    const { changeLanguage, currentLanguage, startI18n } = await load();
    await startI18n();
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(changeLanguage('en_US')).rejects.toThrow('503');
    expect(currentLanguage()).toBe('zh_CN');
    expect(localStorage.getItem('TB-lang')).toBeNull();
  });

  it('that are missing give their key and a warning, nothing worse', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { startI18n, translate } = await load();
    await startI18n();
    expect(translate('action.confirm')).toBe('action.confirm');
    expect(warn).toHaveBeenCalledExactlyOnceWith('No text for "action.confirm"');
  });

  it('that cannot be had at all leave a page of keys', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { startI18n, translate } = await load();
    await startI18n();
    expect(translate('action.cancel')).toBe('action.cancel');
    expect(warn).toHaveBeenCalled();
  });
});

describe('A language', () => {
  it.each([
    ['zh_CN', 'zh_CN'],
    ['zh-TW', 'zh_TW'],
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

describe('Moments and numbers', () => {
  it('are written the same in tables of every language', () => {
    expect(formatTimestamp(Date.UTC(2021, 2, 2, 8, 5, 9, 999))).toBe('2021-03-02 08:05:09');
    expect(formatTimestamp(Number.NaN)).toBe('');
    expect(formatTimestamp(8.64e15 + 1)).toBe('');
  });

  it('group digits as the language does', async () => {
    const { formatNumber } = await load();
    expect(formatNumber(1234567.891, { maximumFractionDigits: 1 })).toBe('1,234,567.9');
  });
});
