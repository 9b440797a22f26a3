import { type AlarmInfo, AlarmSeverity } from '../../../../model/alarm.ts';
import { entityId } from '../../../../model/entity-id.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { textOf } from '../../../store/values/kv.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import type { Told } from '../../contract/outcome.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import type { Metadata } from '../../message/rule-message.ts';
import type { Counters } from './counters.ts';
import type { Decision, DeviceState } from './device-state.ts';
import type { AlarmRules } from './profile-state.ts';
import type { Rule } from './rule-state.ts';
import { nameOf } from './snapshot.ts';

/** Around an alarm: whose it is, by which rules, and what is known. */
export interface AlarmScene {
  readonly changes: Pick<RuleChanges, 'alarms'>;
  readonly context: NodeContext;
  readonly device: EntityHandle;
  readonly alarm: AlarmRules;
  readonly state: DeviceState;
  readonly metadata: Metadata;
}

/** Does what was decided of an alarm, which may be there; answers the messages that tell of it. */
export function raiseOrClear(
  scene: AlarmScene,
  { raise, clear }: Decision,
  present: AlarmInfo | null,
): Told[] {
  const { changes, context, state } = scene;
  if (clear) {
    const id = present?.id?.id;
    if (id === undefined) return [];
    const details = detailsOf(clear.rule, state, present);
    const cleared = changes.alarms.clear(id, { ts: context.now(), details });
    return [toldOf(scene, clear, 'Alarm Cleared', cleared, { isClearedAlarm: 'true' })];
  }
  if (!raise?.rule.severity) return [];
  if (!present)
    return [toldOf(scene, raise, 'Alarm Created', created(scene, raise.rule), { isNewAlarm: 'true' })];
  const rank = (severity: AlarmSeverity) => AlarmSeverity.options.indexOf(severity);
  // What is worse already stays so until it is over.
  if (rank(raise.rule.severity) > rank(present.severity)) return [];
  const isWorse = raise.rule.severity !== present.severity;
  const { originatorName: _, ...stored } = present;
  const updated = changes.alarms.save(context.tenantId, {
    ...stored,
    endTs: context.now(),
    severity: raise.rule.severity,
    details: detailsOf(raise.rule, state, present),
  }).alarm;
  return isWorse
    ? [
        toldOf(scene, raise, 'Alarm Severity Updated', updated, {
          isExistingAlarm: 'true',
          isSeverityUpdated: 'true',
        }),
      ]
    : [toldOf(scene, raise, 'Alarm Updated', updated, { isExistingAlarm: 'true' })];
}

function created({ changes, context, device, alarm, state }: AlarmScene, rule: Rule): AlarmInfo {
  const now = context.now();
  const startTs = state.ts > 0 && state.ts < now ? state.ts : now;
  return changes.alarms.save(context.tenantId, {
    type: alarm.type,
    originator: entityId('DEVICE', device.id),
    severity: rule.severity,
    status: 'ACTIVE_UNACK',
    startTs,
    endTs: startTs,
    details: detailsOf(rule, state, null),
    propagate: alarm.propagate,
    propagateRelationTypes: alarm.propagateRelationTypes,
  }).alarm;
}

/** The details of an alarm: the text of the rule with the values that it looks at, or as they were. */
function detailsOf({ details, filters }: Rule, { values }: DeviceState, present: AlarmInfo | null): unknown {
  if (details === '') return present?.details ?? {};
  let data = details;
  for (const { key } of filters) {
    const value = values[nameOf(key)];
    if (value !== undefined) data = data.replaceAll(`\${${key.key}}`, () => textOf(value));
  }
  return { data };
}

function toldOf(
  { context, device, metadata }: AlarmScene,
  { rule, counters }: { rule: Rule; counters: Counters },
  to: string,
  { originatorName: _, ...alarm }: AlarmInfo,
  marks: Metadata,
): Told {
  const counted: Metadata =
    rule.spec?.type === 'REPEATING'
      ? { alarmConditionRepeats: String(counters.eventCount) }
      : rule.spec?.type === 'DURATION'
        ? { alarmConditionDuration: String(counters.duration) }
        : {};
  const message = context.newMessage({
    type: 'ALARM',
    originator: entityId('DEVICE', device.id),
    metadata: { ...metadata, ...marks, ...counted },
    data: JSON.stringify(alarm),
  });
  return { to, message };
}
