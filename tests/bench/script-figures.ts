import { RuleMessage } from '../../src/platform/rules/message/rule-message.ts';
import { nodeScriptsOf } from '../../src/platform/rules/scripts/node-scripts.ts';
import { createScriptPool } from '../../src/platform/rules/scripts/script-pool.ts';
import { type Figure, figure, repeat } from './figure.ts';

/** How many messages ask for their script at once. */
const AT_ONCE = 1_000;
/** How many of them are sent in a run. */
const MESSAGES = 40_000;

const FILTER = 'return msg.temperature > 20;';
const TRANSFORM = `
  msg.fahrenheit = msg.temperature * 1.8 + 32;
  metadata.isConverted = 'true';
  return {msg: msg, metadata: metadata, msgType: msgType};`;

/** Scripts of nodes over messages of ten values, all of one tenant. */
export async function measureScripts(): Promise<Figure[]> {
  const pool = createScriptPool();
  const scripts = nodeScriptsOf('acme', pool, { count() {}, isEnabled: () => true });
  const messages = Array.from({ length: AT_ONCE }, (_, index) => messageOf(index));
  const perSecond = (run: (message: RuleMessage) => Promise<unknown>) => async () => {
    const begin = performance.now();
    for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) await Promise.all(messages.map(run));
    return (MESSAGES / (performance.now() - begin)) * 1_000;
  };
  try {
    return [
      figure('filters', 'scripts/s', await repeat(perSecond((message) => scripts.filter(FILTER, message))), {
        least: 40_000,
      }),
      figure(
        'transforms',
        'scripts/s',
        await repeat(perSecond((message) => scripts.update(TRANSFORM, message))),
        { least: 20_000 },
      ),
    ];
  } finally {
    await pool.close();
  }
}

function messageOf(index: number): RuleMessage {
  const values = { temperature: 15 + (index % 10), ...Object.fromEntries(Array(9).fill(index).entries()) };
  return new RuleMessage({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ts: Date.UTC(2026, 0, 5),
    type: 'POST_TELEMETRY_REQUEST',
    originator: { entityType: 'DEVICE', id: '00000000-0000-4000-8000-000000000000' },
    metadata: { deviceName: 'Device 1', deviceType: 'default', ts: '1767571200000' },
    dataType: 'JSON',
    data: JSON.stringify(values),
    executions: 1,
  });
}
