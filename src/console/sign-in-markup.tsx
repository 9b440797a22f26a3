import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App, SignInRoutes } from './app.tsx';
import { startI18nWith } from './i18n/i18n.ts';
import { directionOf, localeTag } from './i18n/languages.ts';
import { NotLoaded } from './session/pages/not-loaded.tsx';
import { becomeNobody } from './session/session-store.ts';

// The build fetches no code once this module stands.
await SignInRoutes.preload();

/**
 * The sign-in page of a language, as the program would draw it, in an element that browsers do not read into: who is
 * signed in, or reads another language, would wait for what they never see. After it comes what is said where the
 * program cannot be had, or is long in coming. Runs in the build, where `location` has to be the address of the page.
 * @param texts by language: also those that the program has no use for on that page
 */
export async function signInMarkup(language: string, texts: object): Promise<string> {
  await startI18nWith(language, texts);
  becomeNobody();
  // What the library would have fetched ahead, browsers find in the page.
  const page =
    renderToString(<App>{null}</App>).replace(/^(<link [^>]*>)+/, '') + renderToStaticMarkup(<NotLoaded />);
  if (/<\/?script/i.test(page))
    throw new Error('The sign-in page has a script, which would end what it lies in');
  return `<script type="text/html" data-sign-in="${language}" lang="${localeTag(language)}" dir="${directionOf(language)}">${page}</script>`;
}
