import { usePathname } from 'wouter/use-browser-location';
import { useTranslate } from '../i18n/i18n.ts';
import { useTitle } from '../ui/title.ts';
import { useOpenName } from './open-name.ts';
import type { ShownScreen } from './screens.ts';
import type { Step } from './trail.ts';

/** Titles the browser's tab by what is open on a page and by the page: `Pump 7 – Devices – Clavier`. */
export function PageTitle(shown: ShownScreen) {
  const path = usePathname();
  // Mounted anew for what is opened next, as screens bring hooks.
  return <Title key={path} {...shown} path={path} />;
}

function Title(step: Step) {
  const t = useTranslate();
  const name = useOpenName(step);
  useTitle(...(name ? [name] : []), t(step.screen.title));
  return null;
}
