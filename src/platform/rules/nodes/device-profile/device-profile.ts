import * as z from 'zod/mini';
import type { DeviceProfile } from '../../../../model/device-profile.ts';
import type { KvValue } from '../../../../model/telemetry.ts';
import { parseAttributesPayload, parseTelemetryPayload } from '../../../protocol/telemetry-payload.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { type Outcome, SUCCESS, type Told, tell, tellFailure } from '../../contract/outcome.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import { selfWorkingNodeClass } from '../../contract/rule-node.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { raiseOrClear } from './alarms.ts';
import { type AlarmCounters, DeviceState, decided, newState, nextDue } from './device-state.ts';
import { DueTimes } from './due-times.ts';
import { dynamicSources, missingValues } from './known-values.ts';
import { type ProfileState, profileState } from './profile-state.ts';
import { evaluated, evaluatedAt, isConcerned, type News, type RuleResult } from './rule-state.ts';
import { type RuleKey, taken, without } from './snapshot.ts';

const Configuration = z.looseObject({});

/** How often it is looked who is due, ms. */
const LOOK_INTERVAL = 1_000;

/** How often an alarm is raised again whose condition holds on without messages, ms. */
const AGAIN = 60_000;

/** Messages that may have alarms raised or cleared. */
const HANDLED = new Set([
  'POST_TELEMETRY_REQUEST',
  'POST_ATTRIBUTES_REQUEST',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'ALARM_CLEAR',
  'ALARM_DELETE',
]);

const INTEGER = /^-?\d{1,15}$/;
const DeletedAttributes = z.looseObject({ attributes: z.array(z.string()) });
const AlarmOfType = z.looseObject({ type: z.string() });

/** Raises and clears alarms by the rules of the profile that a device has. */
export const deviceProfile = selfWorkingNodeClass(
  'profile.TbDeviceProfileNode',
  Configuration,
  (_, context) => {
    const states = new WeakMap<DeviceProfile, ProfileState>();
    const due = new DueTimes<number>();

    function rulesOf(device: EntityHandle): ProfileState | null {
      const profile = context.profileOf(device);
      if (!profile) return null;
      const known = states.get(profile) ?? profileState(profile);
      states.set(profile, known);
      return known;
    }

    function stateOf(changes: RuleChanges, device: EntityHandle, { profileId }: ProfileState): DeviceState {
      const state = DeviceState.safeParse(changes.stateOf(device)).data;
      return state?.profileId === profileId ? state : newState(profileId);
    }

    function keep(
      changes: RuleChanges,
      device: EntityHandle,
      state: DeviceState,
      at: number | undefined,
    ): void {
      changes.keepState(device, state);
      changes.transaction.whenEnded((isMade) => {
        if (isMade) due.set(device.key, at);
      });
    }

    for (const [device, stored] of context.states()) {
      const rules = rulesOf(device);
      const state = DeviceState.safeParse(stored).data;
      if (rules && state?.profileId === rules.profileId) due.set(device.key, nextDue(rules, state));
    }

    context.every(LOOK_INTERVAL, async () => {
      for (const key of due.take(context.now())) {
        const device = context.store.entities.byKey(key);
        const rules = device && rulesOf(device);
        if (rules) await context.change((changes) => harvest(changes, device, rules));
      }
    });

    /** Raises, and clears, what has become due though no message came. */
    function harvest(changes: RuleChanges, device: EntityHandle, rules: ProfileState): Outcome {
      const now = context.now();
      const before = stateOf(changes, device, rules);
      const { state, told } = decide(changes, device, rules, before, before.metadata, (rule, counters) =>
        evaluatedAt(rule, counters, now),
      );
      const next = nextDue(rules, state);
      keep(changes, device, state, next === undefined || next > now ? next : now + AGAIN);
      return told;
    }

    function decide(
      changes: RuleChanges,
      device: EntityHandle,
      rules: ProfileState,
      before: DeviceState,
      metadata: Metadata,
      resultOf: (...given: Parameters<Parameters<typeof decided>[3]>) => RuleResult | undefined,
    ): { state: DeviceState; told: Told[] } {
      const told: Told[] = [];
      const alarms: Record<string, AlarmCounters> = { ...before.alarms };
      for (const alarm of rules.alarms) {
        const present = () => context.store.alarms.uncleared(device.key, alarm.type);
        const decision = decided(
          alarm,
          alarms[alarm.id] ?? { create: {} },
          () => present() !== null,
          resultOf,
        );
        alarms[alarm.id] = decision.counters;
        if (!decision.raise && !decision.clear) continue;
        const around = { changes, context, device, alarm, state: before, metadata };
        told.push(...raiseOrClear(around, decision, present()));
      }
      return { state: { ...before, alarms }, told };
    }

    function onNews(
      changes: RuleChanges,
      device: EntityHandle,
      rules: ProfileState,
      message: RuleMessage,
      state: DeviceState,
      news: News,
    ): { state: DeviceState; told: Told[] } {
      if (news.names.size === 0) return { state, told: [] };
      const sources = dynamicSources(context, device, state.values);
      return decide(changes, device, rules, state, message.metadata, (rule, counters) =>
        isConcerned(rule, news) ? evaluated(rule, counters, state, sources, context.now()) : undefined,
      );
    }

    function handle(
      changes: RuleChanges,
      device: EntityHandle,
      rules: ProfileState,
      message: RuleMessage,
    ): Told[] {
      const told: Told[] = [];
      let state = stateOf(changes, device, rules);
      state = {
        ...state,
        values: { ...state.values, ...missingValues(context, device, rules, state.values) },
        metadata: { ...message.metadata },
      };
      for (const step of stepsOf(message, context.now())) {
        const { snapshot, news } =
          'removed' in step
            ? without(state, step.removed, rules.wanted)
            : taken(state, step.ts, step.entries, rules.wanted);
        const kind = step.kind;
        const after = onNews(
          changes,
          device,
          rules,
          message,
          { ...state, ...snapshot },
          { kind, names: news },
        );
        state = after.state;
        told.push(...after.told);
      }
      const over = message.type.startsWith('ALARM_')
        ? AlarmOfType.safeParse(message.json).data?.type
        : undefined;
      if (over !== undefined) state = { ...state, alarms: forgotten(rules, state, over) };
      keep(changes, device, state, nextDue(rules, state));
      return told;
    }

    /** The counters without those of a type of alarms that is over, or gone. */
    function forgotten(rules: ProfileState, { alarms }: DeviceState, type: string): DeviceState['alarms'] {
      const ids = rules.alarms.filter((alarm) => alarm.type === type).map(({ id }) => id);
      return Object.fromEntries(Object.entries(alarms).filter(([id]) => !ids.includes(id)));
    }

    return {
      kind: 'storing',

      withoutChanges(message) {
        if (message.originator.entityType !== 'DEVICE' || !HANDLED.has(message.type))
          return tell(SUCCESS, message);
        const device = context.entityOf(message);
        const rules = device && rulesOf(device);
        if (!rules)
          return tellFailure(message, `Device profile for device [${message.originator.id}] not found!`);
        return rules.alarms.length === 0 ? tell(SUCCESS, message) : undefined;
      },

      onMessage(message, changes) {
        const device = context.entityOf(message);
        const rules = device && rulesOf(device);
        const told = rules ? handle(changes, device, rules, message) : [];
        return [...told, ...tell(SUCCESS, message)];
      },
    };
  },
);

