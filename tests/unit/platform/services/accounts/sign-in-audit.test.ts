import { describe, expect, it } from 'vitest';
import { describeUserAgent } from '../../../../../src/platform/services/accounts/sign-in-audit.ts';

describe('the user agent of a sign-in', () => {
  it.each([
    [
      'a browser on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
      { browser: 'Chrome 120.0.0.0', os: 'Windows 10', device: 'Other' },
    ],
    [
      'a phone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari 17.1', os: 'iOS 17.1', device: 'Apple iPhone' },
    ],
    ['a script', 'a-script', { browser: 'Other', os: 'Other', device: 'Other' }],
    ['nobody says', undefined, { browser: 'Other', os: 'Other', device: 'Other' }],
  ])('tells browser, system and device: %s', (_what, userAgent, told) => {
    expect(describeUserAgent(userAgent)).toEqual(told);
  });
});
