import type { AlarmInfo } from '../../../../model/alarm.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { type Outcome, tell } from '../../contract/outcome.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { noteAction } from './entity-news.ts';

/** What nodes do to alarms: how the message goes on, what says so in its metadata, and what chains are told. */
const actions = {
  created: { to: 'Created', mark: 'isNewAlarm', action: 'ENTITY_CREATED' },
  updated: { to: 'Updated', mark: 'isExistingAlarm', action: 'ENTITY_UPDATED' },
  cleared: { to: 'Cleared', mark: 'isClearedAlarm', action: 'ALARM_CLEAR' },
} as const;

/** Tells chains of what was done to an alarm, and has the message go on as one that holds the alarm. */
export function tellAlarm(
  changes: Pick<RuleChanges, 'note'>,
  context: NodeContext,
  message: RuleMessage,
  done: keyof typeof actions,
  { originatorName: _, ...alarm }: AlarmInfo,
): Outcome {
  const { to, mark, action } = actions[done];
  noteAction(changes, context, action, 'ALARM', alarm);
  const told = message.withMetadata({ [mark]: 'true' });
  return tell(to, told.with({ type: 'ALARM', dataType: 'JSON', data: JSON.stringify(alarm) }));
}

/** The details that a script makes of a message and of the details that the alarm had before, if it was there. */
export async function detailsOf(
  { scripts }: Pick<NodeContext, 'scripts'>,
  script: string,
  message: RuleMessage,
  previous: { details?: unknown } | null,
): Promise<unknown> {
  const hadDetails = previous?.details !== undefined && previous.details !== null;
  return await scripts.json(
    script,
    hadDetails ? message.withMetadata({ prevAlarmDetails: JSON.stringify(previous.details) }) : message,
  );
}
