import { useSnapshot } from 'valtio/react';
import type { Authority } from '../../../model/authority.ts';
import type { Screen } from '../../frame/screen.ts';
import { ScreenLink } from '../../frame/screen-link.tsx';
import { screens } from '../../frame/screens.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { displayName } from '../../session/user-title.ts';
import { Icon } from '../../ui/icon.tsx';
import { Figures } from './figures.tsx';
import { homeSections } from './home-sections.ts';
import { KeyboardHints } from './keyboard-hints.tsx';

/** The first page: who is signed in, how much there is, and the way to every screen. */
export function HomePage() {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  if (!authUser) return null;
  const name = displayName(userDetails) || authUser.sub;
  return (
    <div data-scroll="page" className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col gap-8 px-6 py-8 max-sm:px-4 max-sm:py-5">
        <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {t('home.greeting', { name })}
        </h2>
        <Figures authority={authUser.authority} />
        <Sections authority={authUser.authority} />
        <KeyboardHints />
      </div>
    </div>
  );
}

function Sections({ authority }: { authority: Authority }) {
  const t = useTranslate();
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {homeSections(screens(), authority).map(({ title, screens: places }) => (
        <section key={title} aria-label={t(title)}>
          <h3 className="mb-2 text-xs font-medium text-muted">{t(title)}</h3>
          <ul className="flex flex-col gap-2">
            {places.map((screen) => (
              <li key={screen.id}>
                <Place screen={screen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Place({ screen }: { screen: Screen }) {
  const t = useTranslate();
  return (
    <ScreenLink
      screen={screen}
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 shadow-card transition-colors hover:border-accent hover:bg-raised"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <Icon path={screen.icon} size={22} />
      </span>
      <span className="min-w-0 flex-1 text-sm font-medium">{t(screen.title)}</span>
    </ScreenLink>
  );
}
