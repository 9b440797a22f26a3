import type { NodeClass } from '../contract/rule-node.ts';
import { log } from './action/log.ts';
import { rpcCallRequest } from './action/rpc-call-request.ts';
import { saveAttributes } from './action/save-attributes.ts';
import { saveTimeseries } from './action/save-timeseries.ts';
import { messageTypeSwitch } from './filter/message-type-switch.ts';

/** All classes of nodes, each by its name without the package that all are in. */
export const nodeClasses: ReadonlyMap<string, NodeClass> = new Map(
  [log, messageTypeSwitch, rpcCallRequest, saveAttributes, saveTimeseries].map((node) => [node.clazz, node]),
);
