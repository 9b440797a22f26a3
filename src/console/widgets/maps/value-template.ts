import { authoredText } from '../../i18n/authored-text.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { escaped } from '../kit/filled-pattern.ts';
import type { MapRecord } from './map-records.ts';

/** `${label}`, `${label:digits}` and `${#place}`. */
const VARIABLE = /\$\{([^{}]+?)(?::(\d+))?\}/g;
const DIGITS = 2;
const MOST_DIGITS = 15;
/** Members that are moments. */
const MOMENT = /(?:^|\|)ts$|^time$/;

/**
 * A template with the values of a record in it, in which their markup is text. Numbers have two digits after the point
 * unless it says how many; what there is no value of is empty.
 */
export function filledTemplate(template: string, { data, lines }: Pick<MapRecord, 'data' | 'lines'>): string {
  return authoredText(template).replace(VARIABLE, (_all, name: string, digits: string | undefined) => {
    const label = name.startsWith('#') ? (lines[Number(name.slice(1))]?.key.label ?? '') : name;
    return escaped(writtenValue(Object.hasOwn(data, label) ? data[label] : undefined, label, digits));
  });
}

function writtenValue(value: unknown, label: string, digits: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (MOMENT.test(label)) return formatTimestamp(value);
    return value.toFixed(Math.min(digits === undefined ? DIGITS : Number(digits), MOST_DIGITS));
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
