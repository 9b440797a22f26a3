import { mdiDotsHorizontal } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { mustStayOnDashboards } from '../session/guard.ts';
import { session } from '../session/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { PopupMenu } from '../ui/popup-menu.tsx';
import { useOpenName } from './open-name.ts';
import { PathLink } from './screen-link.tsx';
import { isOpenOnPage, type Step, trailTo } from './trail.ts';

/** More steps than these between home and the last one would be cut to single letters in most windows. */
const MOST_BETWEEN = 2;

/**
 * The way to the page, a link each, and the page itself as the heading. Where the window is too narrow for the way, or the
 * way too long for any, its middle is in a menu; on small windows all of it is.
 */
export function Breadcrumb() {
  const user = useSnapshot(session);
  const trail = trailTo(usePathname(), user.authUser?.authority ?? null);
  const way = trail.slice(0, -1).filter(({ path }) => !mustStayOnDashboards(user, path));
  const here = trail.at(-1);
  return (
    here && (
      <div className="flex min-w-0 items-center gap-2 max-sm:gap-0.5">
        {way.length > 0 && <Way steps={way} />}
        <Heading key={here.path} step={here} />
      </div>
    )
  );
}

function Way({ steps }: { steps: readonly Step[] }) {
  const t = useTranslate();
  const [first, ...further] = steps;
  const middle = further.slice(0, -1);
  const last = further.at(-1);
  const isLong = middle.length > MOST_BETWEEN;
  const inMenu = middle.length === 0 ? 'md:hidden' : isLong ? '' : 'lg:hidden';
  return (
    <nav aria-label={t('breadcrumb.label')} className="min-w-0 max-w-[65%] shrink-0">
      <ol className="flex items-center gap-2 text-muted">
        {first && <Link key={first.path} step={first} shown="max-md:hidden" />}
        <li className={`flex items-center gap-2 ${inMenu}`}>
          <PopupMenu
            label={t('breadcrumb.way')}
            button={<Icon path={mdiDotsHorizontal} size={16} />}
            buttonClassName="icon-button"
          >
            {steps.map((step) => (
              <MenuItem
                key={step.path}
                icon={<StepIcon step={step} />}
                command="navigation.open"
                onSelect={() => void runCommand('navigation.open', { path: step.path }, { source: 'menu' })}
              >
                <StepName step={step} />
              </MenuItem>
            ))}
          </PopupMenu>
          <span className="max-md:hidden">
            <Separator />
          </span>
        </li>
        {!isLong && middle.map((step) => <Link key={step.path} step={step} shown="max-lg:hidden" />)}
        {last && <Link key={last.path} step={last} shown="max-md:hidden" />}
      </ol>
    </nav>
  );
}

function Link({ step, shown }: { step: Step; shown: string }) {
  return (
    <li className={`flex min-w-0 items-center gap-2 ${shown}`}>
      <PathLink
        path={step.path}
        className="flex min-w-0 items-center gap-1.5 rounded px-1 py-0.5 hover:bg-hover hover:text-ink"
      >
        <StepIcon step={step} />
        <span className="max-w-48 truncate">
          <StepName step={step} />
        </span>
      </PathLink>
      <Separator />
    </li>
  );
}

function Heading({ step }: { step: Step }) {
  const name = useStepName(step);
  return (
    <h1 className="flex min-w-0 items-center gap-1.5 text-[15px] font-semibold md:text-[13px]">
      <StepIcon step={step} className="max-md:hidden" />
      <span className="truncate" title={name}>
        {name}
      </span>
    </h1>
  );
}

function StepName({ step }: { step: Step }) {
  return useStepName(step);
}

/** The title of the page, or the name of what is open on it. Mount anew for another step: screens bring hooks. */
function useStepName(step: Step): string {
  const t = useTranslate();
  return useOpenName(step) ?? t(step.screen.title);
}

/** Only pages have one: what is open on a page stands under the page's. */
function StepIcon({ step, className = '' }: { step: Step; className?: string }) {
  return isOpenOnPage(step) ? null : <Icon path={step.screen.icon} size={16} className={className} />;
}

function Separator() {
  return <span aria-hidden="true">&gt;</span>;
}
