// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { shownOf } from '../../../../src/console/messages/shown-error.ts';
import {
  ApiError,
  type FailedCall,
  noAnswer,
  refusal,
  timeoutOf,
} from '../../../../src/console/wire/api-error.ts';
import { reactionTo } from '../../../../src/console/wire/error-catalogue.ts';

const GET: FailedCall = { method: 'GET', path: '/api/device/1?x=2' };
const RPC: FailedCall = { method: 'POST', path: '/api/plugins/rpc/twoway/1' };
const body = (message: string, errorCode: number, more: object = {}) => ({ message, errorCode, ...more });

describe('A failed call', () => {
  it.each<[string, ApiError, FailedCall, string]>([
    ['401 says why', refusal(401, body('Authentication failed', 10)), GET, 'toast Authentication failed'],
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
      'shows a body that has no message',
      refusal(400, { error: 'Bad Request', message: '' }),
      GET,
      'toast {"error":"Bad Request","message":""}',
    ],
    [
      'without a body shows the status',
      refusal(500, undefined),
      GET,
      'toast error.unhandled-code {"code":500}',
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
  ])('%s', (_, error, call, expected) => {
    expect(written(error, call)).toBe(expected);
  });

  it('has a timeout only where the platform gives a sensible one', () => {
    expect(timeoutOf(refusal(400, { timeout: -1 }))).toBeUndefined();
    expect(timeoutOf(refusal(400, 'text'))).toBeUndefined();
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
  const text = 'text' in message ? message.text : `${message.key} ${JSON.stringify(message.values ?? {})}`;
  return `toast ${text}${duration === undefined ? '' : ` for ${duration}`}`;
}
