/*
 * To find an element by its role asks each one on the way whether it is hidden. For that jsdom goes through all rules of
 * its own sheet and makes a score of colours, anew after each change of the page. Where the page has no sheet, it takes
 * no more than the element's own style and what its tag and a few attributes make of it.
 */

/** What the page itself would say. */
const computedByPage = window.getComputedStyle;

/** What jsdom's own sheet says of the display of elements, by all that it depends on: the tag and these attributes. */
const displays = new Map<string, string>();
const ATTRIBUTES = ['hidden', 'open', 'type'];
/** Whose display depends on what they are in. */
const OF_PARENT = /^r[pt]$/;

/** What is taken from the elements around, where no style says it: the sheet does not. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
/** How scripts write what is written otherwise in sheets. */
const SHEET_NAMES: Readonly<Record<string, string>> = { pointerEvents: 'pointer-events' };

/** The style of an element, of which only what is read is made. */
function computedStyleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || document.styleSheets.length > 0) return computedByPage(element, pseudo);
  const declaration = () => computedByPage(element);
  const known = (property: string) =>
    property === 'display' ? displayOf(element) : inheritedBy(element, property);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_style, name) {
      if (name === 'getPropertyValue')
        return (property: string) => known(property) ?? declaration().getPropertyValue(property);
      const value = typeof name === 'string' ? known(SHEET_NAMES[name] ?? name) : undefined;
      if (value !== undefined) return value;
      const whole = declaration();
      const other: unknown = Reflect.get(whole, name);
      return typeof other === 'function' ? other.bind(whole) : other;
    },
  });
}

function displayOf(element: Element): string {
  const own = ownStyle(element)?.display;
  if (own || OF_PARENT.test(element.localName)) return own || computedByPage(element).display;
  const facts = ATTRIBUTES.map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.namespaceURI, element.localName, ...facts]);
  const display = displays.get(key) ?? computedByPage(element).display;
  displays.set(key, display);
  return display;
}

function inheritedBy(element: Element, property: string): string | undefined {
  const initial = INHERITED[property];
  if (initial === undefined) return undefined;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at)?.getPropertyValue(property);
    if (own) return own;
  }
  return initial;
}

function ownStyle(element: Element): CSSStyleDeclaration | undefined {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined;
}

// Files that share what is loaded share the page, too.
if (computedByPage.name !== computedStyleOf.name) window.getComputedStyle = computedStyleOf;
