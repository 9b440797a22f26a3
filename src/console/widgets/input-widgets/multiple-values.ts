import { type Answer, Unreadable } from '../../commands/input.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { HOUR, MINUTE, SECOND } from '../../time/units.ts';
import { isTrue } from './boolean-input.tsx';
import type { MultipleKeySettings, MultipleValueType } from './multiple-settings.ts';
import { writtenText } from './written-text.ts';

/** What a field of the form holds: a text, a number, a moment (ms), a time of day (ms), or yes and no. */
export type MultipleAnswer = Answer<string | number | boolean>;

/** What a field shows of a value of the platform. */
export function answerOf(value: unknown, type: MultipleValueType): MultipleAnswer {
  if (type === 'string') return writtenText(value);
  if (type === 'booleanCheckbox' || type === 'booleanSwitch') return isTrue(value);
  return numericValue(value);
}

/** What is wrong with what a field holds; undefined: nothing. */
export function answerProblem(answer: MultipleAnswer, settings: MultipleKeySettings): Shown | undefined {
  const { dataKeyValueType: type, minValue, maxValue } = settings;
  const own = (text: string | null | undefined, usual: Shown): Shown => (text ? { text } : usual);
  if (answer instanceof Unreadable) {
    const isMoment = type === 'dateTime' || type === 'date' || type === 'time';
    return isMoment ? own(settings.invalidDateErrorMessage, answer.reason) : answer.reason;
  }
  if (answer === undefined || answer === '') {
    // An empty attribute is deleted; of a series all that was ever stored would be.
    const isNeeded = settings.required || settings.dataKeyType === 'timeseries';
    return isNeeded ? own(settings.requiredErrorMessage, { key: 'validation.required' }) : undefined;
  }
  if (typeof answer !== 'number') return undefined;
  if (type === 'integer' && !Number.isSafeInteger(answer)) return { key: 'validation.integer' };
  if (type !== 'integer' && type !== 'double') return undefined;
  if (minValue != null && answer < minValue) {
    return own(settings.minValueErrorMessage, { key: 'validation.at-least', values: { minimum: minValue } });
  }
  if (maxValue != null && answer > maxValue) {
    return own(settings.maxValueErrorMessage, { key: 'validation.at-most', values: { maximum: maxValue } });
  }
  return undefined;
}

/** What is saved of what a field holds; null: nothing any more. */
export function savedOf(answer: MultipleAnswer): string | number | boolean | null {
  if (answer === undefined || answer === '' || answer instanceof Unreadable) return null;
  return answer;
}

/** A time of day, ms, as the browser's control writes it. */
export function writtenTime(ofDay: number): string {
  const parts = [
    Math.floor(ofDay / HOUR) % 24,
    Math.floor(ofDay / MINUTE) % 60,
    Math.floor(ofDay / SECOND) % 60,
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The time of day, ms, that the browser's control has written; undefined: none. */
export function readTime(written: string): number | undefined {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = written.split(':').map(Number);
  const ofDay = hours * HOUR + minutes * MINUTE + seconds * SECOND;
  return written !== '' && Number.isFinite(ofDay) ? ofDay : undefined;
}
