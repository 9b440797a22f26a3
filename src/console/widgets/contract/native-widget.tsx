import { type ComponentType, useMemo } from 'react';
import type * as z from 'zod/mini';
import { readLeniently } from '../../../model/read-leniently.ts';
import type { NativeWidget, WidgetProps } from './widget.ts';

/**
 * Makes the program of a type of widgets of how its settings are read and what it draws of them. Every member of the
 * settings has a default, for much that is stored is old or written by hand: what is no use counts as missing.
 */
export function nativeWidget<Settings>(
  schema: z.ZodMiniType<Settings>,
  View: ComponentType<WidgetProps & { readonly settings: Settings }>,
): NativeWidget {
  function Widget(props: WidgetProps) {
    const stored = props.config.settings;
    const settings = useMemo(() => readSettings(schema, stored), [stored]);
    return <View {...props} settings={settings} />;
  }
  return Object.assign(Widget, { settings: schema });
}

/** Settings as far as they are of use, with a default for the rest. */
export function readSettings<Settings>(schema: z.ZodMiniType<Settings>, stored: unknown): Settings {
  return readLeniently(schema, stored).value ?? schema.parse({});
}
