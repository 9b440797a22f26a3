import type { Alarms } from '../../services/alarms.ts';
import type { Entities } from '../../services/entities.ts';
import type { RuleIntake } from '../../services/rule-intake.ts';
import type { Telemetry } from '../../services/telemetry.ts';
import type { Store } from '../../store/store.ts';
import type { ChangesOf } from './walks.ts';

/** The services that nodes change the store with. */
export interface ChangingParts {
  readonly store: Pick<Store, 'relations' | 'nodeStates'>;
  readonly entities: Pick<Entities, 'within'>;
  readonly alarms: Pick<Alarms, 'within'>;
  readonly telemetry: Pick<Telemetry, 'within'>;
}

/** News that a message leads to counts as one of so many branches of it: so news of news of news come to an end. */
const NEWS_OF_ONE = 10;

/** Gives nodes what they may change within a transaction; what they tell other chains goes to the intake. */
export function changesWith(
  { store, entities, alarms, telemetry }: ChangingParts,
  intake: Pick<RuleIntake, 'note'>,
): ChangesOf {
  return (transaction, node, message) => {
    const { saveTimeseries, saveAttributes, deleteAttributes } = telemetry.within(transaction);
    return {
      transaction,
      entities: entities.within(transaction),
      alarms: alarms.within(transaction),
      relations: store.relations,
      saveTimeseries,
      saveAttributes,
      deleteAttributes,
      note: (news) =>
        intake.note(
          transaction,
          node.tenantId,
          message ? news.with({ share: message.share / NEWS_OF_ONE }) : news,
        ),
      stateOf: (entity) => store.nodeStates.of(node.key, entity.key),
      keepState: (entity, state) => store.nodeStates.save(node.key, entity.key, state),
    };
  };
}
