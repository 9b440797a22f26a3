import { beforeEach, describe, expect, it } from 'vitest';
import {
  accessClaimsOf,
  claimsOf,
  clearTokens,
  hasTokens,
  isTokenKey,
  storeTokens,
  validToken,
} from '../../../../src/console/session/token-storage.ts';
import { pairOf, tokenOf } from './token-pair.ts';

const NOW = 1_700_000_000_000;

beforeEach(() => localStorage.clear());

describe('Stored tokens', () => {
  it('keep how long they live from now, whatever the clock of the platform says', () => {
    const pair = pairOf();
    storeTokens(pair, NOW);
    expect({ ...localStorage }).toEqual({
      jwt_token: pair.token,
      jwt_token_expiration: String(NOW + 9_000_000),
      refresh_token: pair.refreshToken,
      refresh_token_expiration: String(NOW + 604_800_000),
    });
  });

  it('count as expired two seconds before they are', () => {
    const pair = pairOf();
    storeTokens(pair, NOW);
    expect(validToken('access', NOW + 9_000_000 - 2001)).toBe(pair.token);
    expect(validToken('access', NOW + 9_000_000 - 2000)).toBeUndefined();
    expect(validToken('refresh', NOW + 9_000_000)).toBe(pair.refreshToken);
  });

  it.each([
    ['without an issue time', { exp: 10 }],
    ['without an expiry', { iat: 10 }],
    ['that expires when it is issued', { iat: 10, exp: 10 }],
    ['that expires before it is issued', { iat: 10, exp: 9 }],
    ['with times that are no numbers', { iat: '1', exp: '2' }],
  ])('do not include one %s, and drop the one before', (_, claims) => {
    storeTokens(pairOf(), NOW);
    storeTokens({ token: tokenOf(claims), refreshToken: 'no token at all' }, NOW);
    expect(localStorage).toHaveLength(0);
    expect(hasTokens()).toBe(false);
  });

  it('leave other stored things alone when they go', () => {
    localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}');
    storeTokens(pairOf(), NOW);
    clearTokens();
    expect({ ...localStorage }).toEqual({ 'TB-SETTINGS': '{"userLang":"en_US"}' });
  });

  it('are told from other storage by their keys', () => {
    expect(['jwt_token', 'refresh_token_expiration', null].map(isTokenKey)).toEqual([true, true, true]);
    expect(isTokenKey('TB-SETTINGS')).toBe(false);
  });
});

describe('The claims of a token', () => {
  it('are read as UTF-8 from base64url', () => {
    expect(claimsOf(tokenOf({ lastName: '李', note: '???>>>' }))).toEqual({ lastName: '李', note: '???>>>' });
  });

  it.each(['', 'x', 'a.b.c', 'a..c', `a.${btoa('"text"')}.c`])('of %j are none', (token) => {
    expect(claimsOf(token)).toBeUndefined();
  });

  it('need an authority and a user', () => {
    expect(accessClaimsOf(pairOf().token)?.scopes).toEqual(['TENANT_ADMIN']);
    expect(accessClaimsOf(pairOf({ scopes: [] }).token)).toBeUndefined();
    expect(accessClaimsOf(pairOf({ userId: undefined }).token)).toBeUndefined();
  });
});
