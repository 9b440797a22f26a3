import type { EditedWidget } from './edited-widget.ts';

/** Whether it is still to be said of which entities a widget is, or nobody has said yet which of their keys it shows. */
export function lacksData({ widget: { type: kind, config } }: Pick<EditedWidget, 'widget'>): boolean {
  if (kind === 'rpc') return !config.targetDeviceAliasIds?.[0];
  const sources = kind === 'alarm' ? [config.alarmSource] : (config.datasources ?? []);
  return sources.some(
    (source) => source?.type === 'entity' && (!source.entityAliasId || !source.dataKeys?.length),
  );
}
