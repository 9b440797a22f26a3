/** A text as it is searched: lower case, full-width and accented characters as plain ones, no space around. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
