import { mdiPinOffOutline } from '@mdi/js';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Authority } from '../../../model/authority.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import type { Step } from '../../frame/trail.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from './figure.tsx';
import { type KnownPlace, ownerOf, useKnownPlaces } from './known-places.ts';
import { forgetPlace, noteNames, type Place, places } from './places-store.ts';

/** Where the user keeps going back to, and where they were last; nothing before they were anywhere. */
export function PlaceLists({ authority }: { authority: Authority }) {
  const t = useTranslate();
  const { pinned, recent } = useSnapshot(places);
  const known = useKnownPlaces([...pinned, ...recent] as Place[], authority);
  const isOf = (list: readonly { readonly path: string }[]) => (place: KnownPlace) =>
    list.some(({ path }) => path === place.path);
  // A place may be pinned and have been visited.
  const shown = [...new Map(known.map((place) => [place.path, place])).values()];
  const pins = shown.filter(isOf(pinned));
  const visits = shown.filter((place) => isOf(recent)(place) && !isOf(pinned)(place));

  useEffect(() => {
    noteNames(new Map(known.flatMap(({ path, name, gone }) => (name && !gone ? [[path, name]] : []))));
    // Nobody asked for what was only visited to be kept.
    for (const { path, gone } of known) if (gone) forgetPlace({ path, pinned: false });
  }, [known]);

  if (pins.length === 0 && visits.length === 0) return null;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {pins.length > 0 && (
        <Card title={t('place.pinned')}>
          <ul className="-mx-2 flex flex-col">
            {pins.map((place) => (
              <PlaceRow key={place.path} place={place} authority={authority}>
                <Unpin path={place.path} />
              </PlaceRow>
            ))}
          </ul>
        </Card>
      )}
      {visits.length > 0 && (
        <Card title={t('place.recent')} aside={<CommandButton command="page.forget-recent" iconOnly />}>
          <ul className="-mx-2 flex flex-col">
            {visits.map((place) => (
              <PlaceRow key={place.path} place={place} authority={authority} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function PlaceRow({
  place,
  authority,
  children,
}: {
  place: KnownPlace;
  authority: Authority;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const { path, screen, entity, name, gone } = place;
  const owner = ownerOf(path, authority);
  const label = entity ? (name ?? t('place.unnamed')) : t(screen.title);
  const row = 'flex min-h-(--control) min-w-0 flex-1 items-center gap-2 rounded-control px-2';
  const content = (
    <>
      <Icon path={screen.icon} size={18} className="text-muted" />
      <span className="min-w-0 truncate">{label}</span>
      <span className="ms-auto min-w-0 shrink truncate ps-2 text-xs text-muted">
        {gone ? (
          t('place.gone')
        ) : owner ? (
          <OwnerName key={owner.path} owner={owner} />
        ) : (
          entity && t(screen.title)
        )}
      </span>
    </>
  );
  return (
    <li className="flex items-center">
      {gone ? (
        <span className={`${row} text-muted line-through decoration-line-strong`}>{content}</span>
      ) : (
        <PathLink path={path} className={`${row} hover:bg-hover`}>
          {content}
        </PathLink>
      )}
      {children}
    </li>
  );
}

/** Mounted anew for another one: screens bring hooks. */
function OwnerName({ owner: { screen, params } }: { owner: Step }) {
  return screen.useName?.(params);
}

function Unpin({ path }: { path: string }) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('place.unpin')}
      title={t('place.unpin')}
      onClick={() => void runCommand('page.unpin', { path }, { source: 'toolbar' })}
    >
      <Icon path={mdiPinOffOutline} size={18} />
    </button>
  );
}
