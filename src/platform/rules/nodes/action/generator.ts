import * as z from 'zod/mini';
import { type EntityId, EntityType, entityId, Uuid } from '../../../../model/entity-id.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { FAILURE, SUCCESS } from '../../contract/outcome.ts';
import { selfWorkingNodeClass } from '../../contract/rule-node.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Count } from '../kit/configuration.ts';

const Configuration = z.looseObject({
  /** How many messages it makes in all; 0 has no end. */
  msgCount: Count,
  periodInSeconds: z.coerce.number().check(z.int(), z.minimum(1)),
  /** Whom the messages are about; the node itself without it. */
  originatorId: z.nullish(z.union([Uuid, z.literal('')])),
  originatorType: z.nullish(z.union([EntityType, z.literal('')])),
  jsScript: z.string(),
});

/** Has a script make messages from time to time; it is given the one that it made last. */
export const generator = selfWorkingNodeClass(
  'debug.TbMsgGeneratorNode',
  Configuration,
  (configuration, context) => {
    const { msgCount, periodInSeconds, originatorId, originatorType, jsScript } = configuration;
    const itself = entityId('RULE_NODE', context.nodeId);
    const originator = originatorId && originatorType ? entityId(originatorType, originatorId) : itself;
    let made = 0;
    let previous: RuleMessage | undefined;
    let isMaking = false;

    /** Leaves out a turn while it is still busy with the last one, on which the next builds. */
    async function takeTurn(): Promise<void> {
      if (isMaking || (msgCount > 0 && made >= msgCount)) return;
      isMaking = true;
      made += 1;
      try {
        await make();
      } finally {
        isMaking = false;
      }
    }

    async function make(): Promise<void> {
      if (!isOwn(context, originator)) {
        const message = context.newMessage({ type: '', originator: itself, data: '{}' });
        const error = `The originator is gone: ${originator.entityType} ${originator.id}`;
        await context.emit({ to: FAILURE, message, error });
        return;
      }
      previous ??= context.newMessage({ type: '', originator, data: '{}' });
      try {
        const { type, metadata, data } = await context.scripts.generate(jsScript, previous);
        previous = context.newMessage({ type, originator, metadata, data });
      } catch (failure) {
        const error = failure instanceof Error ? failure.message : String(failure);
        await context.emit({ to: FAILURE, message: previous, error });
        return;
      }
      await context.emit({ to: SUCCESS, message: previous });
    }

    context.every(periodInSeconds * 1_000, takeTurn);
    return { kind: 'pure', onMessage: () => [] };
  },
);

/** Whether an entity is there, and no other tenant's. */
function isOwn({ store, tenantId }: NodeContext, { entityType, id }: EntityId): boolean {
  return store.entities.resolve(entityType, id)?.tenantId === tenantId;
}
