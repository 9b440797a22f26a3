import * as z from 'zod/mini';
import { AlarmSeverity } from '../../../model/alarm.ts';
import { AliasEntity } from '../../../model/entity-alias.ts';
import { AttributeScope } from '../../../model/telemetry.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { queueNames } from '../../api/queues.ts';
import { type Args, param } from '../../commands/param.ts';
import { severityTitles } from '../../entities/parts/alarm-texts.ts';
import { entitySelect } from '../../inputs/entity/entity-select.tsx';
import { entityTypeSelect } from '../../inputs/entity/entity-types.tsx';
import { queueAutocomplete } from '../../inputs/entity/queue.ts';
import { requiredQueue } from '../../inputs/entity/required.ts';
import { directionOf, entityMembers, relationTypeOf, timeUnit } from './common-members.ts';
import { geofence } from './geofence-members.ts';
import { all, flag, mapping, names, oneOf, optionalText, requiredText, when, whole } from './members.ts';
import { type NodeForm, nodeForm } from './node-form.ts';
import { script } from './script-member.tsx';

const SCOPES = {
  CLIENT_SCOPE: 'attribute.scope-client',
  SHARED_SCOPE: 'attribute.scope-shared',
  SERVER_SCOPE: 'attribute.scope-server',
} as const;

const DETAILS = { scriptType: 'json', functionName: 'Details', test: 'node-form.test-details' } as const;

const customerNamePattern = requiredText('node-form.customer-name', {
  description: 'node-form.patterns-allowed',
});

/** For how long what was found is believed, seconds. */
const entityCacheExpiration = whole('node-form.cache-seconds', {
  description: 'node-form.cache-description',
});

const hasType = ({ entityType }: Args) => typeof entityType === 'string' && entityType !== '';
const isMade = ({ entityType }: Args) => entityType === 'DEVICE' || entityType === 'ASSET';
const mayBeMade = (args: Args) => isMade(args) || args.entityType === 'CUSTOMER';
const isSingle = when('deleteForSingleEntity');

function entityType(shown?: (args: Args) => boolean) {
  return param(AliasEntity.shape.entityType, {
    title: 'node-form.entity-type',
    input: entityTypeSelect(),
    ...(shown && { shown }),
  });
}

