import { expect, test } from 'vitest';
import { readSaid } from '../../../../../../src/console/widgets/custom/page/protocol.ts';

test('what a frame says is read', () => {
  expect(readSaid('{"kind":"toast","type":"info","message":"Hi"}')).toEqual({
    kind: 'toast',
    type: 'info',
    message: 'Hi',
  });
  // What a script says of itself may be anything: what is no use counts as missing.
  expect(readSaid('{"kind":"read","parameters":{"maxDatasources":"all"},"actionSources":7}')).toEqual({
    kind: 'read',
    parameters: {},
    actionSources: {},
  });
});

test.each([
  'no JSON',
  '7',
  '{}',
  '{"kind":"eval","code":"1"}',
  '{"kind":"call","id":1,"name":"removeTenant","args":[]}',
  '{"kind":"call","id":-1,"name":"getDevice","args":[]}',
  `{"kind":"toast","type":"info","message":"${'x'.repeat(3000)}"}`,
  '{"kind":"toast","type":"info","message":"a","duration":1e9}',
  '{"kind":"act","source":"rowClick","action":{"type":"custom"}}',
  `{"kind":"state","change":"update","params":{"long":"${'x'.repeat(6000)}"}}`,
  `${'['.repeat(100_000)}`,
])('%# is nothing that a frame of ours says', (said) => expect(readSaid(said)).toBeUndefined());
