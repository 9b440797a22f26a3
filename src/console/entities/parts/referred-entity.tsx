import { useQuery } from '@tanstack/react-query';
import type { EntityId } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import { addressOf, screens } from '../../frame/screens.ts';
import { loadHelpTexts, useTranslate } from '../../i18n/i18n.ts';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';

/** Another entity by its type and name, leading to it. Of one that is gone, or not the user's, it is said, with its id. */
export function ReferredEntity({
  entity: { entityType, id },
}: {
  entity: Pick<EntityId, 'entityType' | 'id'>;
}) {
  const t = useTranslate();
  const { data, error } = useQuery({
    queryKey: [entityType, 'named', id],
    queryFn: async () => {
      // What types are called comes late, too.
      const [found] = await Promise.all([platformDirectory.named(entityType, [id]), loadHelpTexts()]);
      return found.get(id) ?? null;
    },
  });
  const screen = screens().find((one) => one.entityType === entityType);
  const address = screen && addressOf(screen);
  if (data === undefined && !error) return '…';
  const type = t(TYPE_TEXTS[entityType].title);
  if (data === null) return `${type}: ${t('entity.gone', { id })}`;
  // That nobody can be asked is not that it is gone.
  const name = data?.name ?? id;
  return (
    <>
      {`${type}: `}
      {address ? (
        <PathLink path={`${address}/${encodeURIComponent(id)}`} className="text-accent underline">
          {name}
        </PathLink>
      ) : (
        name
      )}
    </>
  );
}
