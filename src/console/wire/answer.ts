import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { parseLeniently } from './body.ts';

/**
 * Reads the body of an answer by its schema. Throws an ApiError that names the first unreadable field, never its value,
 * because values may be secret. An empty body is read as undefined.
 */
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
