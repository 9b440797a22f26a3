import type { WidgetConfig } from '../../../model/widget-config.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import type { WidgetPicture, WidgetSource } from '../contract/picture.ts';
import { formatValue } from './format-value.ts';
import { lastValue } from './last-value.ts';

/** How a pattern is filled in. */
interface Filling {
  /** Digits of numbers of which neither the pattern nor the key nor the widget says how many. */
  readonly decimals?: number;
  /** What stands where nothing is known. */
  readonly missing?: string;
  /** What becomes of names, where the pattern is more than a text. */
  readonly ofName?: (name: string) => string;
}

/** `${label}`, `${label:2}`, `${#0}`, `${entityName}`. */
const VARIABLE = /\$\{([^{}]*?)(?::(\d{1,2}))?\}/g;

/** What names a source has, by the variables that stand for them. */
const NAMES: Readonly<Record<string, (source: WidgetSource) => string>> = {
  entityName: ({ entity, name }) => entity?.name ?? name,
  deviceName: ({ entity, name }) => entity?.name ?? name,
  entityLabel: ({ entity, name }) => entity?.label || entity?.name || name,
  entityDescription: ({ entity }) => entity?.entityDescription ?? '',
  dsName: ({ name }) => name,
  aliasName: ({ aliasName }) => aliasName,
};

/**
 * A pattern with the latest values of the picture in it, by the label of their key or their place among all, and with
 * what its first entity is called; texts of the console stand in the place of `{i18n:key}`.
 */
export function filledPattern(
  pattern: string,
  { sources, lines }: WidgetPicture,
  config: Pick<WidgetConfig, 'decimals'>,
  { decimals, missing = '', ofName = (name) => name }: Filling = {},
): string {
  return authoredText(pattern).replace(VARIABLE, (_all, variable: string, digits: string | undefined) => {
    const place = /^#\d+$/.test(variable) ? Number(variable.slice(1)) : undefined;
    const line = place === undefined ? lines.find(({ key }) => key.label === variable) : lines[place];
    if (line) {
      const ownDecimals = line.key.decimals ?? config.decimals ?? decimals;
      const format = { decimals: digits === undefined ? ownDecimals : Number(digits) };
      return formatValue(lastValue(line.series)?.value, format, { keepZeros: true }) || missing;
    }
    const [source] = sources;
    const nameOf = Object.hasOwn(NAMES, variable) ? NAMES[variable] : undefined;
    return source && nameOf ? ofName(nameOf(source)) : missing;
  });
}

/** A text as markup shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
