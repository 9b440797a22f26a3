import type { EntityId } from '../../model/entity-id.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import { done } from '../wire/answer.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

/** Deletes attributes of one scope; the platform takes a key with a comma for several. Rejects with an ApiError. */
export function deleteAttributes(
  { entityType, id }: Pick<EntityId, 'entityType' | 'id'>,
  scope: AttributeScope,
  keys: readonly string[],
  request: RequestOptions = {},
): Promise<void> {
  const path = `/api/plugins/telemetry/${entityType}/${encodeURIComponent(id)}/${scope}`;
  return done(http.delete(path, { ...kyOptions(request), searchParams: { keys: keys.join(',') } }));
}
