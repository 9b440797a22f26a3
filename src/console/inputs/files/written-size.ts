import { formatNumber } from '../../i18n/i18n.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1000;

/** So many bytes as the language writes them: `12 kB`, `999 bytes`. */
export function writtenSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1);
  const unit = UNITS[power] ?? 'byte';
  // The short form of a byte has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return formatNumber(bytes / STEP ** power, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
}
