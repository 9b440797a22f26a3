import * as z from 'zod/mini';
import { AlarmSeverity } from '../../../../model/alarm.ts';
import { StoredAlarm, type StoredAlarmRule, type StoredPredicate } from '../../../../model/alarm-rule.ts';
import type { DeviceProfile } from '../../../../model/device-profile.ts';
import type { Rule } from './rule-state.ts';
import { nameOf, type RuleKey } from './snapshot.ts';

/** What raises and clears the alarms of one type. */
export interface AlarmRules {
  readonly id: string;
  readonly type: string;
  /** The worst first. */
  readonly create: readonly Rule[];
  readonly clear: Rule | undefined;
  readonly propagate: boolean;
  readonly propagateRelationTypes: string[];
}

/** The alarm rules of a profile, as they are carried out. */
export interface ProfileState {
  readonly profileId: string;
  readonly alarms: readonly AlarmRules[];
  /** All that the rules look at, by name. */
  readonly keys: ReadonlyMap<string, RuleKey>;
  readonly wanted: ReadonlySet<string>;
}

const Alarms = z.object({ alarms: z.nullish(z.array(StoredAlarm)) });

/** Reads the alarm rules of a profile. */
export function profileState(profile: DeviceProfile): ProfileState {
  const keys = new Map<string, RuleKey>();
  const stored = Alarms.safeParse(profile.profileData ?? {}).data?.alarms ?? [];
  const alarms = stored.map((alarm): AlarmRules => {
    const create = AlarmSeverity.options.flatMap((severity) => {
      const rule = alarm.createRules?.[severity];
      return rule ? [ruleOf(rule, severity, keys)] : [];
    });
    return {
      id: alarm.id ?? alarm.alarmType ?? '',
      type: alarm.alarmType ?? '',
      create,
      clear: alarm.clearRule ? ruleOf(alarm.clearRule, undefined, keys) : undefined,
      propagate: alarm.propagate ?? false,
      propagateRelationTypes: alarm.propagateRelationTypes ?? [],
    };
  });
  return { profileId: profile.id?.id ?? '', alarms, keys, wanted: new Set(keys.keys()) };
}

function ruleOf(
  { condition, schedule, alarmDetails }: StoredAlarmRule,
  severity: AlarmSeverity | undefined,
  keys: Map<string, RuleKey>,
): Rule {
  const filters = condition?.condition ?? [];
  const looked = filters.flatMap(({ key, predicate }): RuleKey[] => [key, ...attributesOf(predicate)]);
  for (const key of looked) keys.set(nameOf(key), key);
  return {
    severity,
    filters,
    names: new Set(looked.map(nameOf)),
    looksAtSeries: looked.some(({ type }) => type === 'TIME_SERIES'),
    spec: condition?.spec,
    schedule,
    details: alarmDetails ?? '',
  };
}

/** The attributes of the device that values are compared with. */
function attributesOf(predicate: StoredPredicate): RuleKey[] {
  if (predicate.type === 'COMPLEX') return predicate.predicates.flatMap(attributesOf);
  const { dynamicValue } = predicate.value;
  if (dynamicValue?.sourceType !== 'CURRENT_DEVICE' || !dynamicValue.sourceAttribute) return [];
  return [{ type: 'ATTRIBUTE', key: dynamicValue.sourceAttribute }];
}
