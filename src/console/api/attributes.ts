import type { EntityId } from '../../model/entity-id.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { done } from './client.ts';

/** Deletes attributes of one scope; the platform takes a key with a comma for several. Rejects with an ApiError. */
export function deleteAttributes(
  { entityType, id }: Pick<EntityId, 'entityType' | 'id'>,
  scope: AttributeScope,
  keys: readonly string[],
  request: RequestOptions = {},
): Promise<void> {
  const path = `/api/plugins/telemetry/${entityType}/${encodeURIComponent(id)}/${scope}`;
  return done((http) => http.delete(path, { ...kyOptions(request), searchParams: { keys: keys.join(',') } }));
}
