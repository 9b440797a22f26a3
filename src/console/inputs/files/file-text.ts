/**
 * The text in a file. Spreadsheets on Chinese systems write gb2312 and everything else UTF-8, which gb2312 is not, but
 * for a few short texts; both write plain ASCII alike.
 */
export function fileText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('gb2312').decode(bytes);
    throw error;
  }
}

/** Whether a file has one of the extensions, which are written with commas, as `.csv,.txt`; none: any file has. */
export function hasExtension(name: string, extensions: string): boolean {
  const wanted = extensions.split(',').map((extension) => extension.trim().toLowerCase());
  return (
    extensions.trim() === '' ||
    wanted.some((extension) => extension !== '' && name.toLowerCase().endsWith(extension))
  );
}
