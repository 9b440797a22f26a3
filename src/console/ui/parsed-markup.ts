/** What makes markup of text where the page's security policy asks for it; typed as the text that it reads as. */
interface MarkupPolicy {
  createHTML(text: string): string;
}

/** Not every browser has it. */
declare const trustedTypes: { createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy } | undefined;

/** The body of a document that markup makes, to be read: a document that is only parsed runs and fetches nothing. */
export function parsedMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(inert(markup), 'text/html').body;
}

/** The page's security policy names this as the only one. */
function inert(markup: string): string {
  if (typeof trustedTypes === 'undefined') return markup;
  return trustedTypes.createPolicy('clavier-inert', { createHTML: (text) => text }).createHTML(markup);
}
