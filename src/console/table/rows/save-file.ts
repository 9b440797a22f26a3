/** The browser reads the text some time after the click; in milliseconds. */
const READ_WITHIN = 60_000;

/** Hands a text, or bytes, to the browser's downloads. */
export function saveFile(name: string, parts: readonly BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN);
}
