import * as z from 'zod/mini';
import type { DataKey } from '../../../model/data-key.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { NO_POINTS, pairsOf, type Series } from '../../time/series.ts';
import type { FunctionOutcome } from '../../widgets/contract/host.ts';
import type { UserFunctions } from './user-functions.ts';

/** What the calls before have left: of no calls, zeros. */
export interface CallMemory {
  readonly prevValue: unknown;
  readonly timePrev: number;
  readonly prevOrigValue: unknown;
}

/** What a function is given that has never been called. */
export const NO_CALLS: CallMemory = { prevValue: 0, timePrev: 0, prevOrigValue: 0 };

/** What came of a function for each of its points: as far as it came, with what it failed of. */
export interface Computed {
  readonly values: readonly unknown[];
  readonly memory: CallMemory;
  readonly error: string | undefined;
}

const Answer = z.object({
  values: z.array(z.unknown()),
  prevValue: z.optional(z.unknown()),
  error: z.optional(z.string()),
});

/** Each call has the result of the one before it, so that a whole series is one call of the sandbox. */
function overAll(argNames: readonly string[], body: string, args: string): string {
  return (
    `const each = function (${argNames.join(', ')}) {${body}\n};\n` +
    'const values = []; let prevValue = memory.prevValue, timePrev = memory.timePrev, prevOrigValue = memory.prevOrigValue;\n' +
    'for (const [time, value] of points) {\n' +
    `  try { prevValue = each(${args}); } catch (error) { return { values, prevValue, error: String(error) }; }\n` +
    '  timePrev = time; prevOrigValue = value; values.push(prevValue === undefined ? null : prevValue);\n' +
    '}\nreturn { values, prevValue };'
  );
}

const ARGS = ['points', 'memory'] as const;

/**
 * Makes values up, one for each time (ms), by the body of a function of `time` and `prevValue`. Those whom the function
 * fails at, and all after it, are left out.
 */
export async function madeUpValues(
  functions: UserFunctions,
  body: string,
  times: readonly number[],
  memory: CallMemory,
): Promise<Computed> {
  const code = { argNames: ARGS, body: overAll(['time', 'prevValue'], body, 'time, prevValue') };
  const points = times.map((time) => [time, 0]);
  const [outcome] = await functions.run(code, [[points, memory]]);
  return computed(outcome, memory, times.at(-1) ?? memory.timePrev, 0);
}

/** The body of the function that changes the values of a key; undefined where none does. */
export function postFunctionOf({
  usePostProcessing,
  postFuncBody,
}: Pick<DataKey, 'usePostProcessing' | 'postFuncBody'>): string | undefined {
  return usePostProcessing === false ? undefined : postFuncBody?.trim() || undefined;
}

const POST_ARGS = ['time', 'value', 'prevValue', 'timePrev', 'prevOrigValue'];

/**
 * Changes the values of a series by the body of a function of `time`, `value`, `prevValue`, `timePrev` and
 * `prevOrigValue`. What it fails of is told with as much as it has changed.
 */
export async function postProcessed(
  functions: UserFunctions,
  body: string,
  series: Series,
  memory: CallMemory,
): Promise<{ series: Series; memory: CallMemory; error: string | undefined }> {
  const points = pairsOf(series);
  if (points.length === 0) return { series: NO_POINTS, memory, error: undefined };
  const code = { argNames: ARGS, body: overAll(POST_ARGS, body, POST_ARGS.join(', ')) };
  const [outcome] = await functions.run(code, [[points, memory]]);
  const [time, value] = points.at(-1) ?? [memory.timePrev, memory.prevOrigValue];
  const { values, memory: next, error } = computed(outcome, memory, time, value);
  const pairs = values.map((one, place): [number, unknown] => [points[place]?.[0] ?? 0, one]);
  return { series: seriesOfPairs(pairs), memory: next, error };
}

/** The series of one point. */
export function seriesOfOne(time: number, value: unknown): Series {
  const number = numericValue(value);
  return {
    times: Float64Array.of(time),
    values: Float64Array.of(number ?? Number.NaN),
    others: number === undefined ? new Map([[0, value]]) : undefined,
  };
}

/** The points of pairs of time and value, the oldest first: values that are no numbers, or do not read as one, apart. */
export function seriesOfPairs(pairs: readonly (readonly [number, unknown])[]): Series {
  const others = new Map<number, unknown>();
  const values = Float64Array.from(pairs, ([, value], place) => {
    const number = numericValue(value);
    if (number === undefined) others.set(place, value);
    return number ?? Number.NaN;
  });
  return {
    times: Float64Array.from(pairs, ([time]) => time),
    values,
    others: others.size > 0 ? others : undefined,
  };
}

function computed(
  outcome: FunctionOutcome | undefined,
  memory: CallMemory,
  timePrev: number,
  prevOrigValue: unknown,
): Computed {
  if (!outcome || 'error' in outcome) return { values: [], memory, error: outcome?.error ?? '' };
  const answer = Answer.safeParse(outcome.value);
  if (!answer.success) return { values: [], memory, error: answer.error.message };
  const { values, prevValue = memory.prevValue, error } = answer.data;
  return { values, memory: { prevValue, timePrev, prevOrigValue }, error };
}
