import { mdiRefresh } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Authority } from '../../../model/authority.ts';
import type { Screen } from '../../frame/screen.ts';
import { ScreenLink } from '../../frame/screen-link.tsx';
import { screens } from '../../frame/screens.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Figure } from './figure.tsx';
import { homeSections } from './home-sections.ts';
import { KeyboardHints } from './keyboard-hints.tsx';
import { PlaceLists } from './place-lists.tsx';
import { PlatformCards } from './platform-card.tsx';
import { StatusCards } from './status-cards.tsx';

/** The first page: what goes on, where one was, how much there is, and the way to every screen. */
export function HomePage() {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  if (!authUser) return null;
  const { authority } = authUser;
  const name = [userDetails?.firstName, userDetails?.lastName].filter(Boolean).join(' ');
  return (
    <div data-scroll="page" className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-6 py-6 max-sm:px-4 max-sm:py-5">
        <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {name ? t('home.greeting', { name }) : t('home.greeting-nameless')}
        </h2>
        {authority === 'SYS_ADMIN' ? <PlatformCards /> : <StatusCards />}
        <PlaceLists authority={authority} />
        <Sections authority={authority} />
        <KeyboardHints />
      </div>
    </div>
  );
}

/** Sections of several places have a row of their own; those of one share a row. */
function Sections({ authority }: { authority: Authority }) {
  const t = useTranslate();
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {homeSections(screens(), authority).map(({ title, screens: places }) => (
        <section
          key={title}
          aria-label={t(title)}
          className={places.length > 1 ? (SPANS[places.length] ?? 'col-span-full') : ''}
        >
          <h3 className="mb-2 text-xs font-medium text-muted">{t(title)}</h3>
          <ul
            className={`grid gap-2 ${places.length > 1 ? 'grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]' : ''}`}
          >
            {places.map((screen) => (
              <li key={screen.id}>
                <Tile screen={screen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const SPANS: Readonly<Record<number, string>> = { 2: 'sm:col-span-2', 3: 'sm:col-span-2 lg:col-span-3' };

function Tile({ screen }: { screen: Screen }) {
  const t = useTranslate();
  const { count } = screen;
  // Counted anew whenever something of the type changes in this console.
  const { data, isError, refetch } = useQuery({
    queryKey: [screen.entityType, 'count'],
    queryFn: ({ signal }) => count?.({ signal, ignoreErrors: true, ignoreLoading: true }) ?? null,
    enabled: count !== undefined,
  });
  return (
    <div className="relative">
      <ScreenLink
        screen={screen}
        className={`flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 shadow-card transition-colors hover:border-accent hover:bg-raised ${isError ? 'pe-14' : ''}`}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <Icon path={screen.icon} size={22} />
        </span>
        <span className="min-w-0 flex-1 text-sm font-medium">{t(screen.title)}</span>
        {count && (
          <span className="text-lg font-semibold tabular-nums">
            <Figure value={data ?? undefined} failed={isError} />
          </span>
        )}
      </ScreenLink>
      {isError && (
        <button
          type="button"
          className="icon-button absolute end-3 inset-y-0 my-auto"
          aria-label={t('home.count-again', { what: t(screen.title) })}
          title={t('action.retry')}
          onClick={() => void refetch()}
        >
          <Icon path={mdiRefresh} size={18} />
        </button>
      )}
    </div>
  );
}
