import * as z from 'zod/mini';
import { AlarmSeverity } from '../../../../model/alarm.ts';
import type { KvValue } from '../../../../model/telemetry.ts';
import { Counters, NOT_HELD } from './counters.ts';
import { dueAt, requiredDuration } from './duration.ts';
import type { AlarmRules, ProfileState } from './profile-state.ts';
import type { Rule, RuleResult } from './rule-state.ts';

const AlarmCounters = z.object({
  create: z.partialRecord(AlarmSeverity, Counters),
  clear: z.optional(Counters),
});

/** What the rules of one type of alarms remember. */
export type AlarmCounters = z.infer<typeof AlarmCounters>;

/** What is kept of a device: what was last known of it, and what its rules remember. */
export const DeviceState = z.object({
  profileId: z.string(),
  ts: z.number(),
  values: z.record(
    z.string(),
    z.custom<KvValue>((value) => value !== null && value !== undefined),
  ),
  /** Those of the last message, which go with alarms that are raised by the clock. */
  metadata: z.record(z.string(), z.string()),
  alarms: z.record(z.string(), AlarmCounters),
});
export type DeviceState = z.infer<typeof DeviceState>;

/** A device of which nothing is known. */
export function newState(profileId: string): DeviceState {
  return { profileId, ts: 0, values: {}, metadata: {}, alarms: {} };
}

/** What rules decide: to raise an alarm, to clear it, or nothing. */
export interface Decision {
  readonly counters: AlarmCounters;
  readonly raise?: { readonly rule: Rule; readonly counters: Counters };
  readonly clear?: { readonly rule: Rule; readonly counters: Counters };
}

/**
 * What the rules of one type of alarms decide: the worst that is due raises it, and where none is, an alarm that is there
 * may be cleared. `resultOf` says what a rule says, undefined of one that the news do not concern.
 */
export function decided(
  { create, clear }: AlarmRules,
  before: AlarmCounters,
  isThere: () => boolean,
  resultOf: (rule: Rule, counters: Counters) => RuleResult | undefined,
): Decision {
  const counters: AlarmCounters = { ...before, create: { ...before.create } };
  for (const rule of create) {
    if (!rule.severity) continue;
    const result = resultOf(rule, counters.create[rule.severity] ?? NOT_HELD);
    if (!result) continue;
    counters.create[rule.severity] = result.counters;
    if (result.verdict !== 'true') continue;
    return { counters: { ...counters, clear: NOT_HELD }, raise: { rule, counters: result.counters } };
  }
  if (!clear || !isThere()) return { counters };
  const result = resultOf(clear, counters.clear ?? NOT_HELD);
  if (!result) return { counters };
  if (result.verdict !== 'true') return { counters: { ...counters, clear: result.counters } };
  return { counters: { create: {} }, clear: { rule: clear, counters: result.counters } };
}

/** When rules have something to say though no message comes, ms; undefined when they have not. */
export function nextDue({ alarms }: ProfileState, state: DeviceState): number | undefined {
  const dues = alarms.flatMap(({ id, create, clear }) => {
    const counters = state.alarms[id];
    const rules = clear ? [...create, clear] : create;
    return rules.flatMap((rule) => {
      if (rule.spec?.type !== 'DURATION') return [];
      const held = rule.severity ? counters?.create[rule.severity] : counters?.clear;
      return (held && dueAt(held, requiredDuration(rule.spec))) ?? [];
    });
  });
  return dues.length > 0 ? Math.min(...dues) : undefined;
}
