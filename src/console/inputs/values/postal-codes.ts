const FOUR_DIGITS = /^\d{4}$/;
const THREE_OR_FOUR_DIGITS = /^\d{3,4}$/;
const FIVE_DIGITS = /^\d{5}$/;
/** No Canadian code has one of D, F, I, O, Q and U, none begins with W or Z. */
const CANADA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i;
/** The two letters at the end are none of C, I, K, M, O and V. */
const UNITED_KINGDOM = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/i;

/** What the postal codes of countries look like, by their English names. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'United States': /^\d{5}(-\d{4})?$/,
  Australia: FOUR_DIGITS,
  Austria: FOUR_DIGITS,
  Belgium: FOUR_DIGITS,
  Brazil: /^\d{5}-?\d{3}$/,
  Canada: CANADA,
  Denmark: THREE_OR_FOUR_DIGITS,
  'Faroe Islands': THREE_OR_FOUR_DIGITS,
  Netherlands: /^[1-9]\d{3} ?[A-Z]{2}$/i,
  Germany: FIVE_DIGITS,
  Hungary: FOUR_DIGITS,
  Italy: FIVE_DIGITS,
  Japan: /^\d{3}-\d{4}$/,
  Luxembourg: /^L[-\u2010-\u2015]\d{4}$/i,
  Poland: /^\d{2}-\d{3}$/,
  Spain: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  Sweden: /^\d{3} ?\d{2}$/,
  'United Kingdom': UNITED_KINGDOM,
};

/** Whether a postal code is one of its country. Nobody here knows those of other countries: any is. None is none to check. */
export function isPostalCode(code: string | null | undefined, country: string | null | undefined): boolean {
  if (!code || !country || !Object.hasOwn(PATTERNS, country)) return true;
  return PATTERNS[country]?.test(code.trim()) ?? true;
}
