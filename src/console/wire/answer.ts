import type { ResponsePromise } from 'ky';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { parseLeniently } from './body.ts';

/**
 * Reads an answer by its schema. Rejects with an ApiError that names the first unreadable field, never its value,
 * because values may be secret. An empty body is read as undefined.
 */
export async function answer<S extends z.ZodMiniType>(
  call: ResponsePromise,
  schema: S,
): Promise<z.output<S>> {
  const response = await call;
  return readAnswer(response, await call.text(), schema);
}

/** Waits for an answer whose body does not matter. */
export async function done(call: ResponsePromise): Promise<void> {
  await call.text();
}

/** The body of an answer, read as `answer` reads it. */
export function readAnswer<S extends z.ZodMiniType>(
  response: Response,
  text: string,
  schema: S,
): z.output<S> {
  const parsed = schema.safeParse(parseLeniently(text));
  if (parsed.success) return parsed.data;
  const { pathname } = new URL(response.url || location.href);
  throw new ApiError({
    status: response.status,
    shown: { key: 'error.unreadable-answer', values: { path: pathname, field: fieldOf(parsed.error) } },
    cause: parsed.error,
  });
}

/** Path of the first field that does not fit: `data[0].name`. */
function fieldOf(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path ?? [];
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || '(root)';
}
