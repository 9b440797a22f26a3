import * as z from 'zod/mini';
import { isCleared } from '../../../../model/alarm.ts';
import type { StoredAlarm } from '../../../store/entities/alarm-shelf.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { type Outcome, tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { detailsOf, tellAlarm } from '../kit/alarm-message.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({
  alarmDetailsBuildJs: z.string(),
  /** May be a pattern. */
  alarmType: z.string(),
});

/** Clears the alarm of a type that the originator of a message has, or the alarm that the message is about. */
export const clearAlarm = nodeClass(
  'action.TbClearAlarmNode',
  Configuration,
  ({ alarmDetailsBuildJs, alarmType }, context) => ({
    kind: 'preparing',
    async onMessage(message) {
      const present = presentOf(context, message, alarmType);
      if (!present) return nothingToClear(message);
      const details = await detailsOf(context, alarmDetailsBuildJs, message, present);
      return (changes) => {
        const still = presentOf(context, message, alarmType);
        if (!still) return nothingToClear(message);
        const alarm = changes.alarms.clear(still.id.id, { ts: context.now(), details });
        return tellAlarm(changes, context, message, 'cleared', alarm);
      };
    },
  }),
);

function nothingToClear(message: RuleMessage): Outcome {
  return tell('False', message);
}

function presentOf(context: NodeContext, message: RuleMessage, alarmType: string): StoredAlarm | null {
  const originator = originatorOf(context, message);
  if (originator.type !== 'ALARM') {
    return context.store.alarms.uncleared(originator.key, fillPattern(alarmType, message.metadata));
  }
  const alarm = context.store.alarms.byId(originator.id);
  return alarm && !isCleared(alarm.status) ? alarm : null;
}
