import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { showFailure } from '../../../../src/console/messages/show-failure.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { noAnswer } from '../../../../src/console/wire/api-error.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  forgetUser();
  resetToasts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fail = (...texts: string[]) => {
  for (const text of texts) showFailure(new Error(text));
};
const said = () =>
  toasts.shown.map(({ message }) =>
    'key' in message ? `${message.key} ${message.values?.number ?? ''}`.trim() : translate(message),
  );

describe('Many failures at once', () => {
  it('are one toast where they are the same', () => {
    for (let call = 0; call < 100; call += 1) showFailure(noAnswer(new TypeError('x')));
    expect(said()).toEqual(['error.unable-to-connect']);
  });

  it('are the first three and a count where they differ, and nothing pushes the first ones out', () => {
    fail(...Array.from({ length: 100 }, (_, call) => `Call ${call}`));
    expect(said()).toEqual(['Call 0', 'Call 1', 'Call 2', 'toast.more-failures 97']);
    expect(console.warn).toHaveBeenCalledTimes(97);
  });

  it('do not count what has been told', () => {
    fail('a', 'b', 'c', 'a', 'b', 'c');
    expect(said()).toEqual(['a', 'b', 'c']);
  });

  it('do not keep quiet what fails later', () => {
    fail('a', 'b', 'c', 'd');
    vi.advanceTimersByTime(2001);
    fail('e');
    expect(said()).toEqual(['b', 'c', 'toast.more-failures 1', 'e']);
  });

  it('of one user are not counted for the next', () => {
    fail('a', 'b', 'c', 'd');
    forgetUser();
    fail('e');
    expect(said()).toEqual(['e']);
  });
});
