import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { useTitle } from '../ui/title.ts';
import { useOpenName } from './open-name.ts';
import type { ShownScreen } from './screens.ts';
import { isOpenOnPage, type Step, trailTo } from './trail.ts';

/**
 * Titles the browser's tab by what is open on a page, or above it, and by the page: `Pump 7 – Devices – Clavier`,
 * `Acme – Devices – Clavier`.
 */
export function PageTitle(shown: ShownScreen) {
  const path = usePathname();
  const { authUser } = useSnapshot(session);
  const here: Step = { ...shown, path };
  const above = trailTo(path, authUser?.authority ?? null).findLast(
    (step) => step.path !== path && isOpenOnPage(step),
  );
  // Mounted anew for what is opened next, as screens bring hooks.
  return <Title key={`${path} ${above?.path}`} here={here} above={above ?? here} />;
}

function Title({ here, above }: { here: Step; above: Step }) {
  const t = useTranslate();
  const nameAbove = useOpenName(above);
  const name = useOpenName(here) ?? nameAbove;
  useTitle(...(name ? [name] : []), t(here.screen.title));
  return null;
}
