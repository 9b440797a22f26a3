import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { gatewaySelect } from '../../inputs/entity/gateway.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { stored } from '../kit/stored.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';
import { GatewayForm } from './gateway-form.tsx';

const text = stored(z.string(), '');
const Settings = z.object({
  widgetTitle: text,
  gatewayTitle: text,
  /** What the archive of an export is called, without its ending. */
  archiveFileName: stored(z.string(), 'gatewayConfiguration'),
  /** Of devices, that new gateways are of. */
  gatewayType: stored(z.string(), 'Gateway'),
  /** In place of the console's own words where they are not empty. */
  successfulSave: text,
  gatewayNameExists: text,
});
type Settings = z.infer<typeof Settings>;

/** A form that sets up any of the gateways, or a new one. */
function GatewayConfiguration(props: WidgetProps & { readonly settings: Settings }) {
  const { settings, config, width, host } = props;
  const t = useTranslate();
  useOwnTitle(props, settings.gatewayTitle || settings.widgetTitle || t('gateway.gateway'));
  const [id, setId] = useState<string>();
  const { gateways } = host;
  const { gatewayType, gatewayNameExists } = settings;
  const select = useMemo(
    () =>
      gatewaySelect(
        {
          search: gateways.search,
          idOf: gateways.idOf,
          create: async (name) => await gateways.create(name, gatewayType),
        },
        {
          async named(_type, ids) {
            const names = await Promise.all(
              ids.map(async (one) => [one, await gateways.nameOf(one)] as const),
            );
            return new Map(
              names.flatMap(([one, name]) => (name === undefined ? [] : [[one, { id: one, name }]])),
            );
          },
        },
        { nameTaken: gatewayNameExists || undefined },
      ),
    [gateways, gatewayType, gatewayNameExists],
  );
  return (
    <div className="flex size-full flex-col gap-2 overflow-y-auto p-2" style={cardColours(config)}>
      <select.Field
        name="gateway"
        label={t('gateway.gateway')}
        required
        value={id}
        onChange={(chosen) => setId(typeof chosen === 'string' ? chosen : undefined)}
      />
      {id === undefined ? (
        <p role="status" className="text-muted">
          {t('gateway.gateway-name-required')}
        </p>
      ) : (
        <GatewayForm
          key={id}
          gateway={{ entityType: 'DEVICE', id }}
          host={host}
          width={width}
          archive={settings.archiveFileName}
          saved={settings.successfulSave}
          isReadOnly={false}
        />
      )}
    </div>
  );
}

export const gatewayConfiguration = nativeWidget(Settings, GatewayConfiguration);
