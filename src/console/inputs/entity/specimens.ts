import { NULL_UUID } from '../../../model/entity-id.ts';
import { type Specimen, specimen } from '../specimen.ts';
import { dashboardSelect } from './dashboard-select.tsx';
import { entityAutocomplete, entityList } from './entity-autocomplete.tsx';
import { entityKeys } from './entity-keys.tsx';
import { entityListSelect, entitySelect } from './entity-select.tsx';
import { entityTypeList, entityTypeSelect } from './entity-types.tsx';
import { gatewaySelect } from './gateway.tsx';
import { madeUpDirectory as directory, madeUpGateways, madeUpId } from './made-up.ts';
import { messageType } from './message-type.ts';
import { profilePicker } from './profile-picker.tsx';
import type { ProfileWriting } from './profile-writing.ts';
import { queueAutocomplete } from './queue.ts';
import { relationFilters } from './relation-filters.tsx';
import { relationType } from './relation-type.ts';
import {
  requiredEntities,
  requiredEntity,
  requiredEntityType,
  requiredEntityTypes,
  requiredGateway,
  requiredMessageType,
  requiredQueue,
  requiredRelationType,
  requiredSubtype,
  requiredSubtypes,
} from './required.ts';
import { ruleChainPicker } from './rule-chain.ts';
import { subtypeAutocomplete, subtypeList, subtypeSelect } from './subtypes.tsx';
import { widgetsBundleSelect } from './widgets-bundle.ts';

const LONG = 'the-pump-behind-the-third-door-on-the-left-of-the-hall-that-was-built-when-the-river-froze';
const device = madeUpId('DEVICE', 7);
const several = Array.from({ length: 12 }, (_, at) => madeUpId('DEVICE', at * 8000 + 1));

