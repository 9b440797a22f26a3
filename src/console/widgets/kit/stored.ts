import * as z from 'zod/mini';

/** A member of stored settings, with what stands for it where it is missing or empty. */
export function stored<T>(schema: z.ZodMiniType<T>, fallback: T) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value): T => value ?? fallback),
  );
}
