import * as z from 'zod/mini';

/** How a queue hands out its messages: all at once, some at a time, or one at a time (of an originator, of a tenant). */
export const SubmitStrategy = z.enum([
  'BURST',
  'BATCH',
  'SEQUENTIAL',
  'SEQUENTIAL_BY_ORIGINATOR',
  'SEQUENTIAL_BY_TENANT',
]);
export type SubmitStrategy = z.infer<typeof SubmitStrategy>;

/** Which messages of a queue are tried again. Of those of RETRY_ALL, what succeeded has succeeded. */
export const ProcessingStrategy = z.enum([
  'SKIP_ALL_FAILURES',
  'RETRY_ALL',
  'RETRY_FAILED',
  'RETRY_TIMED_OUT',
  'RETRY_FAILED_AND_TIMED_OUT',
]);
export type ProcessingStrategy = z.infer<typeof ProcessingStrategy>;

/** How a queue of rule chains works. */
export const QueueSettings = z.looseObject({
  name: z.string().check(z.minLength(1)),
  /** How long a message may take until it counts as timed out, ms. */
  packProcessingTimeout: z._default(z.number().check(z.positive()), 2_000),
  submitStrategy: z._default(
    z.looseObject({
      type: z._default(SubmitStrategy, 'BURST'),
      /** How many messages of BATCH are handed out at a time. */
      batchSize: z._default(z.int().check(z.positive()), 1_000),
    }),
    { type: 'BURST', batchSize: 1_000 },
  ),
  processingStrategy: z._default(
    z.looseObject({
      type: z._default(ProcessingStrategy, 'SKIP_ALL_FAILURES'),
      /** How often a message is tried again; 0 = for ever. */
      retries: z._default(z.int().check(z.nonnegative()), 3),
      /** Nothing is tried again while more of the messages fail, per cent; 0 = whatever fails. A fraction is taken as such. */
      failurePercentage: z._default(z.number().check(z.nonnegative()), 0),
      /** How long to wait before that, seconds; twice as long each time while it is less than the most. */
      pauseBetweenRetries: z._default(z.number().check(z.nonnegative()), 3),
      maxPauseBetweenRetries: z._default(z.number().check(z.nonnegative()), 3),
    }),
    {
      type: 'SKIP_ALL_FAILURES',
      retries: 3,
      failurePercentage: 0,
      pauseBetweenRetries: 3,
      maxPauseBetweenRetries: 3,
    },
  ),
});
export type QueueSettings = z.infer<typeof QueueSettings>;

/** The queue that messages go through unless somebody says otherwise. */
export const MAIN_QUEUE = 'Main';

const persistent = {
  type: 'RETRY_FAILED_AND_TIMED_OUT',
  retries: 0,
  pauseBetweenRetries: 5,
  maxPauseBetweenRetries: 5,
} as const;

/** The queues that there are without a word of the operator. */
export const defaultQueues: readonly QueueSettings[] = [
  { name: MAIN_QUEUE },
  { name: 'HighPriority', processingStrategy: persistent },
  {
    name: 'SequentialByOriginator',
    submitStrategy: { type: 'SEQUENTIAL_BY_ORIGINATOR' },
    processingStrategy: persistent,
  },
].map((queue) => QueueSettings.parse(queue));

/**
 * Reads the queues of an operator: those that are named as a default one take its place, others are added.
 * @throws ZodError
 */
export function readQueues(json: unknown): QueueSettings[] {
  const own = z.array(QueueSettings).parse(json);
  const names = new Set(own.map(({ name }) => name));
  return [...defaultQueues.filter(({ name }) => !names.has(name)), ...own];
}
