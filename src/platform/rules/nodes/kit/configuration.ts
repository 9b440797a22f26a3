import * as z from 'zod/mini';

/** Yes or no; older chains have it as a text. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((value) => String(value).toLowerCase() === 'true'),
);

/** A whole number that is not negative; older chains have it as a text. */
export const Count = z.coerce.number().check(z.int(), z.minimum(0));

/** A component that has nothing to configure. */
export const NoConfiguration = z.looseObject({});

/** A text that may be left out. */
export const OptionalText = z.nullish(z.string());

/** A text that has to be there, but for what the default says. */
export function requiredText(standard: string) {
  return z._default(z.string().check(z.minLength(1)), standard);
}

/** A whole number within its bounds; older chains have it as a text. */
export function wholeNumber(standard: number, smallest = 0, largest = 2_147_483_647) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(smallest), z.maximum(largest)), standard);
}

/** Texts by name; one of them, or both sides, may be patterns. */
export const Texts = z.pipe(
  z.nullish(z.record(z.string(), z.string())),
  z.transform((value) => value ?? {}),
);
