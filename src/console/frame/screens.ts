import { type Command, defineCommand } from '../commands/command.ts';
import { register } from '../commands/registry.ts';
import { mustStayOnDashboards } from '../session/guard.ts';
import { session } from '../session/session-store.ts';
import { navigate } from '../ui/navigation.ts';
import { GO_KEYS } from './go-keys.ts';
import { bySpecificity, DETAILS, type Route, type RouteParams, route, shapeOf } from './route.ts';
import type { Screen } from './screen.ts';

/** Where everybody lands, and where unknown paths lead. */
export const HOME_PATH = '/home';

/** The screen that a path leads to, and what the path says to it. */
export interface ShownScreen {
  screen: Screen;
  params: RouteParams;
  /** The path of the page, whatever is open on it: `/devices` also for `/devices/784f394c`. */
  page: string;
}

let registered: readonly Screen[] = [];
/** In the order in which they are tried. */
let routes: readonly (Route & { screen: Screen })[] = [];

/**
 * Adds screens with the commands they own, and a `go.{id}` command for each that a path without parameters leads to.
 * Throws when an id or a path is taken. Returns the way to remove them.
 */
export function registerScreens(added: readonly Screen[]): () => void {
  const known = [...registered];
  for (const screen of added) {
    const twin = known.find((other) => other.id === screen.id || sharedPath(other, screen));
    if (twin) {
      throw new Error(`Screen '${screen.id}' at ${screen.paths}: '${twin.id}' at ${twin.paths} is there`);
    }
    known.push(screen);
  }
  keep(known);
  const unregister = register(
    ...added.flatMap(goCommands),
    ...added.flatMap(({ commands = [] }) => commands),
  );
  return () => {
    unregister();
    keep(registered.filter((screen) => !added.includes(screen)));
  };
}

/** All screens, in the order they were registered. */
export function screens(): readonly Screen[] {
  return registered;
}

/** The screen that a path leads to: the one whose pattern says most of it in so many words. */
export function screenAt(path: string): ShownScreen | undefined {
  for (const { screen, match, opens, pattern } of routes) {
    const params = match(path);
    if (!params) continue;
    const page = screen.isOnePage ? screen.id : path.replace(opens ? openPart(pattern) : /\/$/, '');
    return { screen, params, page };
  }
  return undefined;
}

function openPart(pattern: string): RegExp {
  return pattern.endsWith(DETAILS) ? /\/[^/]+\/details\/?$/ : /\/[^/]+\/?$/;
}

/** The first step of every breadcrumb. Throws before the screens are registered. */
export function homeScreen(): Screen {
  const home = screenAt(HOME_PATH);
  if (!home) throw new Error(`No screen at ${HOME_PATH}`);
  return home.screen;
}

/** Where a screen stands by itself; undefined when it is only found through something else, as a customer's users. */
export function addressOf({ paths }: Screen): string | undefined {
  return paths.find((path) => !path.includes(':'));
}

/** The id of the command that goes to a screen. */
export function goCommandId(screen: Screen): string {
  return `go.${screen.id}`;
}

function goCommands(screen: Screen): Command[] {
  const address = addressOf(screen);
  if (address === undefined || screen.ownCommand) return [];
  const key = GO_KEYS[screen.id];
  const isElsewhere = screen.menu && address !== HOME_PATH;
  return [
    defineCommand({
      id: goCommandId(screen),
      title: screen.title,
      description: 'navigation.go-description',
      icon: screen.icon,
      group: 'navigation.group',
      ...(key && { keys: [`g ${key}`] }),
      ...(isElsewhere && { at: { home: 100 + (screen.menu?.order ?? 0) } }),
      authorities: screen.authorities,
      safe: true,
      when: () => !mustStayOnDashboards(session, address),
      run: () => navigate(address),
    }),
  ];
}

function sharedPath(one: Screen, other: Screen): boolean {
  const shapes = one.paths.map(shapeOf);
  return other.paths.some((path) => shapes.includes(shapeOf(path)));
}

function keep(screens: readonly Screen[]): void {
  registered = screens;
  routes = screens
    .flatMap((screen) => screen.paths.map((path) => ({ ...route(path), screen })))
    .toSorted(bySpecificity);
}
