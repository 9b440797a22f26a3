import {
  DEFAULT_LETTER_LANGUAGE,
  type Letter,
  type LetterLanguage,
  letterLanguages,
  type WrittenLetter,
} from './letter.ts';
import { textOf } from './letter-texts.ts';

/** Writes a letter in the language that its reader has chosen, or in the console's own; as text and as HTML. */
export function writeLetter(letter: Letter, chosen: unknown): WrittenLetter {
  const language = languageOf(chosen);
  const { subject, opening, action, notes } = textOf(letter, language);
  const text = [opening, ...(action ? [action.link] : []), ...notes].join('\n\n');
  const paragraphs = [
    paragraph(escaped(opening)),
    ...(action
      ? [
          paragraph(`<a href="${escaped(action.link)}" style="${BUTTON}">${escaped(action.label)}</a>`),
          // Where links are not shown as such, or not trusted, it can be copied.
          paragraph(escaped(action.link), SMALL),
        ]
      : []),
    ...notes.map((note) => paragraph(escaped(note), SMALL)),
  ];
  const html = `<!doctype html>
<html lang="${language.replace('_', '-')}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:24px auto;max-width:560px;font:15px/1.6 system-ui,sans-serif;color:#1f2933">
${paragraphs.join('\n')}
</body>
</html>
`;
  return { language, to: letter.to, subject, text: `${text}\n`, html };
}

/** The language meant by a code such as `en_US`, by its first part if need be. */
function languageOf(chosen: unknown): LetterLanguage {
  const [part] = typeof chosen === 'string' ? chosen.toLowerCase().split(/[-_]/) : [];
  return letterLanguages.find((language) => language.startsWith(`${part}_`)) ?? DEFAULT_LETTER_LANGUAGE;
}

const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none';
const SMALL = 'font-size:13px;color:#52606d;overflow-wrap:anywhere';

function paragraph(html: string, style = ''): string {
  return `<p${style && ` style="${style}"`}>${html}</p>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
