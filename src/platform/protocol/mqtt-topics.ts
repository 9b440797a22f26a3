/** What all topics of gateways begin with. */
export const GATEWAY_TOPICS = 'v1/gateway/';

/** The topic on which devices without credentials get them. */
export const PROVISION_RESPONSES = '/provision/response';

/** The topics on which gateways are told of the devices behind them. */
export const GATEWAY_RPC = `${GATEWAY_TOPICS}rpc`;
export const GATEWAY_ATTRIBUTES = `${GATEWAY_TOPICS}attributes`;
export const GATEWAY_ATTRIBUTES_RESPONSE = `${GATEWAY_TOPICS}attributes/response`;
