import type { EntityType } from '../../../../model/entity-id.ts';
import { tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { NoConfiguration } from '../kit/configuration.ts';

const labels: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: 'Device',
  ASSET: 'Asset',
  ALARM: 'Alarm',
  ENTITY_VIEW: 'Entity View',
  TENANT: 'Tenant',
  CUSTOMER: 'Customer',
  USER: 'User',
  DASHBOARD: 'Dashboard',
  RULE_CHAIN: 'Rule chain',
  RULE_NODE: 'Rule node',
};

/** Sends a message on by the type of the entity that it is about. */
export const originatorTypeSwitch = nodeClass('filter.TbOriginatorTypeSwitchNode', NoConfiguration, () => ({
  kind: 'pure',
  onMessage(message) {
    const { entityType } = message.originator;
    const label = labels[entityType];
    if (label === undefined) throw new NodeFailure(`Unsupported originator type: ${entityType}`);
    return tell(label, message);
  },
}));
