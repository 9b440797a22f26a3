/** What begins lines, and what is written like a blank. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Controls, and what embeds or overrides the direction of all that follows, or takes it out of the sentence. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Also what is drawn as nothing, or joins, or only marks a direction. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffd]/gu;

/**
 * A text from elsewhere as a sentence of ours shows it: a name changes neither the order in which the words around it
 * are read, nor does it look like a line of ours. What would, is seen to be there. Pure.
 */
export function inertText(text: string): string {
  return text.replace(BREAKS, ' ').replace(CONTROLS, '\ufffd');
}

/** Whether a person has typed a text as far as it can be seen and typed. A text of which nothing can is never typed. Pure. */
export function isTyped(typed: string, wanted: string): boolean {
  if (typed === wanted) return true;
  const visible = visibleText(wanted);
  return visible !== '' && visibleText(typed) === visible;
}

function visibleText(text: string): string {
  return inertText(text).replace(UNSEEN, '').replace(/\s+/g, ' ').trim().normalize();
}
