import type { Authority } from '../../model/authority.ts';
import type { Command } from '../commands/command.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { Loadable } from '../ui/loadable.tsx';
import type { MenuGroupId } from './menu-groups.ts';
import type { RouteParams } from './route.ts';

/**
 * A screen declared once: from it come the routes, the guard, the side-menu entry, the breadcrumb, the page title,
 * the `go.*` command with its key, and the help link.
 */
export interface Screen {
  /** Also the scope `screen:{id}` and the command `go.{id}`, whose key `GO_KEYS` has. */
  id: string;
  /**
   * Patterns of the paths it is shown at, e.g. `/devices`, `/devices/:deviceId`, `/customers/:customerId/devices`. The
   * first one without a parameter is where its command and its menu entry lead. A parameter at the end says what is
   * open on the page: the page stays mounted when only that changes.
   */
  paths: readonly string[];
  title: TranslationKey;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon: string;
  authorities: readonly Authority[];
  /** Who may see it at a path with parameters, where that are others. */
  authoritiesAt?(params: RouteParams): readonly Authority[];
  /** Its place in the side menu, or in a group of it; none: not in the menu. */
  menu?: { order: number; group?: MenuGroupId };
  /** Heading under which the home screen shows it; that of its group or its own title unless said. */
  section?: TranslationKey;
  helpLinkId?: string;
  component: Loadable<ScreenProps>;
  /** A hook that names what the parameter at the end of a path opens, also while that is only being asked for. */
  useName?(params: RouteParams): string;
  /** Commands the screen owns; registered for as long as the console runs. */
  commands?: readonly Command[];
}

/** What a screen's component is told. */
export interface ScreenProps {
  params: RouteParams;
}

/** Who may see a screen at a path with these parameters. */
export function authoritiesOf(
  { authorities, authoritiesAt }: Screen,
  params: RouteParams,
): readonly Authority[] {
  return authoritiesAt?.(params) ?? authorities;
}

/** Whether an authority may see a screen, at its own address unless parameters say; nobody may while nobody is signed in. */
export function isOpenTo(screen: Screen, authority: Authority | null, params: RouteParams = {}): boolean {
  return authority !== null && authoritiesOf(screen, params).includes(authority);
}
