import type { Authority } from '../../model/authority.ts';
import { type Command, defineCommand } from '../commands/command.ts';
import { register } from '../commands/registry.ts';
import { navigate } from '../ui/navigation.ts';
import type { Screen } from './screen.ts';

/** Where everybody lands, and where unknown paths lead. */
export const HOME_PATH = '/home';

let registered: readonly Screen[] = [];

/**
 * Adds screens with the commands they own and a `go.{id}` command each. Throws when an id or a path is taken.
 * Returns the way to remove them.
 */
export function registerScreens(added: readonly Screen[]): () => void {
  const known = [...registered];
  for (const screen of added) {
    const twin = known.find(({ id, path }) => id === screen.id || path === screen.path);
    if (twin)
      throw new Error(`Screen '${screen.id}' at ${screen.path}: '${twin.id}' at ${twin.path} is there`);
    known.push(screen);
  }
  registered = known;
  const unregister = register(...added.map(goCommand), ...added.flatMap(({ commands = [] }) => commands));
  return () => {
    unregister();
    registered = registered.filter((screen) => !added.includes(screen));
  };
}

/** All screens, in the order they were registered. */
export function screens(): readonly Screen[] {
  return registered;
}

/** The screen a path belongs to: the one with the longest path that the given path equals or lies below. */
export function screenAt(path: string): Screen | undefined {
  return registered
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The first step of every breadcrumb. Throws before the screens are registered. */
export function homeScreen(): Screen {
  const home = screenAt(HOME_PATH);
  if (!home) throw new Error(`No screen at ${HOME_PATH}`);
  return home;
}

/** The screens in the side menu of an authority, in their order. */
export function menuScreens(authority: Authority | null): Screen[] {
  return registered
    .filter((screen) => screen.menu && authority !== null && screen.authorities.includes(authority))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
}

/** The id of the command that goes to a screen. */
export function goCommandId(screen: Screen): string {
  return `go.${screen.id}`;
}

function goCommand(screen: Screen): Command {
  return defineCommand({
    id: goCommandId(screen),
    title: screen.title,
    description: 'navigation.go-description',
    icon: screen.icon,
    group: 'navigation.group',
    ...(screen.key && { keys: [`g ${screen.key}`] }),
    authorities: screen.authorities,
    run: () => navigate(screen.path),
  });
}
