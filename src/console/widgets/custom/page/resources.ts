import { enter, say, sayFailure } from './outside.ts';
import type { Resource } from './protocol.ts';

const SHEET = /\.css(?:$|[?#])/i;

/** Fetches what a widget needs besides, one after the other; what cannot be had is told by its address. */
export async function fetchResources(resources: readonly Resource[]): Promise<void> {
  const refused = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.add(blockedURI));
  for (const { url, isModule, text } of resources) {
    if (isModule) say({ kind: 'resource', url, why: 'module' });
    else if (text !== undefined) use(url, text);
    else if (!(await loaded(url))) {
      const isRefused = [...refused].some((one) => url.startsWith(one) || one.startsWith(originOf(url)));
      say({ kind: 'resource', url, why: isRefused ? 'refused' : 'failed' });
    }
  }
}

/** Uses what the console has fetched. */
function use(url: string, text: string): void {
  if (SHEET.test(url)) {
    addSheet(text);
    return;
  }
  enter();
  try {
    // As a script of the page would run.
    // biome-ignore lint/security/noGlobalEval: this page is for that
    globalThis.eval(text);
  } catch (error) {
    sayFailure(url, error);
  }
}

export function addSheet(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

function loaded(url: string): Promise<boolean> {
  const element = SHEET.test(url) ? importOf(url) : document.createElement('script');
  if (element instanceof HTMLScriptElement) element.src = url;
  return new Promise((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
}

/** Links have no place here. */
function importOf(url: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `@import ${JSON.stringify(url)};`;
  return style;
}

function originOf(url: string): string {
  return URL.parse(url, 'https://nowhere.invalid')?.origin ?? url;
}
