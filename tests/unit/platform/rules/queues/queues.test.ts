import { expect, it } from 'vitest';
import {
  defaultQueues,
  QueueSettings,
  readQueues,
} from '../../../../../src/platform/rules/queues/queue-settings.ts';
import { createSubmission } from '../../../../../src/platform/rules/queues/submission.ts';
import { FailureRate, verdictOn } from '../../../../../src/platform/rules/queues/verdict.ts';

const settings = (given: object) => QueueSettings.parse({ name: 'Queue', ...given });

it('has the queues of the platform, and takes in those of the operator', () => {
  const shown = ({ name, submitStrategy, processingStrategy }: QueueSettings) => [
    name,
    submitStrategy.type,
    processingStrategy.type,
    processingStrategy.retries,
    processingStrategy.pauseBetweenRetries,
  ];
  expect(defaultQueues.map(shown)).toEqual([
    ['Main', 'BURST', 'SKIP_ALL_FAILURES', 3, 3],
    ['HighPriority', 'BURST', 'RETRY_FAILED_AND_TIMED_OUT', 0, 5],
    ['SequentialByOriginator', 'SEQUENTIAL_BY_ORIGINATOR', 'RETRY_FAILED_AND_TIMED_OUT', 0, 5],
  ]);
  const own = [{ name: 'Main', submitStrategy: { type: 'BATCH', batchSize: 5 } }, { name: 'Own' }];
  expect(readQueues(own).map(shown)).toEqual([
    ...defaultQueues.slice(1).map(shown),
    ['Main', 'BATCH', 'SKIP_ALL_FAILURES', 3, 3],
    ['Own', 'BURST', 'SKIP_ALL_FAILURES', 3, 3],
  ]);
  expect(() => readQueues([{ name: 'Own', submitStrategy: { type: 'OTHER' } }])).toThrow();
});

it.each<[strategy: object, steps: [event: string, handedOut: string][]]>([
  [
    { type: 'BURST' },
    [
      ['a1', 'a1'],
      ['a2', 'a2'],
      ['b3', 'b3'],
    ],
  ],
  [
    { type: 'BATCH', batchSize: 2 },
    [
      ['a1', 'a1'],
      ['a2', ''],
      ['b3', ''],
      ['b4', ''],
      ['-a1', 'a2 b3'],
      ['-b3', ''],
      ['-a2', 'b4'],
    ],
  ],
  [
    { type: 'SEQUENTIAL' },
    [
      ['a1', 'a1'],
      ['b2', ''],
      ['a3', ''],
      ['-a1', 'b2'],
      ['-b2', 'a3'],
      ['-a3', ''],
      ['a4', 'a4'],
    ],
  ],
  [
    { type: 'SEQUENTIAL_BY_ORIGINATOR' },
    [
      ['a1', 'a1'],
      ['b2', 'b2'],
      ['a3', ''],
      ['-b2', ''],
      ['-a1', 'a3'],
    ],
  ],
  [
    { type: 'SEQUENTIAL_BY_TENANT' },
    [
      ['a1', 'a1'],
      ['b2', ''],
      ['-a1', 'b2'],
    ],
  ],
])('hands out by %o', (submitStrategy, steps) => {
  const submission = createSubmission(settings({ submitStrategy }));
  const items = new Map<string, { originatorId: string; tenantId: string; name: string }>();
  for (const [event, handedOut] of steps) {
    const name = event.replace('-', '');
    const item = items.get(name) ?? { originatorId: name.slice(0, 1), tenantId: 't', name };
    items.set(name, item);
    const next = event.startsWith('-') ? submission.ended(item) : submission.add(item);
    const names = next.map((one) => (one as typeof item).name);
    expect([event, names.join(' ')]).toEqual([event, handedOut]);
  }
});

it('leaves room for others in a burst of one tenant, and lets tenants take turns', () => {
  const submission = createSubmission<{ originatorId: string; tenantId: string }>(
    settings({ submitStrategy: { type: 'BURST' } }),
  );
  const of = (tenantId: string) => ({ originatorId: 'o', tenantId });
  const flood = Array.from({ length: 5_000 }, () => submission.add(of('loud'))).flat();
  expect(flood).toHaveLength(1_000);
  const others = Array.from({ length: 1_500 }, (_, at) => submission.add(of(`quiet ${at}`))).flat();
  expect(others).toHaveLength(1_000);
  expect(submission.ended(of('loud'))).toEqual([of('loud')]);
  expect(submission.ended(of('loud'))).toEqual([of('quiet 1000')]);
});

it.each([
  // [strategy, mishap, attempt, failing, verdict]
  [{ type: 'SKIP_ALL_FAILURES' }, 'failed', 1, 0, 'skip'],
  [{ type: 'RETRY_ALL' }, 'timed out', 1, 0, { retryAfter: 3_000 }],
  [{ type: 'RETRY_FAILED' }, 'failed', 1, 0, { retryAfter: 3_000 }],
  [{ type: 'RETRY_FAILED' }, 'timed out', 1, 0, 'skip'],
  [{ type: 'RETRY_TIMED_OUT' }, 'timed out', 1, 0, { retryAfter: 3_000 }],
  [{ type: 'RETRY_TIMED_OUT' }, 'failed', 1, 0, 'skip'],
  [{ type: 'RETRY_FAILED_AND_TIMED_OUT' }, 'failed', 3, 0, { retryAfter: 3_000 }],
  [{ type: 'RETRY_FAILED_AND_TIMED_OUT' }, 'failed', 4, 0, 'skip'],
  [{ type: 'RETRY_ALL', retries: 0 }, 'failed', 1_000_000, 0, { retryAfter: 3_000 }],
  [{ type: 'RETRY_ALL', failurePercentage: 5 }, 'failed', 1, 0.04, { retryAfter: 3_000 }],
  [{ type: 'RETRY_ALL', failurePercentage: 5 }, 'failed', 1, 0.06, 'skip'],
  [{ type: 'RETRY_ALL', failurePercentage: 0.05 }, 'failed', 1, 0.06, 'skip'],
  [{ type: 'RETRY_ALL', retries: 0, maxPauseBetweenRetries: 10 }, 'failed', 2, 0, { retryAfter: 6_000 }],
  [{ type: 'RETRY_ALL', retries: 0, maxPauseBetweenRetries: 10 }, 'failed', 3, 0, { retryAfter: 10_000 }],
  [{ type: 'RETRY_ALL', retries: 0, pauseBetweenRetries: 0 }, 'failed', 9, 0, { retryAfter: 0 }],
] as const)(
  'decides with %o on what has %s at attempt %i',
  (processingStrategy, mishap, attempt, failing, verdict) => {
    expect(verdictOn(settings({ processingStrategy }), mishap, attempt, failing)).toEqual(verdict);
  },
);

it('counts which share fails, the last ones more', () => {
  const rate = new FailureRate();
  expect(rate.share).toBe(0);
  rate.count(true);
  rate.count(false);
  expect(rate.share).toBe(0.5);
  for (let count = 0; count < 1_000; count++) rate.count(false);
  expect(rate.share).toBeLessThan(0.01);
});
