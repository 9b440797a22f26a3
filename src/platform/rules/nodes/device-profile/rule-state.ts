import type { AlarmSeverity } from '../../../../model/alarm.ts';
import type { StoredAlarmRule, StoredKeyFilter } from '../../../../model/alarm-rule.ts';
import { type Counters, NOT_HELD, type Verdict } from './counters.ts';
import { durationVerdict, durationVerdictAt, heldAt, requiredDuration } from './duration.ts';
import type { DynamicSources } from './dynamic-value.ts';
import { passes } from './predicate.ts';
import { heldAgain, repeatingVerdict } from './repeating.ts';
import { isActive } from './schedule.ts';
import { nameOf, type Snapshot } from './snapshot.ts';

/** A rule that raises alarms, or clears them, as it is carried out. */
export interface Rule {
  /** How bad its alarms are; undefined of one that clears them. */
  readonly severity: AlarmSeverity | undefined;
  readonly filters: readonly StoredKeyFilter[];
  /** The names of all that it looks at. */
  readonly names: ReadonlySet<string>;
  /** Whether it looks at series: then a change of attributes waits for the next telemetry. */
  readonly looksAtSeries: boolean;
  readonly spec: NonNullable<StoredAlarmRule['condition']>['spec'];
  readonly schedule: StoredAlarmRule['schedule'];
  readonly details: string;
}

/** What news of values are about. */
export interface News {
  readonly kind: 'telemetry' | 'attributes';
  /** The names of the values that are news. */
  readonly names: ReadonlySet<string>;
}

/** What a rule says, and what it remembers from then on. */
export interface RuleResult {
  readonly verdict: Verdict;
  readonly counters: Counters;
}

/** Whether news are about what a rule looks at. */
export function isConcerned(rule: Rule, { kind, names }: News): boolean {
  if (kind === 'attributes' && rule.looksAtSeries) return false;
  return [...names].some((name) => rule.names.has(name));
}

/** What a rule says of what is known now. `now` is the present time, ms, where no message has told one. */
export function evaluated(
  rule: Rule,
  counters: Counters,
  snapshot: Snapshot,
  sources: DynamicSources,
  now: number,
): RuleResult {
  const ts = snapshot.ts || now;
  if (!isActive(rule.schedule, ts) || !holds(rule, snapshot, sources)) {
    return { verdict: 'false', counters: NOT_HELD };
  }
  switch (rule.spec?.type) {
    case 'DURATION': {
      const held = heldAt(counters, ts);
      return { verdict: durationVerdict(held, requiredDuration(rule.spec)), counters: held };
    }
    case 'REPEATING': {
      const held = heldAgain(counters);
      return { verdict: repeatingVerdict(held, rule.spec.count ?? 0), counters: held };
    }
    default:
      return { verdict: 'true', counters };
  }
}

/** What a rule says when no message comes: only one that waits for a while has anything to say. */
export function evaluatedAt(rule: Rule, counters: Counters, now: number): RuleResult {
  if (rule.spec?.type !== 'DURATION') return { verdict: 'not yet', counters };
  const verdict = durationVerdictAt(counters, requiredDuration(rule.spec), now);
  if (verdict === 'false' || !isActive(rule.schedule, now)) return { verdict: 'false', counters: NOT_HELD };
  return { verdict, counters };
}

/** Whether all filters of a rule pass; what is not known passes none. */
function holds({ filters }: Rule, { values }: Snapshot, sources: DynamicSources): boolean {
  return filters.every(({ key, predicate }) => {
    const value = values[nameOf(key)];
    return value !== undefined && passes(predicate, value, sources);
  });
}
