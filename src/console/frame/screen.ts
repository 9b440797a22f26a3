import type { Authority } from '../../model/authority.ts';
import type { EntityType } from '../../model/entity-id.ts';
import type { Command } from '../commands/command.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { Loadable } from '../ui/loadable.tsx';
import type { RequestOptions } from '../wire/transport.ts';
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
  /** All its paths are one page, which tells by itself what comes with another one, and where the focus goes then. */
  isOnePage?: true;
  title: TranslationKey;
  /** An icon's SVG path on a 24 x 24 grid, or its name: `mdi:water-pump`, `combination_icon:factory+alert`. */
  icon: string;
  /** No step of the breadcrumb: the way goes from what is above it to what is below, or ends above it. */
  skippedInBreadcrumb?: boolean;
  authorities: readonly Authority[];
  /** Who may see it at a path with parameters, where that are others. */
  authoritiesAt?(params: RouteParams): readonly Authority[];
  /** Its place in the side menu, or in a group of it, of all who may see it or of some; none: not in the menu. */
  menu?: { order: number; group?: MenuGroupId; authorities?: readonly Authority[] };
  /** Heading under which the home screen shows it; that of its group or its own title unless said. */
  section?: TranslationKey;
  /** The article about it, see `helpAddress`; none: nothing is written about it. */
  helpLinkId?: string;
  component: Loadable<ScreenProps>;
  /** No `go.*` command leads to it: one of its own does. */
  ownCommand?: true;
  /**
   * A hook that names what the parameter at the end of a path opens, also while that is only being asked for; undefined
   * where a path opens nothing but the page itself.
   */
  useName?(params: RouteParams): string | undefined;
  /** Commands the screen owns; registered for as long as the console runs. */
  commands?: readonly Command[];
  /** Others of it that nobody needs before the first page is at rest. */
  lateCommands?(): Promise<readonly Command[]>;
  /** The type of the entities that are open at its paths with a parameter at the end. */
  entityType?: EntityType;
  /** How many there are of what it lists, at its own address. Rejects with an ApiError. */
  count?(request: RequestOptions): Promise<number>;
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

/** Whether a screen stands in the side menu of an authority. */
export function isInMenu(screen: Screen, authority: Authority | null): boolean {
  const { authorities = screen.authorities } = screen.menu ?? {};
  return (
    screen.menu !== undefined &&
    authority !== null &&
    isOpenTo(screen, authority) &&
    authorities.includes(authority)
  );
}

/** Whether an authority may see a screen, at its own address unless parameters say; nobody may while nobody is signed in. */
export function isOpenTo(screen: Screen, authority: Authority | null, params: RouteParams = {}): boolean {
  return authority !== null && authoritiesOf(screen, params).includes(authority);
}
