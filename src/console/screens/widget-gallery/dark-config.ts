import type { WidgetConfig } from '../../../model/widget-config.ts';

const WHITE = /^(?:#fff(?:fff)?|white)$/i;
/** What forms store with every new widget of letters, lines and what lies empty, for a white ground. */
const GREY = /^#(?:545454|666(?:666)?|999(?:999)?|ddd(?:ddd)?|eee(?:eee)?)$/i;

/**
 * A new widget as somebody sets it up on a dark dashboard: where its ground is white it has that of the page, and the
 * colours that nobody has chosen are those of the theme. One with another ground is the same as in the light.
 */
export function darkConfig(config: WidgetConfig): WidgetConfig {
  const { backgroundColor, color, settings, ...others } = config;
  if (!WHITE.test(backgroundColor ?? '#fff')) return config;
  return { ...others, settings: withoutGreys(settings ?? {}) };
}

function withoutGreys(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      if (/color/i.test(name) && typeof value === 'string' && GREY.test(value)) return [];
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [[name, isPart ? withoutGreys({ ...value }) : value]];
    }),
  );
}
