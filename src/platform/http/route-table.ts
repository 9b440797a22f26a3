/** Which methods a path has, so that a wrong method can be told from an unknown path. */
export class RouteTable {
  readonly #patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** Takes a route as the server declares it: `/api/device/:deviceId`. Routes for every path do not count. */
  add(method: string | readonly string[], url: string): void {
    if (url.includes('*')) return;
    const entry = this.#patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of typeof method === 'string' ? [method] : method) entry.methods.add(one);
    this.#patterns.set(url, entry);
  }

  /** The methods that a path answers to; none when nothing has this path. */
  methodsOf(path: string): string[] {
    const fitting = [...this.#patterns.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
