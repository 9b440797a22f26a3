import { DEFAULT_ALARM_FIELDS } from '../../../../model/alarm.ts';
import type { WidgetKind } from '../../../../model/widget.ts';
import type { T } from '../../../i18n/i18n.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { keyTitle } from './key-titles.ts';
import { newDataKey } from './new-data-key.ts';

/** A datasource of nothing yet, as it is stored; one of alarms has the columns that are usual. */
export function newSource(kind: WidgetKind, isMadeUp: boolean, t: T): JsonObject {
  return {
    type: isMadeUp ? 'function' : 'entity',
    dataKeys: kind === 'alarm' ? usualColumns(t) : [],
  };
}

function usualColumns(t: T): JsonObject[] {
  const columns: JsonObject[] = [];
  for (const name of DEFAULT_ALARM_FIELDS) {
    const wanted = { type: 'alarm', name, label: keyTitle('alarm', name, t) } as const;
    columns.push(newDataKey(wanted, { datasources: [{ dataKeys: columns }] }, undefined));
  }
  return columns;
}
