import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';

const text = z.nullish(z.string());

/** How a form of many values is set up. */
export const MultipleSettings = z.object({
  widgetTitle: text,
  /** Else every change is saved by itself. */
  showActionButtons: stored(z.boolean(), true),
  /** Saves what has not changed, too. */
  updateAllValues: stored(z.boolean(), false),
  saveButtonLabel: text,
  resetButtonLabel: text,
  showResultMessage: stored(z.boolean(), true),
  showGroupTitle: stored(z.boolean(), false),
  groupTitle: text,
  fieldsAlignment: stored(z.enum(['row', 'column']), 'row'),
  /** Often stored as text. */
  fieldsInRow: stored(z.union([z.number(), z.string()]), 2),
});
export type MultipleSettings = z.infer<typeof MultipleSettings>;

/** What a value of a form is. */
export const MultipleValueType = z.enum([
  'string',
  'double',
  'integer',
  'booleanCheckbox',
  'booleanSwitch',
  'dateTime',
  'date',
  'time',
]);
export type MultipleValueType = z.infer<typeof MultipleValueType>;

/** How a key of such a form is set up. */
export const MultipleKeySettings = z.object({
  dataKeyType: stored(z.enum(['server', 'shared', 'timeseries']), 'server'),
  dataKeyValueType: stored(MultipleValueType, 'string'),
  /** How far the arrow keys go; often stored as text. */
  step: stored(z.union([z.number(), z.string()]), 1),
  minValue: z.nullish(z.number()),
  maxValue: z.nullish(z.number()),
  required: stored(z.boolean(), false),
  requiredErrorMessage: text,
  minValueErrorMessage: text,
  maxValueErrorMessage: text,
  invalidDateErrorMessage: text,
  isEditable: stored(z.enum(['editable', 'disabled', 'readonly']), 'editable'),
  /** The name of another key of the same entity: its field cannot be used while that is false. */
  disabledOnDataKey: text,
  /** Kept, but not drawn. */
  dataKeyHidden: stored(z.boolean(), false),
  icon: text,
});
export type MultipleKeySettings = z.infer<typeof MultipleKeySettings>;
