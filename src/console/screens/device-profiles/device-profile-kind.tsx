import { defaultDeviceProfile, deviceProfiles, makeDefaultDeviceProfile } from '../../api/device-profiles.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { nameProperty } from '../../entities/parts/properties.tsx';
import { ReferredName } from '../../entities/parts/referred-name.tsx';
import { transferable } from '../../entities/traits/transferable.ts';
import { isNotDefault, withDefault } from '../../entities/traits/with-default.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import { typeOf } from '../../inputs/alarm-rules/rule-type.ts';
import { copyProvisioning } from './copy-provisioning.ts';
import { alarmsOf, deviceProfileForm } from './device-profile-form.ts';
import { deviceProfileTransfer } from './device-profile-transfer.ts';
import { ProfileAlarms } from './profile-alarms-on-demand.ts';
import { provisioningOf, provisionText } from './provisioning.ts';
import { transportOf, transportText } from './transport.ts';

/** What device profiles are and how they are changed. */
export const deviceProfileKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: deviceProfiles,
  nameOf: ({ name }) => name,
  hintOf: (profile) => transportText(profile),
  factsOf: (profile) => ({ provisioned: provisioningOf(profile).provisionType !== 'DISABLED' }),
  properties: [
    nameProperty(),
    {
      id: 'transportType',
      title: 'device-profile.transport-type',
      width: 120,
      grow: 1,
      sortProperty: 'transportType',
      text: (profile) => transportText(profile),
    },
    {
      id: 'description',
      title: 'entity.description',
      width: 200,
      grow: 2,
      sortProperty: 'description',
      text: ({ description }) => description ?? '',
    },
    {
      id: 'ruleChain',
      title: 'device-profile.rule-chain',
      text: ({ defaultRuleChainId }) => defaultRuleChainId?.id ?? '',
      inDetails: ({ defaultRuleChainId }) =>
        defaultRuleChainId ? (
          <ReferredName entityType="RULE_CHAIN" id={defaultRuleChainId.id} />
        ) : (
          translate('device-profile.root-rule-chain')
        ),
    },
    {
      id: 'queue',
      title: 'device-profile.queue',
      text: ({ defaultQueueName }) => defaultQueueName || translate('device-profile.main-queue'),
    },
    {
      id: 'topics',
      title: 'device-profile.topics',
      text: (profile) => {
        const { transportType, telemetryTopic, attributesTopic } = transportOf(profile);
        return transportType === 'MQTT' ? `${telemetryTopic}\n${attributesTopic}` : '';
      },
    },
    {
      id: 'alarms',
      title: 'device-profile.alarm-rules',
      text: (profile) => formatList(alarmsOf(profile).map(typeOf)),
      inDetails: (profile) => <ProfileAlarms profile={profile} />,
    },
    { id: 'provisioning', title: 'device-profile.provisioning', text: (profile) => provisionText(profile) },
    {
      id: 'provisionKey',
      title: 'device-profile.provision-key',
      text: ({ provisionDeviceKey }) => provisionDeviceKey ?? '',
    },
  ],
  form: deviceProfileForm,
  traits: [
    withDefault({ read: defaultDeviceProfile, set: makeDefaultDeviceProfile }),
    transferable(deviceProfileTransfer),
  ],
  commands: copyProvisioning,
  fits: { delete: isNotDefault },
  shownBy: ['DEVICE'],
});
