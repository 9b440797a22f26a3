import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import type { Choice } from '../../commands/input.ts';
import { type Args, type ParamMeta, param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { chips } from '../../inputs/chips.tsx';
import { number } from '../../inputs/number.ts';
import { text, textarea } from '../../inputs/text.ts';
import { keyValueMap } from '../../inputs/values/key-value-map.tsx';

/** What may be said of a member beside its title. */
type More = Pick<ParamMeta, 'description' | 'section' | 'shown'>;

const REQUIRED = 'validation.required';

/** The largest number that the platform's integers hold. */
export const MOST = 2_147_483_647;

/** A text that must be given. */
export function requiredText(title: TranslationKey, more: More = {}) {
  return param(z.string({ error: REQUIRED }).check(z.trim(), z.minLength(1, { error: REQUIRED })), {
    title,
    input: text,
    ...more,
  });
}

/** A text that may be left out. */
export function optionalText(title: TranslationKey, more: More = {}) {
  return param(z.nullish(z.string()), { title, input: text, ...more });
}

/** A text of several lines that must be given. */
export function requiredLines(title: TranslationKey, more: More = {}) {
  return param(z.string({ error: REQUIRED }).check(z.minLength(1, { error: REQUIRED })), {
    title,
    input: textarea,
    ...more,
  });
}

/** Yes or no. */
export function flag(title: TranslationKey, more: More = {}) {
  return param(z.nullish(z.boolean()), { title, input: checkbox, ...more });
}

/** A whole number within a range. */
export function whole(
  title: TranslationKey,
  { least = 0, most = MOST, ...more }: More & { least?: number; most?: number } = {},
) {
  return param(z.int().check(z.minimum(least), z.maximum(most)), { title, input: number, ...more });
}

/** A number within a range. */
export function amount(
  title: TranslationKey,
  { least, most = Number.MAX_VALUE, ...more }: More & { least: number; most?: number },
) {
  return param(z.number().check(z.minimum(least), z.maximum(most)), { title, input: number, ...more });
}

/** One of a few, which are called by texts or stand for themselves. */
export function oneOf<V extends string>(
  title: TranslationKey,
  values: readonly V[],
  titleOf: (value: V) => TranslationKey | undefined,
  more: More = {},
) {
  return param(z.enum(values as [V, ...V[]], { error: REQUIRED }), {
    title,
    input: choice(() => choicesOf(values, titleOf), { withoutNone: true }),
    ...more,
  });
}

/** Some of a few, one at least. */
export function someOf<V extends string>(
  title: TranslationKey,
  values: readonly V[],
  titleOf: (value: V) => TranslationKey | undefined,
  more: More & { isFree?: boolean } = {},
) {
  const { isFree = false, ...meta } = more;
  const titles = () =>
    new Map(
      choicesOf<string>(values, (value) => titleOf(value as V)).map(({ value, label }) => [value, label]),
    );
  return param(z.array(z.string(), { error: REQUIRED }).check(z.minLength(1, { error: REQUIRED })), {
    title,
    input: chips({
      search: async (typed) => {
        const found = choicesOf<string>(values, (value) => titleOf(value as V)).filter(({ label, value }) =>
          `${label} ${value}`.toLowerCase().includes(typed.trim().toLowerCase()),
        );
        const own = typed.trim();
        return found.length > 0 || !isFree || own === '' ? found : [{ value: own, label: own }];
      },
      labelsOf: async () => titles(),
    }),
    ...meta,
  });
}

/** Names that anybody may choose. */
export function names(title: TranslationKey, more: More = {}) {
  return param(z.nullish(z.array(z.string())), { title, input: chips({ search: async () => [] }), ...more });
}

/** Texts by names. */
export function mapping(
  title: TranslationKey,
  { isRequired = false, ...more }: More & { isRequired?: boolean } = {},
) {
  const map = z.record(z.string(), z.string(), { error: REQUIRED });
  const some = map.check(z.refine((value) => Object.keys(value).some(Boolean), { error: REQUIRED }));
  return isRequired
    ? param(some, { title, input: keyValueMap, ...more })
    : param(z.nullish(map), { title, input: keyValueMap, ...more });
}

/** Applies where a switch is on, or off. */
export function when(name: string, value: unknown = true): (args: Args) => boolean {
  return (args) => (args[name] ?? false) === value;
}

/** Applies where all of these do. */
export function all(...conditions: readonly ((args: Args) => boolean)[]): (args: Args) => boolean {
  return (args) => conditions.every((applies) => applies(args));
}

function choicesOf<V extends string>(
  values: readonly V[],
  titleOf: (value: V) => TranslationKey | undefined,
): Choice<V>[] {
  return values.map((value) => {
    const title = titleOf(value);
    return { value, label: title ? translate(title) : value };
  });
}