/** The inputs of entities: of one, of several, of their types and what they have. */
export function entitySpecimens(): readonly Specimen[] {
  return [
    specimen('entity-type-select', 'input.entity-type-select', entityTypeSelect({ pseudo: true }), {
      needed: requiredEntityType(),
      filled: 'TENANT',
    }),
    specimen('entity-type-list', 'input.entity-type-list', entityTypeList(), {
      needed: requiredEntityTypes(),
      filled: ['DEVICE', 'ASSET'],
      long: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'TENANT', 'CUSTOMER', 'USER', 'DASHBOARD', 'DEVICE_PROFILE'],
    }),
    specimen('entity-select', 'input.entity-select', entitySelect(directory, { pseudo: true }), {
      filled: { entityType: 'DEVICE', id: device },
      long: { entityType: 'CURRENT_USER_OWNER', id: NULL_UUID },
    }),
    specimen('entity-list', 'input.entity-list', entityList(directory, { entityType: 'DEVICE' }), {
      needed: requiredEntities(),
      filled: several.slice(0, 2),
      long: several,
    }),
    specimen('entity-list-select', 'input.entity-list-select', entityListSelect(directory), {
      filled: { entityType: 'DEVICE', ids: several.slice(0, 2) },
      long: { entityType: 'DEVICE', ids: several },
    }),
    specimen(
      'entity-autocomplete',
      'input.entity-autocomplete',
      entityAutocomplete(directory, { entityType: 'DEVICE' }),
      { needed: requiredEntity('DEVICE'), filled: device, long: '00000006-7a01-11eb-8f2e-ffffffffffff' },
    ),
    specimen(
      'entity-keys-list',
      'input.entity-keys-list',
      entityKeys(directory, { entity: { entityType: 'DEVICE', id: device }, kind: 'timeseries' }),
      { filled: ['temperature', 'pressure'], long: [LONG, `${LONG}-2`] },
    ),
    specimen(
      'entity-subtype-autocomplete',
      'input.entity-subtype-autocomplete',
      subtypeAutocomplete(directory, 'DEVICE'),
      { needed: requiredSubtype('DEVICE'), filled: 'pump', long: LONG },
    ),
    specimen('entity-subtype-list', 'input.entity-subtype-list', subtypeList(directory, 'DEVICE'), {
      needed: requiredSubtypes('DEVICE'),
      filled: ['pump', 'boiler'],
      long: [LONG, 'pump'],
    }),
    specimen('entity-subtype-select', 'input.entity-subtype-select', subtypeSelect(directory, 'DEVICE'), {
      filled: 'pump',
    }),
    specimen(
      'queue-autocomplete',
      'input.queue-autocomplete',
      queueAutocomplete(async () => ['HighPriority', 'Main', 'SequentialByOriginator']),
      { needed: requiredQueue(), filled: 'Main', long: LONG },
    ),
    specimen('gateway-select', 'input.gateway-select', gatewaySelect(madeUpGateways, directory), {
      needed: requiredGateway(),
      filled: madeUpId('DEVICE', 1),
    }),
    specimen(
      'device-profile',
      'input.device-profile',
      profilePicker(directory, 'DEVICE_PROFILE', madeUpProfiles('DEVICE_PROFILE')),
      { needed: requiredEntity('DEVICE_PROFILE'), filled: madeUpId('DEVICE_PROFILE', 3) },
    ),
    specimen(
      'tenant-profile',
      'input.tenant-profile',
      profilePicker(directory, 'TENANT_PROFILE', madeUpProfiles('TENANT_PROFILE')),
      { needed: requiredEntity('TENANT_PROFILE'), filled: madeUpId('TENANT_PROFILE', 3) },
    ),
    specimen('customer', 'input.customer', entityAutocomplete(directory, { entityType: 'CUSTOMER' }), {
      needed: requiredEntity('CUSTOMER'),
      filled: madeUpId('CUSTOMER', 3),
    }),
    specimen('user', 'input.user', entityAutocomplete(directory, { entityType: 'USER' }), {
      needed: requiredEntity('USER'),
      filled: madeUpId('USER', 3),
    }),
    specimen('rule-chain', 'input.rule-chain', ruleChainPicker(directory, madeUpRuleChain), {
      needed: requiredEntity('RULE_CHAIN'),
      filled: madeUpId('RULE_CHAIN', 3),
    }),
    specimen(
      'dashboard-autocomplete',
      'input.dashboard-autocomplete',
      entityAutocomplete(directory, { entityType: 'DASHBOARD' }),
      { needed: requiredEntity('DASHBOARD'), filled: madeUpId('DASHBOARD', 3) },
    ),
    specimen(
      'dashboard-select',
      'input.dashboard-select',
      dashboardSelect(async () =>
        ['Boiler house', 'Energy', 'Pumps'].map((title, at) => ({
          id: madeUpId('DASHBOARD', at + 1),
          title,
        })),
      ),
      { filled: madeUpId('DASHBOARD', 2) },
    ),
    specimen('relation-type', 'input.relation-type', relationType, {
      needed: requiredRelationType(),
      filled: 'Contains',
      long: LONG,
    }),
    specimen('relation-filters', 'input.relation-filters', relationFilters(), {
      filled: [{ relationType: 'Contains', entityTypes: ['DEVICE', 'ASSET'] }],
      long: [
        { relationType: LONG, entityTypes: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'CUSTOMER'] },
        { relationType: null, entityTypes: [] },
      ],
    }),
    specimen(
      'widgets-bundle-select',
      'input.widgets-bundle-select',
      widgetsBundleSelect(async () => [
        { id: 'charts', alias: 'charts', title: 'Charts', isSystem: true },
        { id: 'ours', alias: 'ours', title: 'Our widgets', isSystem: false },
      ]),
      { filled: 'ours' },
    ),
    specimen('message-type-select', 'input.message-type-select', messageType, {
      needed: requiredMessageType(),
      filled: 'POST_TELEMETRY_REQUEST',
      long: LONG,
    }),
  ];
}

/** Profiles that can be tried out without a platform: nobody is asked for more than their name. */
function madeUpProfiles(entityType: ProfileWriting['entityType']): ProfileWriting {
  return {
    entityType,
    create: async (name) => ({ id: madeUpId(entityType, 1), name }),
    edit: async (id, name) => ({ id, name }),
  };
}

async function madeUpRuleChain(name: string) {
  return { id: { id: madeUpId('RULE_CHAIN', 1) }, name };
}