/** What a message tells or takes away, by its times, the oldest first. */
type Step =
  | { kind: News['kind']; ts: number; entries: (readonly [RuleKey, KvValue])[] }
  | { kind: News['kind']; removed: RuleKey[] };

function stepsOf(message: RuleMessage, now: number): Step[] {
  switch (message.type) {
    case 'POST_TELEMETRY_REQUEST': {
      const told = message.metadata.ts ?? '';
      const ts = INTEGER.test(told) ? Number(told) : message.ts;
      const sent = parseTelemetryPayload(message.json, ts, { nulls: 'skip' });
      const byTime = [...Map.groupBy(sent, (one) => one.ts)].sort(([one], [other]) => one - other);
      return byTime.map(([time, values]) => ({
        kind: 'telemetry',
        ts: time,
        entries: values.map(({ key, value }) => [{ type: 'TIME_SERIES', key }, value] as const),
      }));
    }
    case 'POST_ATTRIBUTES_REQUEST':
    case 'ATTRIBUTES_UPDATED': {
      const type = message.type === 'POST_ATTRIBUTES_REQUEST' ? 'CLIENT_ATTRIBUTE' : scopeOf(message);
      const sent = parseAttributesPayload(message.json, now, { source: 'device' });
      return [
        {
          kind: 'attributes',
          ts: now,
          entries: sent.map(({ key, value }) => [{ type, key }, value] as const),
        },
      ];
    }
    case 'ATTRIBUTES_DELETED': {
      const type = scopeOf(message);
      const keys = DeletedAttributes.safeParse(message.json).data?.attributes ?? [];
      return [{ kind: 'attributes', removed: keys.map((key) => ({ type, key })) }];
    }
    default:
      return [];
  }
}

function scopeOf({ metadata }: RuleMessage): RuleKey['type'] {
  if (metadata.scope === 'SERVER_SCOPE') return 'SERVER_ATTRIBUTE';
  return metadata.scope === 'SHARED_SCOPE' ? 'SHARED_ATTRIBUTE' : 'CLIENT_ATTRIBUTE';
}
