/**
 * A part of the texts that is fetched by itself: what every page of it needs, and no other page before it does. Who comes
 * signed in needs two of them at once, and has them in one.
 */
export type TextPart =
  | 'sign-in'
  | 'letter'
  | 'console'
  | 'signed-in'
  | 'help'
  | 'dashboard'
  | 'refusal'
  | `kind-${string}`;

/** The noun of the kind of entities whose texts come with those of the console, as most begin at its list. */
export const FIRST_KIND = 'device';
