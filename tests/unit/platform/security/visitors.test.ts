import { describe, expect, it } from 'vitest';
import { visitorsOf } from '../../../../src/platform/security/visitors.ts';

describe('the names of a server', () => {
  const { knows } = visitorsOf({ allowedHosts: ['console.example.com'] });

  it.each(['127.0.0.1:8080', '[::1]:8080', '192.0.2.7', 'localhost:8080', 'Console.Example.com:443'])(
    'are addresses, localhost and those it was given: %s',
    (host) => expect(knows(host)).toBe(true),
  );

  it.each(['evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', 'a@b', '', undefined])(
    'are no others: %s',
    (host) => expect(knows(host)).toBe(false),
  );

  it('are all where nobody gave it any', () => {
    expect(visitorsOf({}).knows('whatever.example')).toBe(true);
  });
});
