import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toEmail } from '../../../../../../src/platform/rules/nodes/transformation/to-email.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('to email', () => {
  it('makes a mail of templates that name metadata', async () => {
    const configuration = {
      fromTemplate: 'clavier@example.com',
      toTemplate: `\${owner},ops@example.com`,
      ccTemplate: '',
      subjectTemplate: `\${deviceName} is hot`,
      bodyTemplate: `It has \${temperature} °C; \${unknown}`,
    };
    const metadata = { owner: 'ann@example.com', deviceName: 'Oven', temperature: '210' };
    expect(await bench.run(toEmail, configuration, { metadata })).toEqual([
      {
        to: 'Success',
        type: 'SEND_EMAIL',
        originator: { entityType: 'DEVICE', id: bench.device.id },
        metadata,
        data: {
          from: 'clavier@example.com',
          to: 'ann@example.com,ops@example.com',
          cc: null,
          bcc: null,
          subject: 'Oven is hot',
          body: `It has 210 °C; \${unknown}`,
        },
      },
    ]);
  });
});
