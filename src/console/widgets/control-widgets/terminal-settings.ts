import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';
import { USUAL_TIMEOUT } from './switch-settings.ts';

/** How a terminal is set up. */
export const TerminalSettings = z.object({
  /** In ms. */
  requestTimeout: stored(z.number(), USUAL_TIMEOUT),
});
export type TerminalSettings = z.infer<typeof TerminalSettings>;
