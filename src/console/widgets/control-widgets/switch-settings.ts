import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { WidgetHost } from '../contract/host.ts';
import { stored } from '../kit/stored.ts';
import { runWritten } from '../kit/written-function.ts';
import type { DeviceWiring } from './device-value.ts';
import { saidValue } from './said-value.ts';

/** Shorter than a call takes over many networks, yet what has always stood for a missing one, ms. */
export const USUAL_TIMEOUT = 500;

const shared = {
  initialValue: stored(z.boolean(), false),
  title: stored(z.string(), ''),
  /** How its value is found out. */
  retrieveValueMethod: stored(z.enum(['none', 'rpc', 'attribute', 'timeseries']), 'rpc'),
  /** The attribute or the series that has its value. */
  valueKey: stored(z.string(), 'value'),
  getValueMethod: stored(z.string(), 'getValue'),
  setValueMethod: stored(z.string(), 'setValue'),
  /** The body of a function of `data`: whether that means on. */
  parseValueFunction: z.nullish(z.string()),
  /** The body of a function of `value`: what the device is told for it. */
  convertValueFunction: z.nullish(z.string()),
  /** In ms. */
  requestTimeout: stored(z.number(), USUAL_TIMEOUT),
};

/** How a round switch is set up. */
export const RoundSwitchSettings = z.object(shared);
export type RoundSwitchSettings = z.infer<typeof RoundSwitchSettings>;

/** How a switch that slides is set up. */
export const SwitchSettings = z.object({ ...shared, showOnOffLabels: stored(z.boolean(), true) });
export type SwitchSettings = z.infer<typeof SwitchSettings>;

/** How a switch knows and changes what is on. */
export function useSwitchWiring(settings: RoundSwitchSettings, { run }: WidgetHost): DeviceWiring<boolean> {
  return useMemo(() => {
    const { retrieveValueMethod: retrieve, parseValueFunction, convertValueFunction } = settings;
    return {
      initial: settings.initialValue,
      retrieve,
      valueKey: settings.valueKey,
      getMethod: settings.getValueMethod,
      setMethod: settings.setValueMethod,
      timeout: settings.requestTimeout,
      read: async (said) => await readSwitch({ run }, said, { retrieve, parseValueFunction }),
      write: async (value) =>
        await runWritten(
          { run },
          { setting: 'convertValueFunction', body: convertValueFunction, argNames: ['value'] },
          value,
        ),
    };
  }, [settings, run]);
}

/** Whether what a device has answered, or keeps as a value, means on. */
export async function readSwitch(
  host: Pick<WidgetHost, 'run'>,
  said: unknown,
  { retrieve, parseValueFunction }: Pick<RoundSwitchSettings, 'parseValueFunction'> & { retrieve: string },
): Promise<boolean> {
  let data = said;
  if (retrieve !== 'rpc') {
    const read = saidValue(said);
    if (!read) return false;
    data = read.value;
  }
  const parse = { setting: 'parseValueFunction', body: parseValueFunction, argNames: ['data'] };
  return Boolean(await runWritten(host, parse, data));
}
