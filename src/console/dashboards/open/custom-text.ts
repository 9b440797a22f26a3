/** Texts that a platform adds to those of the console in their language: platforms of this kind have none. */
export function customText(_key: string): string | undefined {
  return undefined;
}
