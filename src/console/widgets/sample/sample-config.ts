import { readLeniently } from '../../../model/read-leniently.ts';
import type { WidgetDescriptor } from '../../../model/widget.ts';
import { WidgetConfig } from '../../../model/widget-config.ts';
import { SAMPLE_CONFIGS } from './sample-configs.ts';
import { sampleDatasources } from './sample-datasources.ts';

/** What the platform sets up a new widget of a type with, as far as it can be read: widgets do with none. */
export function defaultConfigOf(descriptor: WidgetDescriptor | null | undefined): WidgetConfig {
  try {
    return readLeniently(WidgetConfig, JSON.parse(descriptor?.defaultConfig || '{}')).value ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * What a type of widgets is shown with: what the platform sets up a new one with, and more where that has nothing to see.
 *
 * @param name of the type: `bundle/alias`
 */
export function sampleConfig(name: string, config: WidgetConfig): WidgetConfig {
  const sample = SAMPLE_CONFIGS[name];
  const datasources = sampleDatasources(name);
  return {
    ...config,
    ...sample,
    ...(datasources && { datasources: [...datasources] }),
    settings: { ...config.settings, ...sample?.settings },
  };
}
