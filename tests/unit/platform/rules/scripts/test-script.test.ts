import { afterAll, describe, expect, it } from 'vitest';
import { TestScript } from '../../../../../src/model/rule-chain.ts';
import { createScriptPool } from '../../../../../src/platform/rules/scripts/script-pool.ts';
import { scriptsOf } from '../../../../../src/platform/rules/scripts/tenant-scripts.ts';
import { testScript } from '../../../../../src/platform/rules/scripts/test-script.ts';

const pool = createScriptPool();
afterAll(() => pool.close());

const test = (scriptType: string, script: string, more: object = {}) =>
  testScript(
    scriptsOf('acme', pool, { count() {}, isEnabled: () => true }),
    TestScript.parse({
      scriptType,
      script,
      msg: '{"temperature":21.5}',
      metadata: { deviceName: 'T-1' },
      msgType: 'POST_TELEMETRY_REQUEST',
      ...more,
    }),
  );

describe('a tried script', () => {
  it.each([
    [
      'update',
      'msg.fahrenheit = 70.7; metadata.n = 1; return {msg: msg, metadata: metadata, msgType: "X"};',
      {
        msg: { temperature: 21.5, fahrenheit: 70.7 },
        metadata: { deviceName: 'T-1', n: '1' },
        msgType: 'X',
      },
    ],
    [
      'update',
      'return {};',
      {
        msg: { temperature: 21.5 },
        metadata: { deviceName: 'T-1' },
        msgType: 'POST_TELEMETRY_REQUEST',
      },
    ],
    [
      'update',
      'return [{msg: 1}, {msg: 2, metadata: {}, msgType: "X"}];',
      [
        { msg: 1, metadata: { deviceName: 'T-1' }, msgType: 'POST_TELEMETRY_REQUEST' },
        { msg: 2, metadata: {}, msgType: 'X' },
      ],
    ],
    ['generate', 'return {msg: [1], metadata: {}, msgType: "Y"};', { msg: [1], metadata: {}, msgType: 'Y' }],
    ['switch', 'return ["Hot", "Hot", "Dry"];', ['Hot', 'Dry']],
    ['switch', 'return "Hot";', ['Hot']],
    ['json', 'return {a: [null, 1]};', { a: [null, 1] }],
    ['filter', 'return msg.temperature > 20;', true],
  ])('of the type %s answers JSON: %s', async (type, script, output) => {
    const result = await test(type, script);
    expect(result.error).toBe('');
    expect(JSON.parse(result.output)).toEqual(output);
  });

  it('of the type string answers its text as it is', async () => {
    expect(await test('string', 'return "T: " + msg.temperature;')).toEqual({ output: 'T: 21.5', error: '' });
  });

  it.each([
    ['update', 'return [1];', 'Wrong result type: NUMBER'],
    ['generate', 'return [{}];', 'Wrong result type: ARRAY'],
    ['update', 'return null;', 'Wrong result type: NULL'],
    ['generate', '', 'Wrong result type: UNDEFINED'],
    ['filter', 'return 1;', 'Wrong result type: NUMBER'],
    ['switch', 'return [1];', 'Wrong result type: NUMBER'],
    ['switch', 'return {};', 'Wrong result type: OBJECT'],
    ['string', 'return true;', 'Wrong result type: BOOLEAN'],
    ['update', 'return {metadata: 1};', 'Wrong result: metadata is malformed'],
    ['other', 'return 1;', 'Unsupported script type: other'],
  ])('of the type %s is refused a result of another kind: %s', async (type, script, error) => {
    expect(await test(type, script)).toEqual({ output: '', error });
  });

  it('is told that its message is none', async () => {
    expect(await test('filter', 'return true;', { msg: '{' })).toEqual({
      output: '',
      error: 'The message is no JSON: The text is not JSON',
    });
  });

  it('knows its arguments by the names that it was given', async () => {
    const argNames = ['prevMsg', 'prevMetadata', 'prevMsgType'];
    const script = 'return {msg: {n: (prevMsg.n || 0) + 1}, metadata: prevMetadata, msgType: prevMsgType};';
    const { output } = await test('generate', script, { argNames, msg: '{"n":4}' });
    expect(JSON.parse(output)).toMatchObject({ msg: { n: 5 } });
    const broken = await test('generate', script, { argNames: ['a b'] });
    expect(broken).toMatchObject({ output: '', error: expect.stringContaining('SyntaxError') });
  });
});
