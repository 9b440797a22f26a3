/** Opens the browser's list of files; resolves to the one that is chosen, undefined where none is. */
export function pickFile(accept: string): Promise<File | undefined> {
  const list = document.createElement('input');
  list.type = 'file';
  list.accept = accept;
  return new Promise((resolve) => {
    list.addEventListener('change', () => resolve(list.files?.[0]));
    list.addEventListener('cancel', () => resolve(undefined));
    list.click();
  });
}
