import type { Authority } from '../../model/authority.ts';
import type { Command } from '../commands/command.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { Loadable } from '../ui/loadable.tsx';

/**
 * A screen declared once: from it come the route, the guard, the side-menu entry, the breadcrumb, the page title,
 * the `go.*` command with its key, and the help link.
 */
export interface Screen {
  /** Also the scope `screen:{id}` and the command `go.{id}`. */
  id: string;
  /** Where it lives, e.g. `/devices`; what lies below it (`/devices/{deviceId}`) belongs to the screen too. */
  path: string;
  title: TranslationKey;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon: string;
  authorities: readonly Authority[];
  /** Its place in the side menu; none: not in the menu. */
  menu?: { order: number };
  /** Heading under which the home screen shows it; its own title unless said. */
  section?: TranslationKey;
  /** The letter after `g` that goes there. */
  key?: string;
  helpLinkId?: string;
  component: Loadable<object>;
  /** Commands the screen owns; registered for as long as the console runs. */
  commands?: readonly Command[];
}
