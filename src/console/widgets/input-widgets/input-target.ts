import type { EntityId } from '../../../model/entity-id.ts';
import type { Message } from '../../i18n/translation-key.ts';
import type { WidgetLine } from '../contract/picture.ts';

/** What a value is saved as. */
export type InputScope = 'SERVER_SCOPE' | 'SHARED_SCOPE' | 'timeseries';

/** Where the value of a line is saved; or why it cannot be. */
export function inputTarget(
  line: WidgetLine | undefined,
  scope: InputScope,
): { readonly entity: EntityId } | { readonly problem: Message } {
  if (!line) return { problem: { key: 'input-widget.no-key' } };
  const { entity } = line.source;
  if (!entity) return { problem: { key: 'input-widget.no-entity' } };
  const isSeries = scope === 'timeseries';
  if (line.key.type !== (isSeries ? 'timeseries' : 'attribute')) {
    return { problem: { key: isSeries ? 'input-widget.series-needed' : 'input-widget.attribute-needed' } };
  }
  if (scope === 'SHARED_SCOPE' && entity.entityType !== 'DEVICE') {
    return { problem: { key: 'input-widget.device-needed' } };
  }
  return { entity: { entityType: entity.entityType, id: entity.id } };
}
