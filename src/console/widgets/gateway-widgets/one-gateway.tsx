import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { stored } from '../kit/stored.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';
import { GatewayForm } from './gateway-form.tsx';

const Settings = z.object({
  gatewayTitle: stored(z.string(), ''),
  readOnly: stored(z.boolean(), false),
});
type Settings = z.infer<typeof Settings>;

/** A form that sets up the gateway of the datasource. */
function OneGateway(props: WidgetProps & { readonly settings: Settings }) {
  const { settings, config, width, picture, host } = props;
  const t = useTranslate();
  useOwnTitle(props, settings.gatewayTitle || t('gateway.gateway'));
  const entity = picture.sources[0]?.entity;
  const device = entity?.entityType === 'DEVICE' ? entity : undefined;
  return (
    <div className="flex size-full flex-col overflow-y-auto p-2" style={cardColours(config)}>
      {device ? (
        <GatewayForm
          key={device.id}
          gateway={{ entityType: 'DEVICE', id: device.id }}
          host={host}
          width={width}
          archive="gatewayConfiguration"
          saved=""
          isReadOnly={settings.readOnly}
        />
      ) : (
        <p role="status" className="m-auto p-2 text-center">
          {t(entity ? 'gateway.no-device' : 'gateway.no-gateway')}
        </p>
      )}
    </div>
  );
}

export const oneGateway = nativeWidget(Settings, OneGateway);
