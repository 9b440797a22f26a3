/** A value as a field of text has it: what is no text, as JSON writes it. */
export function writtenText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
