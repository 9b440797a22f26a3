import { isDeepStrictEqual } from 'node:util';
import { expect, type RunnerTestCase, TestRunner } from 'vitest';
import { type Answer, isOwnPlatform } from './client.ts';

/**
 * Notes that the platform answers as a stock 3.2.1 server does where the embedded one is otherwise on purpose; the run
 * ends with a list of what differs. The embedded platform itself may not.
 */
export async function differs(how: string): Promise<void> {
  expect(isOwnPlatform(), how).toBe(false);
  await TestRunner.getCurrentTest<RunnerTestCase>().context.annotate(how, 'differs');
}

/** Whether an answer has the status that a stock 3.2.1 server gives where the embedded platform has another. */
export async function isAsStock({ status }: Answer, stockStatus: number, how: string): Promise<boolean> {
  if (status !== stockStatus) return false;
  await differs(how);
  return true;
}

/** Holds plain data to what the embedded platform has, or, elsewhere, to what a stock 3.2.1 server has, and notes that. */
export async function expectOurs(actual: unknown, ours: unknown, other: { stock: unknown; how: string }) {
  if (isOwnPlatform() || isDeepStrictEqual(actual, ours)) return expect(actual).toEqual(ours);
  expect(actual).toEqual(other.stock);
  await differs(other.how);
}
