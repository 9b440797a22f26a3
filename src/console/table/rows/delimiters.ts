/** What may stand between two values of CSV. */
export const DELIMITERS = [',', ';', '|', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
