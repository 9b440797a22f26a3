import type { EntityType } from '../../../model/entity-id.ts';
import { isPermitted } from '../../commands/permission.ts';
import { addressOf, screens } from '../../frame/screens.ts';
import { session } from '../../session/session-store.ts';

/** The address of an entity beside the own list of its kind; undefined where the user has no such page. */
export function entityAddress({
  entityType,
  id,
}: {
  entityType: EntityType;
  id: string;
}): string | undefined {
  const screen = screens().find((one) => one.entityType === entityType);
  const address = screen && addressOf(screen);
  const authority = session.authUser?.authority ?? null;
  if (address === undefined || !isPermitted(screen ?? {}, { authority })) return undefined;
  return `${address}/${encodeURIComponent(id)}`;
}
