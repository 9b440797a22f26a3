import type { Input } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { EXAMPLE, formattedValue, USUAL_DECIMALS, type ValueFormat } from './formatted-value.ts';

/** The unit and the decimals of a value. */
export const valueFormat: Input<ValueFormat> = {
  empty: { decimals: USUAL_DECIMALS },
  print: (format, t) => t('value-format.as', { example: formattedValue(EXAMPLE, format) }),
  Field: loadable(async () => (await import('./value-format-field.tsx')).ValueFormatField),
};
