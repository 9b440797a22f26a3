import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../console/i18n/known-languages.ts';
import type { TextPart } from '../console/i18n/text-part.ts';
import { FALLBACK_LANGUAGE } from '../console/i18n/translation-key.ts';
import { partTexts, type Texts } from './split-texts.ts';

/**
 * The folders that the sign-in pages may import, which is all that says anything before somebody is signed in, without
 * the files in them that nobody sees before.
 */
const BEFORE_SIGN_IN =
  'src/console/{main.tsx,{i18n,ui,messages,wire,session}/**/!(progress-panel|social-share|tree).{ts,tsx}}';
/** The folders whose texts come with the first dashboard or chart, unless something else names them too. */
const DASHBOARD =
  'src/console/{aliases,charts,dashboards,drafts,rulechains,time,widgets,screens/widget-gallery}/**/!(screen).{ts,tsx}';
/** The fields, which only forms draw, and the page that shows them; the parts of an address stand in details, too. */
const INPUTS =
  'src/console/{inputs/**/!(contact-parts),screens/gallery/{gallery-page,exhibits,shown-tree}}.{ts,tsx}';
/** Names commands, whose titles are often called the same. */
const COMMAND_IDS = 'src/console/commands/command-ids.ts';
const TEXTS =
  /^\/locale\/(sign-in|letter|console|signed-in|help|dashboard|refusal|kind-[a-z-]+)-(\w+)\.json$/;

/**
 * Parts the texts of each language in files: what the sign-in pages use, what the console adds, what describes, what
 * dashboards add, and what refusals are told by.
 */
export function textParts(): Plugin {
  return {
    name: 'text-parts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, part, language] = TEXTS.exec(request.url ?? '') ?? [];
        if (language === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(textPartsOf(language)[part as TextPart]));
      });
    },
    generateBundle() {
      for (const language of languagesWithTexts()) {
        for (const [part, texts] of Object.entries(textPartsOf(language))) {
          const fileName = `locale/${part}-${language}.json`;
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
        }
      }
    },
    transformIndexHtml: (page) =>
      page.replace('id="early"', `$& data-languages="${languagesWithTexts().join(' ')}"`),
  };
}

/** The texts of a language by the part that they come with. */
export function textPartsOf(language: string): Record<TextPart, Texts> {
  const sourceOf = (files: string, exclude: string[] = []) =>
    globSync(files, { exclude })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const kinds = kindsOfEntities();
  return partTexts(language, textsOf(language), textsOf(FALLBACK_LANGUAGE), {
    signIn: sourceOf(BEFORE_SIGN_IN),
    dashboard: sourceOf(DASHBOARD),
    inputs: sourceOf(INPUTS),
    kinds: Object.fromEntries(kinds.map(({ noun, files }) => [noun, sourceOf(files)])),
    others: sourceOf('src/console/**/*.{ts,tsx}', [
      COMMAND_IDS,
      BEFORE_SIGN_IN,
      DASHBOARD,
      INPUTS,
      ...kinds.map(({ files }) => files),
    ]),
  });
}

/** The kinds of entities, with the files of each: its outline says the noun. */
function kindsOfEntities(): { noun: string; files: string }[] {
  return globSync('src/console/screens/*/*.ts').flatMap((file) => {
    const [, noun] = /: KindOutline = \{[^}]*?\bnoun: '([\w-]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
    return noun === undefined ? [] : [{ noun, files: `${dirname(file)}/**/*.{ts,tsx}` }];
  });
}

export function textsOf(language: string): Texts {
  return JSON.parse(readFileSync(`src/assets/locale/locale.constant-${language}.json`, 'utf8'));
}

/** What the program knows of how it was built. */
export const DEFINED = {
  LANGUAGES_WITH_TEXTS: JSON.stringify(languages.filter(({ code }) => languagesWithTexts().includes(code))),
};

/** The codes of the languages that have a file. */
export function languagesWithTexts(): string[] {
  return globSync('src/assets/locale/*.json').flatMap((file) => /-(\w+)\.json$/.exec(file)?.[1] ?? []);
}
