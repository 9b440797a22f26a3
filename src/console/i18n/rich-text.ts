import type { T } from './i18n.ts';
import { inertText } from './inert-text.ts';
import type { Message, Shown } from './translation-key.ts';

/** A run of a text that is weighted alike. */
export interface TextRun {
  text: string;
  strong: boolean;
}

/** What texts of ours may be marked up with: `<strong>…</strong>` and `<br>`. Anything else stands as it is. */
const MARK = /<(\/?strong|br)>/;
/** Stands for a value until the marks have been read; no text has these characters. */
const PLACE = /\uE000(\d+)\uE001/g;

/**
 * A text with its marks read, as runs. Only texts of ours are marked up: values, and words from elsewhere, are text
 * whatever they look like.
 */
export function richText(t: T, shown: Shown): TextRun[] {
  if ('text' in shown) return [{ text: shown.text, strong: false }];
  if ('lines' in shown) {
    return shown.lines.flatMap((line, at) => [
      ...(at > 0 ? [{ text: '\n', strong: false }] : []),
      ...richText(t, line),
    ]);
  }
  return runsOf(t, shown);
}

function runsOf(t: T, { key, values = {} }: Message): TextRun[] {
  const texts: string[] = [];
  const places = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const;
    return [name, `\uE000${texts.push(inertText(value)) - 1}\uE001`] as const;
  });
  const withPlaces = t({ key, values: Object.fromEntries(places) });
  let strong = false;
  const runs: TextRun[] = [];
  for (const [at, piece] of withPlaces.split(MARK).entries()) {
    // Between the texts the marks stand.
    if (at % 2 === 0) runs.push({ text: piece, strong });
    else if (piece === 'br') runs.push({ text: '\n', strong });
    else strong = piece === 'strong';
  }
  return runs
    .map((run) => ({
      ...run,
      text: run.text.replaceAll(PLACE, (_place, at: string) => texts[Number(at)] ?? ''),
    }))
    .filter(({ text }) => text !== '');
}
