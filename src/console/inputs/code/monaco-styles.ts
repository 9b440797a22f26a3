let names: ReadonlyMap<string, string> = new Map<string, string>();

/** Has colours written by their names from now on, by the numbers that Monaco writes: `#rrggbb` in small letters. */
export function nameColours(byNumber: ReadonlyMap<string, string>): void {
  names = byNumber;
}

/**
 * Lets Monaco write its style sheets under a policy that allows none in the page. It makes empty `style` elements, which
 * the policy knows by their hash, and gives them text, which it would refuse: here the rules are put into the sheet
 * instead, as a script may.
 */
export function writeStylesAsRules(): void {
  const { createElement } = document;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement.call(document, name, options);
    if (element instanceof HTMLStyleElement) takeTextAsRules(element);
    return element;
  }) as typeof createElement;
}

function takeTextAsRules(style: HTMLStyleElement): void {
  let text = '';
  const write = () => {
    const { sheet } = style;
    if (!sheet) return;
    while (sheet.cssRules.length > 0) sheet.deleteRule(0);
    const parsed = new CSSStyleSheet();
    parsed.replaceSync(
      text.replace(/#[\da-f]{6}\b/gi, (number) => names.get(number.toLowerCase()) ?? number),
    );
    for (const { cssText } of parsed.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
  };
  Object.defineProperty(style, 'textContent', {
    get: () => text,
    set: (value: string) => {
      text = value;
      // Some write it before the element stands in the page, and put it there at once after.
      if (style.isConnected) write();
      else queueMicrotask(write);
    },
  });
}
