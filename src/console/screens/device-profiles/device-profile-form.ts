import * as z from 'zod/mini';
import type { DeviceProfile } from '../../../model/device-profile.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { keysOfProfile } from '../../api/device-keys.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { NEW_DEVICE_PROFILE } from '../../api/new-profiles.ts';
import { queueNames } from '../../api/queues.ts';
import { createDefaultRuleChain } from '../../api/rule-chains.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { same } from '../../entities/kind/merge3.ts';
import { descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { alarmRules, WholeAlarmRules } from '../../inputs/alarm-rules/alarm-rules.tsx';
import { queueAutocomplete } from '../../inputs/entity/queue.ts';
import { ruleChainPicker } from '../../inputs/entity/rule-chain.ts';
import { provisioningOf, provisionParams, withProvisioning } from './provisioning.ts';
import { topicsDiffer, transportOf, transportParams, withTransport } from './transport.ts';

/** The field that asks shows failures itself. */
const QUIET = { ignoreErrors: true, ignoreLoading: true };

const ownParams = z.object({
  name: nameParam,
  description: descriptionParam,
  ruleChainId: param(z.optional(z.nullable(Uuid)), {
    title: 'device-profile.rule-chain',
    description: 'device-profile.rule-chain-description',
    input: ruleChainPicker(platformDirectory, (name) => createDefaultRuleChain(name)),
  }),
  queueName: param(z.optional(z.string().check(z.trim())), {
    title: 'device-profile.queue',
    description: 'device-profile.queue-description',
    input: queueAutocomplete(queueNames),
  }),
});

const alarmParams = z.object({
  alarms: param(z.optional(WholeAlarmRules), {
    title: 'device-profile.alarm-rules',
    section: 'device-profile.alarm-rules',
    input: alarmRules({
      names: (type, [profile]) =>
        keysOfProfile(type === 'TIME_SERIES' ? 'timeseries' : 'attributes', profile?.id, QUIET),
    }),
  }),
});

const params = z
  .object({
    ...ownParams.shape,
    ...transportParams.shape,
    ...alarmParams.shape,
    ...provisionParams.shape,
  })
  .check(topicsDiffer);

const answersOf = (stored: DeviceProfile): z.input<typeof params> => ({
  name: stored.name,
  description: stored.description ?? '',
  ruleChainId: stored.defaultRuleChainId?.id ?? null,
  queueName: stored.defaultQueueName ?? '',
  ...transportOf(stored),
  alarms: alarmsOf(stored),
  ...provisioningOf(stored),
});

/** The alarm rules of a profile, as they are stored. */
export function alarmsOf({ profileData }: Pick<DeviceProfile, 'profileData'>): unknown[] {
  return z.array(z.unknown()).safeParse(profileData?.alarms).data ?? [];
}

/** How device profiles are created and edited. */
export const deviceProfileForm: EntityForm<DeviceProfile, typeof params> = {
  params,
  answersOf,
  // What nobody here can choose is not to be changed to something else by chance either.
  fixed: ({ transportType }) =>
    ['DEFAULT', 'MQTT'].includes(transportType ?? 'DEFAULT')
      ? {}
      : { transportType: 'device-profile.transport-kept' },
  startingAt: () => {
    const { transportType, telemetryTopic, attributesTopic, payloadType, telemetrySchema, attributesSchema } =
      transportOf(NEW_DEVICE_PROFILE);
    const { provisionType } = provisioningOf(NEW_DEVICE_PROFILE);
    return {
      transportType,
      telemetryTopic,
      attributesTopic,
      payloadType,
      telemetrySchema,
      attributesSchema,
      provisionType,
    };
  },
  laidOver(stored, { name, description, ruleChainId, queueName, alarms, ...answers }) {
    const profile = { ...NEW_DEVICE_PROFILE, ...stored };
    const { transportType, transportConfiguration } = withTransport(profile, answers);
    const { provisionConfiguration, ...provisioning } = withProvisioning(profile, answers);
    return {
      ...profile,
      ...provisioning,
      transportType,
      name,
      ...(description !== undefined && { description }),
      ...(ruleChainId !== undefined && {
        defaultRuleChainId: ruleChainId ? entityId('RULE_CHAIN', ruleChainId) : null,
      }),
      ...(queueName !== undefined && { defaultQueueName: queueName || null }),
      profileData: {
        ...profile.profileData,
        transportConfiguration,
        provisionConfiguration,
        ...(alarms !== undefined && !same(alarms, alarmsOf(profile)) && { alarms }),
      },
    };
  },
};
