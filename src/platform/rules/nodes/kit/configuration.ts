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
