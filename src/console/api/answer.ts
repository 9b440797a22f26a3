import type { ResponsePromise } from 'ky';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { parseLeniently } from './transport.ts';

/**
 * Reads an answer by its schema. Rejects with an ApiError that names the first unreadable field, never its value,
 * because values may be secret. An empty body is read as undefined.
 */
export async function answer<S extends z.ZodMiniType>(
  call: ResponsePromise,
  schema: S,
): Promise<z.output<S>> {
  const response = await call;
  const body = parseLeniently(await call.text());
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = fieldOf(parsed.error);
  const { pathname } = new URL(response.url || location.href);
  throw new ApiError({
    status: response.status,
    shown: { key: 'error.unreadable-answer', values: { path: pathname, field } },
    cause: parsed.error,
  });
}

/** Waits for an answer whose body does not matter. */
export async function done(call: ResponsePromise): Promise<void> {
  await call.text();
}

/** Path of the first field that does not fit: `data[0].name`. */
function fieldOf(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path ?? [];
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || '(root)';
}
