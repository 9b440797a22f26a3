import * as z from 'zod/mini';
import { AlarmStatus } from '../../../../model/alarm.ts';
import { idOf } from '../../../../model/entity-id.ts';
import { tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ alarmStatusList: z.array(AlarmStatus) });

const AlarmInMessage = z.looseObject({ id: idOf('ALARM') });

/** Tells whether the alarm in a message has, by now, one of the chosen states. */
export const checkAlarmStatus = nodeClass(
  'filter.TbCheckAlarmStatusNode',
  Configuration,
  ({ alarmStatusList }, { store, tenantId }) => ({
    kind: 'pure',
    onMessage(message) {
      const told = AlarmInMessage.safeParse(message.json);
      if (!told.success) throw new NodeFailure('The message is no alarm');
      const alarm = store.alarms.byId(told.data.id.id);
      if (alarm?.tenantId?.id !== tenantId) throw new NodeFailure('No such alarm found.');
      return tell(alarmStatusList.includes(alarm.status) ? 'True' : 'False', message);
    },
  }),
);
