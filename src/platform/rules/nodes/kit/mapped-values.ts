import * as z from 'zod/mini';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { textOf } from '../../../store/values/kv.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { type Outcome, SUCCESS, tell, tellFailure } from '../../contract/outcome.ts';
import type { RunningNode } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { Flag } from './configuration.ts';
import { originatorOf } from './originator.ts';

/** What nodes are configured with that add values of another entity than the originator. */
export const mappedValuesMembers = {
  /** Whether they are latest values of series, and not server attributes. */
  telemetry: Flag,
  /** What each goes by in the metadata, by its key; both may be patterns. */
  attrMapping: z.record(z.string(), z.string()),
};

/** Starts a node that adds values of an entity to the metadata, by other names; those that it does not have are left out. */
export function mappedValues(
  { telemetry, attrMapping }: z.infer<z.ZodMiniObject<typeof mappedValuesMembers>>,
  context: NodeContext,
  entityOf: (originator: EntityHandle) => EntityHandle | null,
): RunningNode {
  const { attributes, timeseries } = context.store;

  function find(message: RuleMessage): EntityHandle | null {
    return entityOf(originatorOf(context, message));
  }

  function added(message: RuleMessage, { key }: EntityHandle): Metadata {
    const names = new Map(
      Object.entries(attrMapping).map(([from, to]) => [
        fillPattern(from, message.metadata),
        fillPattern(to, message.metadata),
      ]),
    );
    const keys = [...names.keys()];
    const found = telemetry ? timeseries.latest(key, keys) : attributes.list(key, 'SERVER_SCOPE', keys);
    return Object.fromEntries(found.map((entry) => [names.get(entry.key) ?? entry.key, textOf(entry.value)]));
  }

  function told(message: RuleMessage, entity: EntityHandle | null): Outcome {
    if (!entity) return tellFailure(message, 'There is no entity to take values of');
    return tell(SUCCESS, message.withMetadata(added(message, entity)));
  }

  if (!telemetry) return { kind: 'pure', onMessage: (message) => told(message, find(message)) };
  return {
    kind: 'awaiting',
    async onMessage(message) {
      const entity = find(message);
      if (entity) await context.whenMerged([entity.key]);
      return told(message, entity);
    },
  };
}
