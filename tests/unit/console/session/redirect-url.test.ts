// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { rememberUrl, takeRememberedUrl } from '../../../../src/console/session/redirect-url.ts';

beforeEach(() => sessionStorage.clear());

it('A remembered page is gone to once', () => {
  rememberUrl('/devices?x=1');
  expect(takeRememberedUrl()).toBe('/devices?x=1');
  expect(takeRememberedUrl()).toBeUndefined();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', ''])(
  'Nobody is sent to %j after sign-in',
  (path) => {
    rememberUrl(path);
    expect(takeRememberedUrl()).toBeUndefined();
    sessionStorage.setItem('TB-redirect-url', path);
    expect(takeRememberedUrl()).toBeUndefined();
  },
);
