import type { DataKeyType } from '../../../../model/data-key.ts';
import { freeName } from '../../../aliases/names.ts';
import { withDefaults } from '../../../inputs/schema-form/defaults.ts';
import { readForm } from '../../../inputs/schema-form/read-form.ts';
import { PALETTE } from '../../../inputs/values/palette.ts';
import { isJsonObject, type JsonObject, jsonObject, memberOf } from '../../document/json-object.ts';

/** What a data key is made of that is added to a widget. */
export interface WantedKey {
  type: DataKeyType;
  name: string;
  label: string;
  /** Of made-up values. */
  funcBody?: string | undefined;
}

/**
 * A data key as it is stored that is new in a widget: with a label and a colour of its own, and with what the form of
 * the widget's type has as defaults.
 */
export function newDataKey(
  { type, name, label, funcBody }: WantedKey,
  config: JsonObject,
  settingsForm: unknown,
): JsonObject {
  const known = keysOfConfig(config);
  const settings = withDefaults(readForm(settingsForm).schema, {});
  return {
    name,
    type,
    label: uniqueLabel(label, known.map(labelOf)),
    color: PALETTE[known.length % PALETTE.length],
    settings: jsonObject(settings),
    _hash: Math.random(),
    ...(funcBody !== undefined && { funcBody }),
  };
}

/** A label that no other has: the second is called “load 2”. */
export function uniqueLabel(label: string, taken: readonly string[]): string {
  return freeName(label, taken, (own, number) => `${own} ${number + 1}`);
}

/** All data keys of a widget, wherever they stand. */
export function keysOfConfig(config: JsonObject): JsonObject[] {
  const { datasources } = config;
  const sources = [...(Array.isArray(datasources) ? datasources : []), config.alarmSource];
  return sources.flatMap((source) => {
    const keys = memberOf(source, 'dataKeys');
    return Array.isArray(keys) ? keys.filter(isJsonObject) : [];
  });
}

/** What a data key is called. */
export function labelOf(key: JsonObject): string {
  return typeof key.label === 'string' ? key.label : String(key.name ?? '');
}
