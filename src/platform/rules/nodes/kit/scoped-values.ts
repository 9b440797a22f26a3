import * as z from 'zod/mini';
import type { AttributeScope } from '../../../../model/telemetry.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { type KvEntry, textOf } from '../../../store/values/kv.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { type Outcome, SUCCESS, tell, tellFailure } from '../../contract/outcome.ts';
import type { RunningNode } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { Flag } from './configuration.ts';
import { originatorOf } from './originator.ts';

const Keys = z.array(z.string());

/** What nodes are configured with that add attributes of all scopes and latest values of series; keys may be patterns. */
export const scopedValuesMembers = {
  clientAttributeNames: Keys,
  sharedAttributeNames: Keys,
  serverAttributeNames: Keys,
  latestTsKeyNames: Keys,
  /** Whether the message has failed where one of them is missing. */
  tellFailureIfAbsent: Flag,
  /** Whether latest values come as JSON with their time: `{"ts", "value"}`. */
  getLatestValueWithTs: Flag,
};
type ScopedValues = z.infer<z.ZodMiniObject<typeof scopedValuesMembers>>;

const scopes: readonly {
  scope: AttributeScope;
  keys: keyof ScopedValues & `${string}Names`;
  prefix: string;
}[] = [
  { scope: 'CLIENT_SCOPE', keys: 'clientAttributeNames', prefix: 'cs_' },
  { scope: 'SHARED_SCOPE', keys: 'sharedAttributeNames', prefix: 'shared_' },
  { scope: 'SERVER_SCOPE', keys: 'serverAttributeNames', prefix: 'ss_' },
];

/** Starts a node that adds values of an entity to the metadata, attributes with a prefix for their scope. */
export function scopedValues(
  configuration: ScopedValues,
  context: NodeContext,
  entityOf: (originator: EntityHandle) => EntityHandle | null,
): RunningNode {
  const { attributes, timeseries } = context.store;
  const { tellFailureIfAbsent, getLatestValueWithTs } = configuration;

  function told(message: RuleMessage, entity: EntityHandle | null): Outcome {
    if (!entity) return tellFailure(message, 'There is no entity to take values of');
    const added: Record<string, string> = {};
    const missing: string[] = [];
    const filled = (keys: readonly string[]) => keys.map((key) => fillPattern(key, message.metadata));
    const note = (scope: string, keys: readonly string[], found: readonly { key: string }[]) => {
      const absent = keys.filter((key) => !found.some((entry) => entry.key === key));
      if (absent.length > 0) missing.push(`\t[${scope}]:[${absent.join(', ')}]\n`);
    };
    for (const { scope, keys: names, prefix } of scopes) {
      const keys = filled(configuration[names]);
      if (keys.length === 0) continue;
      const found = attributes.list(entity.key, scope, keys);
      for (const { key, value } of found) added[prefix + key] = textOf(value);
      note(scope, keys, found);
    }
    const keys = filled(configuration.latestTsKeyNames);
    const latest = keys.length > 0 ? timeseries.latest(entity.key, keys) : [];
    for (const entry of latest)
      added[entry.key] = getLatestValueWithTs ? withTime(entry) : textOf(entry.value);
    note('LATEST_TELEMETRY', keys, latest);
    return concluded(message.withMetadata(added satisfies Metadata), missing);
  }

  function concluded(message: RuleMessage, missing: readonly string[]): Outcome {
    if (!tellFailureIfAbsent || missing.length === 0) return tell(SUCCESS, message);
    const reason = 'The following attribute/telemetry keys is not present in the DB: ';
    return tellFailure(message, `${reason}\n${missing.join('')}`);
  }

  const find = (message: RuleMessage) => entityOf(originatorOf(context, message));
  if (configuration.latestTsKeyNames.length === 0) {
    return { kind: 'pure', onMessage: (message) => told(message, find(message)) };
  }
  return {
    kind: 'awaiting',
    async onMessage(message) {
      const entity = find(message);
      if (entity) await context.whenMerged([entity.key]);
      return told(message, entity);
    },
  };
}

function withTime({ ts, value }: KvEntry): string {
  return JSON.stringify({ ts, value });
}
