import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { breadcrumb } from './breadcrumb-store.ts';
import { ScreenLink } from './screen-link.tsx';
import { homeScreen, screenAt } from './screens.ts';

/** Where the page is: home, the screen, the open entity. On small windows only the last step, as the heading. */
export function Breadcrumb() {
  const t = useTranslate();
  const { leaf } = useSnapshot(breadcrumb);
  const screen = screenAt(usePathname())?.screen;
  if (!screen) return null;
  const home = homeScreen();
  const trail = home === screen ? [screen] : [home, screen];
  const links = leaf === null ? trail.slice(0, -1) : trail;
  const last = leaf ?? t(screen.title);
  return (
    <div className="flex min-w-0 items-center gap-2">
      {links.length > 0 && (
        <nav aria-label={t('breadcrumb.label')} className="hidden md:block">
          <ol className="flex items-center gap-2 text-muted">
            {links.map((step) => (
              <li key={step.id} className="flex items-center gap-2">
                <ScreenLink
                  screen={step}
                  className="flex items-center gap-1.5 rounded px-1 py-0.5 whitespace-nowrap hover:bg-hover hover:text-ink"
                >
                  <Icon path={step.icon} size={16} />
                  {t(step.title)}
                </ScreenLink>
                <span aria-hidden="true">&gt;</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className="flex min-w-0 items-center gap-1.5 text-[15px] font-semibold md:text-[13px]">
        {leaf === null && <Icon path={screen.icon} size={16} className="max-md:hidden" />}
        <span className="truncate" title={last}>
          {last}
        </span>
      </h1>
    </div>
  );
}
