// Runs before the program, which as a module comes after the page: what must stand before the first paint, and what
// the program would otherwise begin to fetch only once it runs. It keeps to the storage keys of the program's stores.
import { askAhead } from './first-list.ts';
import { drawIconAfter } from './painting.ts';
import { beginProgram, offerLooks } from './program.ts';
import { showSignIn } from './sign-in-page.ts';
import { chosenTheme, comesSignedIn, leadsElsewhere } from './visit.ts';

const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
// Without this a light page flashes up in the dark.
document.documentElement.dataset.theme = chosenTheme ?? system;
const drawn = drawAhead();
if (drawn !== undefined) drawIconAfter(drawn);
offerLooks();
beginProgram(drawn);

/** Whoever has to sign in finds the form before the program is there to draw it, others perhaps their list. */
function drawAhead(): Promise<unknown> | undefined {
  if (leadsElsewhere) return undefined;
  return comesSignedIn ? askAhead() : showSignIn();
}
