import type { RuleChainMetaData, RuleNode } from '../../model/rule-chain.ts';
import { COMPONENT_PACKAGE, LOG_SCRIPT } from './components/component.ts';

/** The name of the chain that every tenant starts with. */
export const ROOT_CHAIN_NAME = 'Root Rule Chain';

type Place = readonly [layoutX: number, layoutY: number];

/** What the root chain of a new tenant is made of: device data is stored, alarms are raised, commands are sent. */
export const rootChainContent: RuleChainMetaData = contentWith({
  scope: 'CLIENT_SCOPE',
  notifyDevice: 'false',
});

/** The same for a chain of its own that device profiles can lead to. */
export const deviceChainContent: RuleChainMetaData = contentWith({ scope: 'CLIENT_SCOPE' });

function contentWith(attributes: Record<string, unknown>): RuleChainMetaData {
  const log = { jsScript: LOG_SCRIPT };
  return {
    firstNodeIndex: 6,
    nodes: [
      node('Save Timeseries', 'telemetry.TbMsgTimeseriesNode', { defaultTTL: 0 }, [824, 156]),
      node('Save Client Attributes', 'telemetry.TbMsgAttributesNode', attributes, [825, 52]),
      node('Message Type Switch', 'filter.TbMsgTypeSwitchNode', { version: 0 }, [347, 149]),
      node('Log RPC from Device', 'action.TbLogNode', log, [825, 266]),
      node('Log Other', 'action.TbLogNode', log, [825, 379]),
      node('RPC Call Request', 'rpc.TbSendRPCRequestNode', { timeoutInSeconds: 60 }, [825, 468]),
      node(
        'Device Profile Node',
        'profile.TbDeviceProfileNode',
        { persistAlarmRulesState: false, fetchAlarmRulesStateOnStart: false },
        [204, 240],
      ),
    ],
    connections: [
      { fromIndex: 6, toIndex: 2, type: 'Success' },
      { fromIndex: 2, toIndex: 0, type: 'Post telemetry' },
      { fromIndex: 2, toIndex: 1, type: 'Post attributes' },
      { fromIndex: 2, toIndex: 3, type: 'RPC Request from Device' },
      { fromIndex: 2, toIndex: 4, type: 'Other' },
      { fromIndex: 2, toIndex: 5, type: 'RPC Request to Device' },
    ],
    ruleChainConnections: [],
  };
}

function node(name: string, component: string, configuration: object, [layoutX, layoutY]: Place): RuleNode {
  return {
    type: COMPONENT_PACKAGE + component,
    name,
    debugMode: false,
    configuration,
    additionalInfo: { description: '', layoutX, layoutY },
  };
}
