import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTopicFilter } from '../../../src/model/mqtt-topics.ts';

describe('a topic filter', () => {
  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/c', false],
    ['a/b', 'A/b', false],
    ['a/+', 'a/b', true],
    ['a/+', 'a/', true],
    ['a/+', 'a', false],
    ['a/+', 'a/b/c', false],
    ['+/b/+', 'a/b/c', true],
    ['a/#', 'a/b/c', true],
    ['a/#', 'a', true],
    ['a/#', 'ab', false],
    ['#', 'a/b/c', true],
    ['+/#', 'a', true],
    ['/a', 'a', false],
    ['/+', '/a', true],
    ['#', '$SYS/uptime', false],
    ['+/uptime', '$SYS/uptime', false],
    ['$SYS/#', '$SYS/uptime', true],
  ])('%s against %s is %s', (filter, topic, matches) => {
    expect(parseTopicFilter(filter)?.(topic)).toBe(matches);
  });

  it.each(['', 'a#', 'a/#/b', 'a/b+', '+a', '#/', 'a\0b'])('is none: %j', (text) => {
    expect(parseTopicFilter(text)).toBeNull();
  });

  const level = fc.stringMatching(/^[a-z0-9 .-]{0,5}$/);

  it('without wildcards is matched by itself alone', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1 }), fc.array(level, { minLength: 1 }), (own, other) => {
        const [filter, topic] = [own.join('/'), other.join('/')];
        fc.pre(filter !== '');
        expect(parseTopicFilter(filter)?.(topic)).toBe(filter === topic);
      }),
    );
  });

  it('matches whatever stands at its wildcards', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1 }), fc.array(level), fc.nat(), (levels, rest, at) => {
        const filter = levels.with(at % levels.length, '+').join('/');
        expect(parseTopicFilter(filter)?.(levels.join('/'))).toBe(true);
        expect(parseTopicFilter(`${filter}/#`)?.([...levels, ...rest].join('/'))).toBe(true);
      }),
    );
  });
});
