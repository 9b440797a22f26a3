import { parsedMarkup } from '../ui/parsed-markup.ts';
import { carryFields } from './carried-fields.ts';
import { keepMissed } from './missed-events.ts';
import { programNotices } from './missing-program.ts';
import { painted, rootThere } from './painting.ts';
import { chosenTheme, language, typed } from './visit.ts';

/**
 * Draws the sign-in page as the build has written it, in the language that is wanted, where it is; the program draws it
 * in any case. Resolves when it is on the screen.
 */
export function showSignIn(): Promise<void> {
  return rootThere()
    .then((root) => {
      const written = document.querySelector<HTMLScriptElement>(`script[data-sign-in="${language}"]`);
      if (!written) return undefined;
      drawSignIn(root, written);
      return painted();
    })
    .catch(console.warn);
}

function drawSignIn(root: HTMLElement, { text, lang, dir }: HTMLScriptElement): void {
  Object.assign(document.documentElement, { lang, dir });
  document.documentElement.dataset.density = localStorage.getItem('TB-density') ?? '';
  const page = [...parsedMarkup(text).children];
  // What is said of a program that cannot be had, or is long in coming, comes last, and stands beside what it draws.
  const [notLoaded, slow] = page.splice(-2) as [Element, Element];
  root.append(...page);
  const named = (field: string) => root.querySelector(`[name="${field}"]`) as HTMLInputElement;
  const name = named('username');
  if (chosenTheme) named('theme').value = chosenTheme;
  const notices = programNotices(notLoaded, slow, name);
  const doMissed = keepMissed(root, notices.sent);
  const carryOver = carryFields(root);
  if (typed !== undefined) {
    name.value = typed;
    // Only this is missing; what is typed on would else stand behind the name, for all to read.
    if (typed) named('password').focus();
    name.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.addEventListener('started', () => {
    notices.started();
    carryOver();
    doMissed();
    // Why the password is gone is said until something is done about it.
    const done = () => notLoaded.remove();
    for (const type of ['input', 'click', 'submit']) root.addEventListener(type, done, { once: true });
  });
}
