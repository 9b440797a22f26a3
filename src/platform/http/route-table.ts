/** Which methods a path has, so that a wrong method can be told from an unknown path. */
export class RouteTable {
  readonly #routes = new Map<string, { parts: readonly string[]; methods: Set<string> }>();

  /** Takes a route as the server declares it: `/api/device/:deviceId`. Routes for every path do not count. */
  add(method: string | readonly string[], url: string): void {
    if (url.includes('*')) return;
    const route = this.#routes.get(url) ?? { parts: url.split('/'), methods: new Set() };
    for (const one of typeof method === 'string' ? [method] : method) route.methods.add(one);
    this.#routes.set(url, route);
  }

  /** The methods that a path answers to; none when nothing has this path. */
  methodsOf(path: string): string[] {
    const given = path.split('/');
    const fitting = [...this.#routes.values()].filter(({ parts }) => fits(parts, given));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
  }
}

function fits(declared: readonly string[], given: readonly string[]): boolean {
  return (
    declared.length === given.length &&
    declared.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
