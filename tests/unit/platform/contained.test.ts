import { expect, test, vi } from 'vitest';
import { contained } from '../../../src/platform/contained.ts';

const failure = new Error('Out of order');

test('what a listener throws goes to who is responsible, with what it was called with', () => {
  const onError = vi.fn();
  const listener = contained((name: string) => {
    if (name === 'bad') throw failure;
  }, onError);
  listener('good');
  expect(onError).not.toHaveBeenCalled();
  listener('bad');
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure, 'bad');
});

test('so does what its promise rejects with', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  contained(async () => {
    await Promise.reject(failure);
  }, resolve)();
  expect(await promise).toBe(failure);
});
