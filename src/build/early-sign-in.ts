import type { Plugin } from 'vite';
import { FALLBACK_LANGUAGE } from '../console/i18n/translation-key.ts';
import type { signInMarkup } from '../console/sign-in-markup.tsx';
import { drawn } from './drawn.ts';
import { textsOf } from './text-parts.ts';

/** Puts the sign-in page into the page in each language, for `early/` to show the one that is wanted. */
export function earlySignIn(): Plugin {
  return {
    name: 'early-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const templates = await drawn(
          '/login',
          'sign-in-markup.tsx',
          (module: { signInMarkup: typeof signInMarkup }, language) =>
            module.signInMarkup(language, {
              [FALLBACK_LANGUAGE]: textsOf(FALLBACK_LANGUAGE),
              [language]: textsOf(language),
            }),
        );
        return page.replace('<body>', `$&${templates.map(([, template]) => template).join('')}`);
      },
    },
  };
}
