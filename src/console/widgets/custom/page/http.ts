import type { Later } from './observable.ts';
import { askLater, guarded } from './outside.ts';

/**
 * What scripts call the platform by that need more of it than services have: some calls that read, which the console makes
 * for them. Others are refused by name.
 */
export function createHttp(): object {
  return guarded(
    {
      get: (url: unknown, options?: unknown): Later<unknown> =>
        askLater('http', 'GET', String(url), paramsOf(options)),
      post: (url: unknown, body?: unknown, options?: unknown): Later<unknown> =>
        askLater('http', 'POST', String(url), paramsOf(options), body),
    },
    'ctx.http',
  );
}

/** The parameters of the query among the options of a call, as text. */
function paramsOf(options: unknown): Record<string, string> {
  const { params } = (options ?? {}) as { params?: unknown };
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}
