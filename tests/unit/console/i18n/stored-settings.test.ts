import { beforeEach, describe, expect, it } from 'vitest';
import {
  moveStoredLanguage,
  storedLanguage,
  storeLanguage,
} from '../../../../src/console/i18n/stored-settings.ts';

beforeEach(() => localStorage.clear());

describe('The settings', () => {
  it('hold the language of the user, beside what another program has put there', () => {
    localStorage.setItem('TB-SETTINGS', '{"showHints":false,"userLang":"fr_FR"}');
    expect(storedLanguage()).toBe('fr_FR');
    storeLanguage('zh_CN');
    expect(localStorage.getItem('TB-SETTINGS')).toBe('{"userLang":"zh_CN","showHints":false}');
  });

  it('take over the language that was kept by itself, which says nothing where one is settled', () => {
    localStorage.setItem('TB-lang', 'en_US');
    expect(storedLanguage()).toBe('en_US');
    moveStoredLanguage();
    expect({ ...localStorage }).toEqual({ 'TB-SETTINGS': '{"userLang":"en_US"}' });
    localStorage.setItem('TB-lang', 'zh_CN');
    moveStoredLanguage();
    expect({ ...localStorage }).toEqual({ 'TB-SETTINGS': '{"userLang":"en_US"}' });
  });

  it('are left alone by who has chosen nothing', () => {
    moveStoredLanguage();
    expect([storedLanguage(), localStorage.length]).toEqual([null, 0]);
  });

  it.each(['', '{', 'null', '"en_US"', '[]', '{"userLang":7}'])(
    'that are no settings (%s) settle nothing, and the next choice is kept',
    (damaged) => {
      localStorage.setItem('TB-SETTINGS', damaged);
      expect(storedLanguage()).toBeNull();
      storeLanguage('en_US');
      expect(storedLanguage()).toBe('en_US');
    },
  );
});
