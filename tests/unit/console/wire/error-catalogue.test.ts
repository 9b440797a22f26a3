import { describe, expect, it, vi } from 'vitest';
import en from '../../../../src/assets/locale/locale.constant-en_US.json';
import { startI18n, translate } from '../../../../src/console/i18n/i18n.ts';
import { shownOf } from '../../../../src/console/messages/shown-error.ts';
import {
  ApiError,
  type FailedCall,
  isUnreachable,
  noAnswer,
  refusal,
  timeoutOf,
} from '../../../../src/console/wire/api-error.ts';
import { reactionTo } from '../../../../src/console/wire/error-catalogue.ts';

const GET: FailedCall = { method: 'GET', path: '/api/device/1?x=2' };
const RPC: FailedCall = { method: 'POST', path: '/api/plugins/rpc/twoway/1' };
const body = (message: string, errorCode: number, more: object = {}) => ({ message, errorCode, ...more });

localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}');
vi.stubGlobal('fetch', async () => Response.json({ en_US: en }));
await startI18n();

describe('A failed call', () => {
  it.each<[string, ApiError | Promise<ApiError>, FailedCall, string]>([
    [
      '401 says why',
      refusal(401, body('Authentication failed', 10)),
      GET,
      'toast refusal.sign-in-not-accepted {}',
    ],
    [
      '401 of expired credentials is left to the sign-in page',
      refusal(401, body('Expired', 15)),
      GET,
      'none',
    ],
    ['403 asks to sign in as another', refusal(403, body('No', 20)), GET, 'forbidden-dialog'],
    [
      '404 says what was asked for',
      refusal(404, body('Not found', 32), 'Not Found'),
      GET,
      'toast GET /api/device/1?x=2 404 Not Found',
    ],
    ['404 of a device that does not listen is no news', refusal(404, 'no'), RPC, 'none'],
    ['without an answer says so', noAnswer(new Error('x')), GET, 'toast error.unable-to-connect {}'],
    ['400 says what the platform says', refusal(400, body('Bad name', 31)), GET, 'toast Bad name'],
    ['shows raw text as it is', refusal(400, 'Invalid scope: X'), GET, 'toast Invalid scope: X'],
    [
      'shows no data in the place of words',
      refusal(400, { error: 'Bad Request', message: '' }),
      GET,
      'toast error.unhandled-code {"code":400}',
    ],
    [
      'of several sentences says each',
      refusal(
        400,
        body(
          'Password must be 8 or more characters in length.\nPassword must contain 1 or more digit characters.',
          31,
        ),
      ),
      GET,
      'toast At least 8 characters\nAt least 1 digit',
    ],
    ['nor other data', refusal(500, { foo: 1 }), GET, 'toast error.unhandled-code {"code":500}'],
    [
      'shows no page of a proxy',
      refusal(502, '<html><body><h1>502 Bad Gateway</h1></body></html>'),
      GET,
      'toast error.unhandled-code {"code":502}',
    ],
    [
      'shows no text that is too long for people',
      refusal(500, 'java.lang.NullPointerException at '.repeat(100)),
      GET,
      'toast error.unhandled-code {"code":500}',
    ],
    [
      'without a body shows the status',
      refusal(500, undefined),
      GET,
      'toast error.unhandled-code {"code":500}',
    ],
    [
      'with a page for a body shows the status',
      refusal(502, '<!DOCTYPE html>\n<html><h1>Bad Gateway</h1></html>'),
      GET,
      'toast error.unhandled-code {"code":502}',
    ],
    [
      'that was reported already is not reported again',
      new ApiError({ status: 401, shown: { text: 'x' }, reported: true }),
      GET,
      'none',
    ],
    [
      'stays as long as the platform says',
      refusal(400, body('Slow', 31, { timeout: 5000 })),
      GET,
      'toast Slow for 5000',
    ],
  ])('%s', async (_, error, call, expected) => {
    expect(written(await error, call)).toBe(expected);
  });

  it.each<[number, boolean]>([
    [0, true],
    [400, false],
    [401, false],
    [404, false],
    [429, false],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('of status %d: the platform was not reached: %s', async (status, unreached) => {
    expect(isUnreachable(await refusal(status, undefined))).toBe(unreached);
  });

  it('has a timeout only where the platform gives a sensible one', async () => {
    expect(timeoutOf(await refusal(400, { timeout: -1 }))).toBeUndefined();
    expect(timeoutOf(await refusal(400, 'text'))).toBeUndefined();
  });

  it('of any other kind is shown by its message', () => {
    expect([shownOf(new Error('Oops')), shownOf('text')]).toEqual([{ text: 'Oops' }, { text: 'text' }]);
  });
});

function written(error: ApiError, call: FailedCall): string {
  error.call = call;
  const reaction = reactionTo(error);
  if (reaction.kind !== 'toast') return reaction.kind;
  const { message, duration } = reaction;
  const text =
    'key' in message ? `${message.key} ${JSON.stringify(message.values ?? {})}` : translate(message);
  return `toast ${text}${duration === undefined ? '' : ` for ${duration}`}`;
}
