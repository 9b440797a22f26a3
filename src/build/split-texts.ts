import { FIRST_KIND, type TextPart } from '../console/i18n/text-part.ts';
import { FALLBACK_LANGUAGE } from '../console/i18n/translation-key.ts';

/** The texts of a language as its locale file holds them. */
export interface Texts {
  [name: string]: string | Texts;
}

/** A key stands in the source in quotes; of a counted text without the form of its plural. */
const QUOTED_KEY = /(['"])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
/**
 * What is read where a person looks for what there is and how it is used: in the palette, forms and the cheat sheet; and
 * what is said of macros, whose commands come late.
 */
const HELP_KEY = /-description$|[-.]keywords$|^macro\./;
/**
 * What only pages and commands say that wait for these texts: neither the frame nor a list does. Titles of pages are
 * the frame's, and so are those of the commands that open the palette and the sheet, and what it says of keys by itself.
 */
const LATE_KEY =
  /^(?:alarm|api-usage|ask|attribute|audit-log|bulk|contact|density|documentation|event|filter-line|gallery|home|hotkeys|import|input|link|macro|palette|place|profile|progress|relation|sdk|settings|rule-node|share|subscription|telemetry|tree|validation|view)\.(?!gallery$|widget-gallery$|home$|import$|profile$|general$|mail$|sms$|security$|oauth2$|open$|show$|damaged$|which-key$|alarms$|api-usage$|attributes$|audit-logs$|events$|latest-telemetry$|relations$|email$|country$|city$)/;
/**
 * What commands say that come late of nouns of which a list says something too, and of those that are there with it the
 * titles that only the palette and the sheet show.
 */
const LATE_COMMAND_KEY =
  /^(?:entity\.(?:assign(?!ed-customers|-here$)|unassign|make-|made-|making-|set-|setting-|chang|unchanged|undo-(?!add)|giving-|putting-|id-copied|deleting|manage-|customers-|attributes-|not-assigned$|list-beside|customer-gone|p\w+-already|public-not-)|table\.(?:column-now-|columns-now-|copied|copy-cell|move-column|widen-|narrow-|pin-column|reset-|toggle-column|density|select-next|(?:first|last|next|previous)-row$|page-(?:down|up)$|extend-|column-(?:left|right)$|sort(?:-|$)|(?:toggle-selection|peek|row-menu|no-column)$|no-row-range|no-such-rows|too-many-rows|export-|exported|exporting)|tenant\.(?:key|access-key|public-key|show-keys|no-keys|copy-|renew-)|device\.(?:claim(?!$)|offer|giv|undo-|manage-|view-credentials|credentials|signs-in-with$|access-token$|certificate|mqtt-|client-|user-name|password$|copy-part$|part-copied$|token-copied|no-access-token|copy-token|connect)|transfer\.(?!import$)|shell\.nothing-|navigation\.(?:path|no-page)$|(?:theme|language)\.set$|pane\.|commands\.(?:target-type$|for-people$|(?:attributes|series|relations)-count|undo-last|repeat-last|copy-last|copied-line|nothing-to-)|details\.(?:copy-body|body-copied|enter-list$))/;
/**
 * They stand in the source of the sign-in pages, but few follow a letter or another link there, and whoever does waits for
 * them; so does what else asks for a new password. The length of one is told where they are not. What is said while the
 * program does not come, the build has written into the page.
 */
const LETTER_KEY =
  /^(?:password-rule\.(?!length$)|session\.switch(?:-|$)|login\.(?:create-password|expired-password|password-again|password-link-sent|request-password-reset|reset-password|link-|not-loaded$|slow$|public-link-refused|resend-|no-mail$))/;
/** They stand in the source of the wire, but nobody needs them before something is refused. */
const REFUSAL_KEY = /^refusal\./;
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

/** Source of the console by what it is for; each text belongs to the first that needs it. */
export interface Sources {
  signIn: string;
  /** What dashboards show and nothing before them does. */
  dashboard: string;
  /** The fields of forms, which wait for the texts that describe. */
  inputs: string;
  /** The kinds of entities by their noun: what their pages, forms and commands are made of. */
  kinds: Readonly<Record<string, string>>;
  others: string;
}

/**
 * What is fetched of a language, in parts: what refusals are told by, what is said where letters lead, the texts that the source of the sign-in pages
 * names, of the others those that describe, come late or are only named by fields of forms, those of each kind of
 * entities, those that only the source of dashboards names, and all else.
 * Each part holds them by their language, because what the language does not have, in any form of its plural, stands
 * there as English has it. For the build. Pure.
 */
export function partTexts(
  language: string,
  texts: Texts,
  english: Texts,
  { signIn, dashboard, inputs, kinds, others }: Sources,
): Record<TextPart, Texts> {
  const had = new Set(keysOf(texts));
  const namedAtSignIn = keysNamedIn(signIn);
  const namedByOthers = keysNamedIn(others);
  const namedByDashboards = keysNamedIn(dashboard);
  const namedByInputs = keysNamedIn(inputs);
  const nouns = Object.keys(kinds);
  const namedByKinds = nouns.map((noun) => [noun, keysNamedIn(kinds[noun] ?? '')] as const);
  const part = (wanted: (key: string) => boolean): Texts => {
    const behind = kept(english, (key) => wanted(key) && !had.has(key));
    return {
      ...(Object.keys(behind).length > 0 && { [FALLBACK_LANGUAGE]: behind }),
      [language]: kept(texts, wanted),
    };
  };
  const partOf = (key: string): TextPart => {
    if (REFUSAL_KEY.test(key)) return 'refusal';
    if (LETTER_KEY.test(key)) return 'letter';
    if (namedAtSignIn.has(key)) return 'sign-in';
    if ([HELP_KEY, LATE_KEY, LATE_COMMAND_KEY].some((late) => late.test(key))) return 'help';
    if (namedByOthers.has(key)) return 'console';
    const [noun = '', said = ''] = key.split('.', 2);
    if (nouns.includes(noun)) {
      const isAsked = namedByKinds.some(([other, named]) => other !== noun && named.has(key));
      if (isAsked || isOfOutline(noun, said)) return 'console';
      const isOwn = namedByKinds.some(([owner, named]) => owner === noun && named.has(key));
      if (namedByInputs.has(key) && !isOwn) return 'help';
      return noun === FIRST_KIND ? 'console' : `kind-${noun}`;
    }
    if (namedByInputs.has(key)) return 'help';
    return namedByDashboards.has(key) ? 'dashboard' : 'console';
  };
  return {
    ...Object.fromEntries(
      nouns
        .filter((noun) => noun !== FIRST_KIND)
        .map((noun) => [`kind-${noun}`, part((key) => partOf(key) === `kind-${noun}`)]),
    ),
    'sign-in': part((key) => partOf(key) === 'sign-in'),
    letter: part((key) => partOf(key) === 'letter'),
    console: part((key) => partOf(key) === 'console'),
    'signed-in': part((key) => ['sign-in', 'console'].includes(partOf(key))),
    help: part((key) => partOf(key) === 'help'),
    dashboard: part((key) => partOf(key) === 'dashboard'),
    refusal: part((key) => partOf(key) === 'refusal'),
  };
}

/** What menus, headings, counts and fields say of entities of a kind, which is there before the kind is. */
function isOfOutline(noun: string, said: string): boolean {
  return [noun, `${noun}s`, 'count', `no-${noun}s-matching`].includes(said);
}

function keysNamedIn(source: string): ReadonlySet<string> {
  return new Set([...source.matchAll(QUOTED_KEY)].map(([, , key = '']) => key));
}

/** All keys, those of counted texts without the form of their plural. */
function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? (above + name).replace(PLURAL_FORM, '') : keysOf(text, `${above}${name}.`),
  );
}

function kept(texts: Texts, wanted: (key: string) => boolean, above = ''): Texts {
  const result: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const key = above + name;
    if (typeof text === 'string') {
      if (wanted(key.replace(PLURAL_FORM, ''))) result[name] = text;
    } else {
      const inside = kept(text, wanted, `${key}.`);
      if (Object.keys(inside).length > 0) result[name] = inside;
    }
  }
  return result;
}