/** The forms of nodes that do something, by directive. */
export const actionForms: Readonly<Record<string, NodeForm>> = {
  tbActionNodeAssignToCustomerConfig: nodeForm(
    z.object({
      customerNamePattern,
      createCustomerIfNotExists: flag('node-form.create-customer'),
      customerCacheExpiration: entityCacheExpiration,
    }),
  ),
  tbActionNodeUnAssignToCustomerConfig: nodeForm(
    z.object({ customerNamePattern, customerCacheExpiration: entityCacheExpiration }),
  ),
  tbActionNodeCheckPointConfig: nodeForm(
    z.object({
      queueName: param(requiredQueue(), { title: 'node-form.queue', input: queueAutocomplete(queueNames) }),
    }),
  ),
  tbActionNodeClearAlarmConfig: nodeForm(
    z.object({
      alarmDetailsBuildJs: script('node-form.details-function', DETAILS),
      alarmType: requiredText('alarm.type', { description: 'node-form.patterns-allowed' }),
    }),
  ),
  tbActionNodeCreateAlarmConfig: nodeForm(
    z.object({
      useMessageAlarmData: flag('node-form.alarm-from-message', {
        description: 'node-form.alarm-from-message-description',
      }),
      alarmDetailsBuildJs: script('node-form.details-function', DETAILS, when('useMessageAlarmData', false)),
      alarmType: requiredText('alarm.type', {
        description: 'node-form.patterns-allowed',
        shown: when('useMessageAlarmData', false),
      }),
      severity: oneOf('alarm.severity', AlarmSeverity.options, (severity) => severityTitles[severity], {
        shown: when('useMessageAlarmData', false),
      }),
      propagate: flag('node-form.propagate', {
        description: 'node-form.propagate-description',
        shown: when('useMessageAlarmData', false),
      }),
      relationTypes: names('node-form.propagate-types', {
        description: 'node-form.propagate-types-description',
        shown: all(when('useMessageAlarmData', false), when('propagate')),
      }),
    }),
  ),
  tbActionNodeCreateRelationConfig: nodeForm(
    z.object({
      direction: directionOf(),
      entityType: entityType(),
      entityNamePattern: requiredText('node-form.entity-name', {
        description: 'node-form.patterns-allowed',
        shown: hasType,
      }),
      entityTypePattern: requiredText('node-form.entity-subtype', {
        description: 'node-form.patterns-allowed',
        shown: isMade,
      }),
      relationType: relationTypeOf(),
      createEntityIfNotExists: flag('node-form.create-entity', { shown: mayBeMade }),
      removeCurrentRelations: flag('node-form.remove-current-relations', {
        description: 'node-form.remove-current-relations-description',
      }),
      changeOriginatorToRelatedEntity: flag('node-form.originator-to-related'),
      entityCacheExpiration,
    }),
  ),
  tbActionNodeDeleteRelationConfig: nodeForm(
    z.object({
      deleteForSingleEntity: flag('node-form.delete-single'),
      direction: directionOf(),
      entityType: entityType(isSingle),
      entityNamePattern: requiredText('node-form.entity-name', {
        description: 'node-form.patterns-allowed',
        shown: all(isSingle, hasType),
      }),
      relationType: relationTypeOf(),
      entityCacheExpiration,
    }),
  ),
  tbActionNodeMsgDelayConfig: nodeForm(
    z.object({
      useMetadataPeriodInSecondsPatterns: flag('node-form.period-pattern-used', {
        description: 'node-form.period-pattern-description',
      }),
      periodInSeconds: whole('node-form.period', {
        shown: when('useMetadataPeriodInSecondsPatterns', false),
      }),
      periodInSecondsPattern: requiredText('node-form.period-pattern', {
        shown: when('useMetadataPeriodInSecondsPatterns'),
      }),
      maxPendingMsgs: whole('node-form.most-pending', { least: 1, most: 100_000 }),
    }),
  ),
  tbDeviceProfileConfig: nodeForm(
    z.object({
      persistAlarmRulesState: flag('node-form.persist-rules', {
        description: 'node-form.persist-rules-description',
      }),
      fetchAlarmRulesStateOnStart: flag('node-form.fetch-rules', {
        description: 'node-form.fetch-rules-description',
      }),
    }),
  ),
  tbActionNodeGeneratorConfig: nodeForm(
    z.object({
      msgCount: whole('node-form.message-count', { description: 'node-form.message-count-description' }),
      periodInSeconds: whole('node-form.period', { least: 1 }),
      originator: param(z.nullish(AliasEntity), {
        title: 'node-form.originator',
        description: 'node-form.originator-description',
        input: entitySelect(platformDirectory),
      }),
      jsScript: script('node-form.generate-function', {
        scriptType: 'generate',
        functionName: 'Generate',
        test: 'node-form.test-generate',
      }),
    }),
    { joined: { originator: entityMembers('originatorType', 'originatorId') } },
  ),
  tbActionNodeGpsGeofencingConfig: nodeForm(
    z.object({
      ...geofence,
      minInsideDuration: whole('node-form.inside-duration', { least: 1 }),
      minInsideDurationTimeUnit: timeUnit('node-form.inside-unit'),
      minOutsideDuration: whole('node-form.outside-duration', { least: 1 }),
      minOutsideDurationTimeUnit: timeUnit('node-form.outside-unit'),
    }),
  ),
  tbActionNodeLogConfig: nodeForm(
    z.object({
      jsScript: script('node-form.to-string-function', {
        scriptType: 'string',
        functionName: 'ToString',
        test: 'node-form.test-to-string',
      }),
    }),
  ),
  tbActionNodeMsgCountConfig: nodeForm(
    z.object({
      interval: whole('node-form.count-interval', { least: 1 }),
      telemetryPrefix: requiredText('node-form.count-prefix', {
        description: 'node-form.count-prefix-description',
      }),
    }),
  ),
  tbActionNodeRpcReplyConfig: nodeForm(
    z.object({
      requestIdMetaDataAttribute: optionalText('node-form.request-id', {
        description: 'node-form.request-id-description',
      }),
    }),
  ),
  tbActionNodeRpcRequestConfig: nodeForm(z.object({ timeoutInSeconds: whole('node-form.timeout-seconds') })),
  tbActionNodeAttributesConfig: nodeForm(
    z.object({
      scope: oneOf('attribute.scope', AttributeScope.options, (scope) => SCOPES[scope]),
      notifyDevice: flag('node-form.notify-device', {
        description: 'node-form.notify-device-description',
        shown: when('scope', 'SHARED_SCOPE'),
      }),
    }),
  ),
  tbActionNodeTimeseriesConfig: nodeForm(
    z.object({
      defaultTTL: whole('node-form.default-ttl', { description: 'node-form.default-ttl-description' }),
    }),
  ),
  tbActionNodeCustomTableConfig: nodeForm(
    z.object({
      tableName: requiredText('node-form.table-name', { description: 'node-form.table-name-description' }),
      fieldsMapping: mapping('node-form.column-mapping', {
        description: 'node-form.column-mapping-description',
        isRequired: true,
      }),
    }),
  ),
};
