import type { SystemWidget } from '../contract/widget.ts';

const shared = { bundleAlias: 'control_widgets', kind: 'rpc', needs: {} } as const;

/** The control widgets: what is asked of a device, and what it is told. */
export const controlWidgets: readonly SystemWidget[] = [
  {
    ...shared,
    typeAlias: 'rpc_debug_terminal',
    load: async () => (await import('./debug-terminal.tsx')).debugTerminal,
  },
  {
    ...shared,
    typeAlias: 'rpc_remote_shell',
    load: async () => (await import('./remote-shell.tsx')).remoteShell,
  },
  {
    ...shared,
    typeAlias: 'knob_control',
    load: async () => (await import('./knob-control.tsx')).knobControl,
  },
  {
    ...shared,
    typeAlias: 'switch_control',
    load: async () => (await import('./switch-control.tsx')).switchControl,
  },
  {
    ...shared,
    typeAlias: 'round_switch',
    load: async () => (await import('./round-switch.tsx')).roundSwitch,
  },
  {
    ...shared,
    typeAlias: 'led_indicator',
    load: async () => (await import('./led-indicator.tsx')).ledIndicator,
  },
  { ...shared, typeAlias: 'rpcbutton', load: async () => (await import('./rpc-button.tsx')).rpcButton },
  {
    ...shared,
    typeAlias: 'update_attributes',
    load: async () => (await import('./attributes-button.tsx')).attributesButton,
  },
];
