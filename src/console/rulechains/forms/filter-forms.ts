import * as z from 'zod/mini';
import { AlarmStatus } from '../../../model/alarm.ts';
import { AliasEntity } from '../../../model/entity-alias.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { param } from '../../commands/param.ts';
import { statusTitles } from '../../entities/parts/alarm-texts.ts';
import { entitySelect } from '../../inputs/entity/entity-select.tsx';
import { MESSAGE_TITLES } from '../../inputs/entity/message-type.ts';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { directionOf, entityMembers, relationTypeOf } from './common-members.ts';
import { geofence } from './geofence-members.ts';
import { flag, names, someOf, when } from './members.ts';
import { type NodeForm, nodeForm } from './node-form.ts';
import { script } from './script-member.tsx';

/** The types whose entities messages can be about. */
const ORIGINATOR_TYPES = [
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'RULE_CHAIN',
  'RULE_NODE',
] as const;

/** One entity, which must be chosen. */
const ChosenEntity = AliasEntity.check(
  z.refine(({ id }) => Boolean(id), { error: 'entity.entity-required' }),
);

const isSingle = when('checkForSingleEntity');

/** The forms of nodes that decide where a message goes, by directive. */
export const filterForms: Readonly<Record<string, NodeForm>> = {
  tbFilterNodeCheckAlarmStatusConfig: nodeForm(
    z.object({
      alarmStatusList: someOf(
        'node-form.alarm-status',
        AlarmStatus.options,
        (status) => statusTitles[status],
      ),
    }),
  ),
  tbFilterNodeCheckMessageConfig: nodeForm(
    z.object({
      messageNames: names('node-form.message-names', { description: 'node-form.message-names-description' }),
      metadataNames: names('node-form.metadata-names', {
        description: 'node-form.metadata-names-description',
      }),
      checkAllKeys: flag('node-form.check-all-keys', { description: 'node-form.check-all-keys-description' }),
    }),
  ),
  tbFilterNodeCheckRelationConfig: nodeForm(
    z.object({
      checkForSingleEntity: flag('node-form.check-single-entity', {
        description: 'node-form.check-single-entity-description',
      }),
      direction: directionOf(),
      entity: param(ChosenEntity, {
        title: 'node-form.entity',
        input: entitySelect(platformDirectory),
        shown: isSingle,
      }),
      relationType: relationTypeOf(),
    }),
    { joined: { entity: entityMembers('entityType', 'entityId') } },
  ),
  tbFilterNodeGpsGeofencingConfig: nodeForm(z.object(geofence)),
  tbFilterNodeMessageTypeConfig: nodeForm(
    z.object({
      messageTypes: someOf(
        'node-form.message-types',
        Object.keys(MESSAGE_TITLES),
        (type) => MESSAGE_TITLES[type],
        {
          isFree: true,
        },
      ),
    }),
  ),
  tbFilterNodeOriginatorTypeConfig: nodeForm(
    z.object({
      originatorTypes: someOf(
        'node-form.originator-types',
        ORIGINATOR_TYPES,
        (type) => TYPE_TEXTS[type].title,
      ),
    }),
  ),
  tbFilterNodeScriptConfig: nodeForm(
    z.object({
      jsScript: script('node-form.filter-function', {
        scriptType: 'filter',
        functionName: 'Filter',
        test: 'node-form.test-filter',
      }),
    }),
  ),
  tbFilterNodeSwitchConfig: nodeForm(
    z.object({
      jsScript: script('node-form.switch-function', {
        scriptType: 'switch',
        functionName: 'Switch',
        test: 'node-form.test-switch',
      }),
    }),
  ),
  tbNodeEmptyConfig: nodeForm(z.object({})),
};
