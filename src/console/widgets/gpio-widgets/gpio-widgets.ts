import type { SystemWidget } from '../contract/widget.ts';

const bundleAlias = 'gpio_widgets';

const control = {
  bundleAlias,
  kind: 'rpc',
  needs: {},
  load: async () => (await import('./gpio-control.tsx')).gpioControl,
} as const;
const panel = {
  bundleAlias,
  kind: 'latest',
  needs: {},
  load: async () => (await import('./gpio-panel.tsx')).gpioPanel,
} as const;

/** The GPIO widgets: the pins of a board, as switches and as lights. */
export const gpioWidgets: readonly SystemWidget[] = [
  { ...control, typeAlias: 'basic_gpio_control' },
  { ...panel, typeAlias: 'gpio_panel' },
  { ...panel, typeAlias: 'raspberry_pi_gpio_panel' },
  { ...control, typeAlias: 'raspberry_pi_gpio_control' },
];
