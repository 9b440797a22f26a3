import { describe, expect, it } from 'vitest';
import { type LiveCommand, packCommands } from '../../../../src/console/live/command-queue.ts';
import { applyUpdate } from '../../../../src/console/live/latest-values.ts';
import { parseLiveMessage } from '../../../../src/console/live/live-message.ts';
import { reconnectDelay } from '../../../../src/console/live/reconnect-delay.ts';
import { MAX_FRAME_BYTES, type SubscriptionUpdate } from '../../../../src/model/live.ts';

const ts = (cmdId: number, keys = 'a'): LiveCommand => ({ list: 'tsSubCmds', command: { cmdId, keys } });
const attr = (cmdId: number): LiveCommand => ({ list: 'attrSubCmds', command: { cmdId } });
const page = (cmdId: number): LiveCommand => ({ list: 'entityDataCmds', command: { cmdId } });
const alarms = (cmdId: number): LiveCommand => ({ list: 'alarmDataCmds', command: { cmdId } });
const endAlarms = (cmdId: number): LiveCommand => ({ list: 'alarmDataUnsubscribeCmds', command: { cmdId } });
const history = (cmdId: number): LiveCommand => ({ list: 'historyCmds', command: { cmdId } });
const framesOf = (...waiting: LiveCommand[]) => packCommands(waiting).frames;
const endPage = (cmdId: number): LiveCommand => ({ list: 'entityDataUnsubscribeCmds', command: { cmdId } });

describe('Frames', () => {
  it('take waiting commands in the fixed order of their kinds, however they came', () => {
    const ofEach = [endAlarms, alarms, endPage, page, attr, history, ts];
    const waiting = ofEach.flatMap((command, at) => [command(at * 10), command(at * 10 + 1)]);
    expect(framesOf(...waiting).flatMap((frame) => Object.keys(frame))).toEqual([
      'tsSubCmds',
      'historyCmds',
      'attrSubCmds',
      'entityDataCmds',
      'entityDataUnsubscribeCmds',
      // The second frame begins with what the first one had no room for.
      'alarmDataCmds',
      'alarmDataUnsubscribeCmds',
    ]);
  });

  it('hold commands of one kind in the order in which they came', () => {
    expect(framesOf(endPage(1), page(2), attr(3), ts(4), attr(5))).toEqual([
      {
        tsSubCmds: [{ cmdId: 4, keys: 'a' }],
        attrSubCmds: [{ cmdId: 3 }, { cmdId: 5 }],
        entityDataCmds: [{ cmdId: 2 }],
        entityDataUnsubscribeCmds: [{ cmdId: 1 }],
      },
    ]);
  });

  it('hold ten commands at most; the rest goes into the next one', () => {
    const frames = framesOf(...Array.from({ length: 23 }, (_, n) => ts(n)));
    expect(frames.map(({ tsSubCmds }) => tsSubCmds?.length)).toEqual([10, 10, 3]);
  });

  it.each([
    ['k', 3],
    ['温', 10],
  ])('stay below the size in bytes that the platform takes, with keys of %s', (key, count) => {
    const commands = Array.from({ length: 10 }, (_, n) => ts(n, key.repeat(7000)));
    const frames = framesOf(...commands);
    const sizes = frames.map((frame) => Buffer.byteLength(JSON.stringify(frame)));
    expect(frames).toHaveLength(count);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_FRAME_BYTES);
    expect(frames.flatMap(({ tsSubCmds }) => tsSubCmds ?? [])).toHaveLength(10);
  });

  it('hold nothing that would make one too large by itself', () => {
    const large = ts(1, 'k'.repeat(MAX_FRAME_BYTES));
    expect(packCommands([large, ts(2)])).toEqual({
      frames: [{ tsSubCmds: [{ cmdId: 2, keys: 'a' }] }],
      tooLarge: [large],
    });
  });

  it('are none when nothing waits', () => {
    expect(framesOf()).toEqual([]);
  });
});

describe('The pause before reconnecting', () => {
  it('grows from two seconds to thirty', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => reconnectDelay(failures, 0));
    expect(delays).toEqual([2000, 3200, 5120, 8192, 13107, 20972, 30000, 30000]);
  });

  it('is spread at random and never longer than thirty seconds', () => {
    expect([reconnectDelay(1, 0.5), reconnectDelay(1, 1), reconnectDelay(7, 1)]).toEqual([2300, 2600, 30000]);
  });
});

describe('Latest values', () => {
  const update = (data: SubscriptionUpdate['data']): SubscriptionUpdate => ({
    subscriptionId: 1,
    errorCode: 0,
    data,
  });
  const known = new Map([
    ['a', { ts: 10, value: '1' }],
    ['b', { ts: 10, value: '2' }],
  ]);

  it.each<[string, SubscriptionUpdate['data'], boolean, string]>([
    ['take over what is newer', { a: [[11, '5']] }, false, 'a=5@11 b=2@10'],
    ['take over another value of the same moment', { a: [[10, '5']] }, false, 'a=5@10 b=2@10'],
    ['ignore what is older', { a: [[9, '5']] }, false, 'a=1@10 b=2@10'],
    [
      'take the newest of several points, whatever their order',
      {
        a: [
          [12, '6'],
          [11, '5'],
        ],
      },
      false,
      'a=6@12 b=2@10',
    ],
    [
      'take the first of several points of a moment, which was sent last',
      {
        a: [
          [12, '7'],
          [12, '6'],
        ],
      },
      false,
      'a=7@12 b=2@10',
    ],
    ['gain new keys', { c: [[1, 'x']] }, false, 'a=1@10 b=2@10 c=x@1'],
    ['lose deleted keys', { a: [[0, '']], b: [[0, null]] }, false, ''],
    ['have no key without a value', { a: [[12, null]], c: [[12, null]] }, false, 'b=2@10'],
    ['are replaced by a first answer, older or not', { a: [[5, '0']] }, true, 'a=0@5'],
    ['can be replaced by nothing', null, true, ''],
    [
      'turn typed values into text',
      { a: [[11, true]], b: [[11, { x: [1] }]] },
      false,
      'a=true@11 b={"x":[1]}@11',
    ],
  ])('%s', (_, data, replace, expected) => {
    const values = [...applyUpdate(known, update(data), { replace })];
    expect(values.map(([key, { ts, value }]) => `${key}=${value}@${ts}`).join(' ')).toBe(expected);
    expect(known.size).toBe(2);
  });
});

describe('A frame of the platform', () => {
  it('is told apart by its members', () => {
    const single = { subscriptionId: 3, errorCode: 0, data: { a: [[1, 'x']] } };
    const many = { cmdId: 4, errorCode: 0, data: null, update: [], dataUpdateType: 'ENTITY_DATA' };
    expect(parseLiveMessage(JSON.stringify(single))).toMatchObject({ kind: 'entity', cmdId: 3 });
    expect(parseLiveMessage(JSON.stringify(many))).toMatchObject({ kind: 'entities', cmdId: 4 });
  });

  it.each([
    '',
    'no json',
    '[]',
    '{"subscriptionId":"1"}',
    '{"subscriptionId":1,"errorCode":0,"data":{"a":[1]}}',
  ])('such as %j is none', (text) => {
    expect(parseLiveMessage(text)).toBeUndefined();
  });
});
