import { parse } from 'regexparam';

/** What a path says in the places that its pattern leaves open, by name, e.g. `{ deviceId: '784f394c' }`. */
export type RouteParams = Readonly<Record<string, string>>;

/** What the address ends in of the details of what has a page of its own: `/dashboards/784f394c/details`. */
export const DETAILS = '/details';

/** A pattern of paths, e.g. `/customers/:customerId/devices`. */
export interface Route {
  pattern: string;
  /** Whether the pattern ends in a parameter, or in its details: what is open on the page, e.g. one device beside the list. */
  opens: boolean;
  /** The parameters of a path, decoded; null when the path is another one. */
  match(path: string): RouteParams | null;
}

/** Makes a pattern ready to be matched. Its segments are literal or parameters: `:name`. */
export function route(pattern: string): Route {
  const { keys, pattern: expression } = parse(pattern);
  return {
    pattern,
    opens: /:[^/]+(\/details)?$/.test(pattern),
    match(path) {
      const found = expression.exec(path);
      return found && Object.fromEntries(keys.map((name, at) => [name, decoded(found[at + 1] ?? '')]));
    },
  };
}

/** Orders routes for matching: what is literal goes before what a parameter could take for its value. */
export function bySpecificity(a: Route, b: Route): number {
  // Comparing as a language does would load its rules first, at the start of the console.
  const [one, other] = [openPlaces(a), openPlaces(b)];
  return one < other ? -1 : Number(one > other);
}

/** What two patterns have in common that match the same paths: `/devices/:` of `/devices/:deviceId`. */
export function shapeOf(pattern: string): string {
  return pattern.replaceAll(/:[^/]+/g, ':');
}

/** `001` for `/devices/:deviceId`: a digit for each segment, 1 where it is open. */
function openPlaces({ pattern }: Route): string {
  return pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

/** Whatever somebody typed as an address is looked for; half an escape is taken as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
