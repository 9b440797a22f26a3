import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';

/** What the settings of all widgets have that write values. */
export const commonSettings = {
  widgetTitle: z.nullish(z.string()),
  showLabel: stored(z.boolean(), true),
  requiredErrorMessage: z.nullish(z.string()),
  showResultMessage: stored(z.boolean(), true),
};
