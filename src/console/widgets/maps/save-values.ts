import type { DataKeyType } from '../../../model/data-key.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { MapRecord } from './map-records.ts';

/** Where values are saved that belong to a type of keys; others are nobody's to save. */
const SCOPES: Readonly<Partial<Record<DataKeyType, AttributeScope | 'timeseries'>>> = {
  attribute: 'SERVER_SCOPE',
  timeseries: 'timeseries',
};

/** Saves values of an entity by the labels of their keys. Says what went wrong; undefined: nothing did. */
export async function saveValues(
  host: Pick<WidgetHost, 'save'>,
  { source: { entity }, lines }: MapRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<Shown | undefined> {
  if (!entity) return { key: 'map-widget.made-up' };
  const byScope = new Map<AttributeScope | 'timeseries', Record<string, unknown>>();
  for (const [label, value] of Object.entries(values)) {
    const key = lines.find((line) => line.key.label === label)?.key;
    const scope = key && SCOPES[key.type];
    if (!key || !scope) return { key: 'map-widget.not-saved', values: { label } };
    byScope.set(scope, { ...byScope.get(scope), [key.name]: value });
  }
  try {
    for (const [scope, saved] of byScope) {
      await host.save({ entityType: entity.entityType, id: entity.id }, scope, saved);
    }
    return undefined;
  } catch (error) {
    return shownOf(error);
  }
}
