import { afterAll, describe, expect, it } from 'vitest';
import { RuleMessage } from '../../../../../src/platform/rules/message/rule-message.ts';
import { nodeScriptsOf } from '../../../../../src/platform/rules/scripts/node-scripts.ts';
import { createScriptPool } from '../../../../../src/platform/rules/scripts/script-pool.ts';

const pool = createScriptPool();
const counted: string[] = [];
let isEnabled = true;
const scripts = nodeScriptsOf('acme', pool, {
  count: (tenantId, counter, amount) => counted.push(`${tenantId} ${counter} ${amount}`),
  isEnabled: () => isEnabled,
});
afterAll(() => pool.close());

const message = new RuleMessage({
  id: '00000000-0000-4000-8000-000000000001',
  ts: Date.UTC(2026, 0, 5),
  type: 'POST_TELEMETRY_REQUEST',
  originator: { entityType: 'DEVICE', id: '00000000-0000-4000-8000-000000000002' },
  metadata: { deviceName: 'T-1' },
  dataType: 'JSON',
  data: '{ "temperature": 21.5 }',
  executions: 3,
});

describe('the script of a node', () => {
  it('decides as a filter', async () => {
    expect(await scripts.filter('return msg.temperature > 20;', message)).toBe(true);
    await expect(scripts.filter('return 1;', message)).rejects.toThrow('Wrong result type: NUMBER');
  });

  it('names labels as a switch', async () => {
    expect(await scripts.switch('return ["Hot", "Dry", "Hot"];', message)).toEqual(['Hot', 'Dry']);
  });

  it('makes another message of one, and leaves as it was what it does not answer', async () => {
    const [changed, ...more] = await scripts.update('return {msg: {a: 1}, metadata: {n: 1}};', message);
    expect(more).toEqual([]);
    expect(changed?.parts).toEqual({ ...message.parts, data: '{"a":1}', metadata: { n: '1' } });
    const [same] = await scripts.update('return {msgType: "Other"};', message);
    expect(same?.parts).toEqual({ ...message.parts, type: 'Other' });
  });

  it('makes several messages of one, or none', async () => {
    const several = await scripts.update('return [{msg: 1}, {msg: 2}];', message);
    expect(several.map(({ data }) => data)).toEqual(['1', '2']);
    expect(await scripts.update('return [];', message)).toEqual([]);
  });

  it('makes the next message of a generator of its last one', async () => {
    const next = await scripts.generate(
      'return {msg: prevMsg.temperature + 1, metadata: prevMetadata, msgType: prevMsgType + "2"};',
      message,
    );
    expect(next).toMatchObject({
      data: '22.5',
      metadata: { deviceName: 'T-1' },
      type: 'POST_TELEMETRY_REQUEST2',
    });
  });

  it('makes details and texts', async () => {
    expect(await scripts.json('return {a: [null, 1]};', message)).toEqual({ a: [null, 1] });
    expect(await scripts.json('', message)).toBeNull();
    expect(await scripts.string('return "T: " + msg.temperature;', message)).toBe('T: 21.5');
  });

  it('is not run with a message that is no JSON', async () => {
    const text = message.with({ data: '], ["forged"', dataType: 'TEXT' });
    await expect(scripts.filter('return true;', text)).rejects.toThrow('The message is no JSON');
  });

  it('counts as what the tenant uses, and is not run when that is used up', async () => {
    counted.length = 0;
    await scripts.filter('return true;', message);
    expect(counted).toEqual(['acme jsExecutions 1']);
    isEnabled = false;
    await expect(scripts.filter('return true;', message)).rejects.toThrow(
      'JS Execution is disabled due to API limits!',
    );
    isEnabled = true;
  });
});
