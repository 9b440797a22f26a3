import { expect, it } from 'vitest';
import { takeUrlLogin } from '../../../../src/console/session/url-login.ts';

it.each([
  ['/devices?page=2&text=a%20b#top', undefined, undefined],
  ['/dashboard/d1?publicId=p1', { kind: 'public', publicId: 'p1' }, '/dashboard/d1'],
  ['/?accessToken=a&refreshToken=r', { kind: 'tokens', token: 'a', refreshToken: 'r' }, '/'],
  ['/?accessToken=a', { kind: 'tokens', token: 'a', refreshToken: '' }, '/'],
  [
    '/login?username=a%40b.cd&password=p%26q&x=1',
    { kind: 'password', username: 'a@b.cd', password: 'p&q' },
    '/login?x=1',
  ],
  ['/login?username=a%40b.cd', undefined, '/login'],
  ['/login?emailCode=c1', { kind: 'email-code', code: 'c1' }, '/login'],
  ['/login?loginError=No%20access', undefined, '/login'],
])('An address such as %s asks for a sign-in and loses it', (address, login, path) => {
  const taken = takeUrlLogin(new URL(address, 'http://localhost'));
  expect(taken.login).toEqual(login);
  expect(taken.path).toBe(path);
});

it('What an external provider says went wrong is taken too', () => {
  expect(takeUrlLogin(new URL('http://localhost/login?loginError=No%20access')).loginError).toBe('No access');
});
