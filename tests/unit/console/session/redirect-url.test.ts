import { beforeEach, expect, it } from 'vitest';
import { rememberUrl, takeRememberedUrl } from '../../../../src/console/session/redirect-url.ts';

beforeEach(() => sessionStorage.clear());

it('Where a user was is gone to by that user only', () => {
  rememberUrl('/devices', 'ana');
  expect(takeRememberedUrl('ben')).toBeUndefined();
  expect(takeRememberedUrl('ana')).toBeUndefined();
  rememberUrl('/devices', 'ana');
  expect(takeRememberedUrl('ana')).toBe('/devices');
});

it('It stays so when nobody is turned away from the page that the user left', () => {
  rememberUrl('/devices', 'ana');
  rememberUrl('/devices');
  expect(takeRememberedUrl('ben')).toBeUndefined();
});

it('What is asked for since is for whoever signs in', () => {
  rememberUrl('/devices', 'ana');
  rememberUrl('/customers');
  expect(takeRememberedUrl('ben')).toBe('/customers');
});

it('A remembered page is gone to once', () => {
  rememberUrl('/devices?x=1');
  expect(takeRememberedUrl(null)).toBe('/devices?x=1');
  expect(takeRememberedUrl(null)).toBeUndefined();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', ''])(
  'Nobody is sent to %j after sign-in',
  (path) => {
    rememberUrl(path);
    expect(takeRememberedUrl(null)).toBeUndefined();
    sessionStorage.setItem('TB-redirect-url', path);
    expect(takeRememberedUrl(null)).toBeUndefined();
  },
);
