import type { EditedWidget } from './edited-widget.ts';

/** Whether it is still to be said of which entities a widget is, or which of their keys it shows. */
export function lacksData({ widget: { type: kind, config }, type }: EditedWidget): boolean {
  if (kind === 'rpc') return !config.targetDeviceAliasIds?.[0];
  const sources = kind === 'alarm' ? [config.alarmSource] : (config.datasources ?? []);
  return sources.some((source) => {
    if (source?.type !== 'entity') return false;
    const lacksKeys = !source.dataKeys?.length && type?.needs.dataKeysOptional !== true;
    return !source.entityAliasId || lacksKeys;
  });
}
