import type { SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';

const bundleAlias = 'gateway_widgets';
const oneEntity = { maxDatasources: 1, dataKeysOptional: true, singleEntity: true } as const;

/** The gateway widgets: what gateways are set up with, and what they tell. */
export const gatewayWidgets: readonly SystemWidget[] = [
  {
    bundleAlias,
    typeAlias: 'gateway_configuration',
    kind: 'static',
    needs: {},
    load: withTexts(async () => (await import('./gateway-configuration.tsx')).gatewayConfiguration),
  },
  {
    bundleAlias,
    typeAlias: 'attributes_card',
    kind: 'latest',
    needs: oneEntity,
    load: async () => (await import('./gateway-events.tsx')).gatewayEvents,
  },
  {
    bundleAlias,
    typeAlias: 'config_form_latest',
    kind: 'latest',
    needs: oneEntity,
    load: withTexts(async () => (await import('./one-gateway.tsx')).oneGateway),
  },
];
