import * as z from 'zod/mini';
import { AlarmSeverity, AlarmToSave } from '../../../../model/alarm.ts';
import { entityId } from '../../../../model/entity-id.ts';
import type { StoredAlarm } from '../../../store/entities/alarm-shelf.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { detailsOf, tellAlarm } from '../kit/alarm-message.ts';
import { Flag } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({
  /** Whether the message is the alarm; what is configured beside does not count then. */
  useMessageAlarmData: Flag,
  alarmDetailsBuildJs: z.string(),
  /** May be a pattern. */
  alarmType: z.string(),
  /** May be a pattern. */
  severity: z.string(),
  propagate: Flag,
  relationTypes: z.array(z.string()),
});
type Configuration = z.infer<typeof Configuration>;

/** What an alarm is to be like, whether it is a new one or one that goes on. */
type Raised = Pick<AlarmToSave, 'severity' | 'propagate' | 'propagateRelationTypes' | 'details'>;

/** Raises an alarm of the originator of a message, or renews the one of the type that is not cleared. */
export const createAlarm = nodeClass('action.TbCreateAlarmNode', Configuration, (configuration, context) => ({
  kind: 'preparing',
  async onMessage(message) {
    const given = configuration.useMessageAlarmData ? alarmIn(message) : undefined;
    if (given) {
      const originator = originatorIn(context, message, given);
      return (changes) => raise(context, changes, message, originator, given);
    }
    const originator = originatorOf(context, message);
    const type = fillPattern(configuration.alarmType, message.metadata);
    const raised = await raisedFor(context, message, configuration, presentOf(context, originator, type));
    return (changes) => raise(context, changes, message, originator, { ...raised, type });
  },
}));

/** @throws NodeFailure when the message is no alarm */
function alarmIn(message: RuleMessage): AlarmToSave & { type: string } {
  const told = AlarmToSave.safeParse(message.json);
  if (told.success && told.data.type) return { ...told.data, type: told.data.type };
  throw new NodeFailure('The message is no alarm');
}

/** Whom the alarm in a message is of: whom it names, else whom the message is about. */
function originatorIn(context: NodeContext, message: RuleMessage, { originator }: AlarmToSave): EntityHandle {
  if (!originator) return originatorOf(context, message);
  const entity = context.store.entities.resolve(originator.entityType, originator.id);
  if (entity?.tenantId === context.tenantId) return entity;
  throw new NodeFailure(`The originator is gone: ${originator.entityType} ${originator.id}`);
}

function presentOf({ store }: NodeContext, originator: EntityHandle, type: string): StoredAlarm | null {
  return store.alarms.uncleared(originator.key, type);
}

async function raisedFor(
  context: NodeContext,
  message: RuleMessage,
  { severity, propagate, relationTypes, alarmDetailsBuildJs }: Configuration,
  present: StoredAlarm | null,
): Promise<Raised> {
  const told = AlarmSeverity.safeParse(fillPattern(severity, message.metadata));
  if (!told.success)
    throw new NodeFailure('Used incorrect pattern or Alarm Severity not included in message');
  return {
    severity: told.data,
    propagate,
    propagateRelationTypes: relationTypes,
    details: await detailsOf(context, alarmDetailsBuildJs, message, present),
  };
}

/** Stores the alarm: the one that is there by now goes on, so that there is never a second. */
function raise(
  context: NodeContext,
  changes: RuleChanges,
  message: RuleMessage,
  originator: EntityHandle,
  given: AlarmToSave & { type: string },
): Outcome {
  const present = presentOf(context, originator, given.type);
  const { severity, propagate, propagateRelationTypes, details } = given;
  const { alarm, isNew } = changes.alarms.save(
    context.tenantId,
    present
      ? { ...alarmOf(present), severity, propagate, propagateRelationTypes, details, endTs: context.now() }
      : {
          ...given,
          id: null,
          status: given.status ?? 'ACTIVE_UNACK',
          originator: entityId(originator.type, originator.id),
        },
  );
  return tellAlarm(changes, context, message, isNew ? 'created' : 'updated', alarm);
}

function alarmOf({ originatorName: _, ...alarm }: StoredAlarm): AlarmToSave {
  return alarm;
}
