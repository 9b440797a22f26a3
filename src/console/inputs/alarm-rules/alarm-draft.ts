import { AlarmSeverity } from '../../../model/alarm.ts';
import type { StoredAlarm } from '../../../model/alarm-rule.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { NameErrors } from '../own-names.ts';
import { faultsOf, type RuleDraft, ruleDraft, storedRule } from './rule-draft.ts';

/** A rule that raises an alarm, and as how bad. */
export interface RaisingDraft {
  severity: AlarmSeverity;
  rule: RuleDraft;
}

/** The rules of one type of alarms while they are written. */
export interface AlarmDraft {
  type: string;
  /** The worst first where they are stored. */
  raising: readonly RaisingDraft[];
  clearing: RuleDraft | null;
  propagate: boolean;
  relationTypes: readonly string[];
}

/** Stored rules, or none, as they are written. The zone is that of schedules that name none. */
export function alarmDraft(stored: StoredAlarm | null, zone: string): AlarmDraft {
  const rules = stored?.createRules ?? {};
  const raising = AlarmSeverity.options.flatMap((severity) => {
    const rule = rules[severity];
    return rule ? [{ severity, rule: ruleDraft(rule, zone) }] : [];
  });
  return {
    type: stored?.alarmType ?? '',
    // Who begins writes at least one.
    raising: stored ? raising : [{ severity: 'CRITICAL', rule: ruleDraft(null, zone) }],
    clearing: stored?.clearRule ? ruleDraft(stored.clearRule, zone) : null,
    propagate: stored?.propagate === true,
    relationTypes: stored?.propagateRelationTypes ?? [],
  };
}

/** The severities that no rule of a draft raises yet, the worst first. */
export function freeSeverities({ raising }: Pick<AlarmDraft, 'raising'>): AlarmSeverity[] {
  return AlarmSeverity.options.filter((severity) => !raising.some((one) => one.severity === severity));
}

/** How it is said that rules are about no type of alarms, or about that of others of their profile. */
export const TYPE_ERRORS: NameErrors = {
  missing: 'alarm-rule.type-required',
  taken: 'alarm-rule.type-taken',
};

/** Whether all rules of a draft can be stored, and there is one that raises alarms. */
export function areRulesWhole({ raising, clearing }: AlarmDraft): boolean {
  const rules = [...raising.map(({ rule }) => rule), ...(clearing ? [clearing] : [])];
  return raising.length > 0 && rules.every((rule) => Object.keys(faultsOf(rule)).length === 0);
}

/** Rules as they are stored over what was; what nobody here knows of them stays. */
export function storedAlarm(draft: AlarmDraft, before: StoredAlarm | null, id: string): StoredAlarm {
  const { type, raising, clearing, propagate, relationTypes } = draft;
  const { clearRule: _, ...rest } = before ?? {};
  return {
    ...rest,
    id: before?.id ?? id,
    alarmType: type.trim(),
    createRules: Object.fromEntries(raising.map(({ severity, rule }) => [severity, storedRule(rule)])),
    ...(clearing && { clearRule: storedRule(clearing) }),
    propagate,
    propagateRelationTypes: [...relationTypes],
  };
}

/** What is wrong with stored rules, whatever they are about. */
export function alarmFault(stored: StoredAlarm): TranslationKey | undefined {
  const draft = alarmDraft(stored, 'UTC');
  if (draft.raising.length === 0) return 'alarm-rule.raising-required';
  return areRulesWhole(draft) ? undefined : 'alarm-rule.not-whole';
}
