import { useEffect } from 'react';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { readBytes } from '../../inputs/files/read-file.ts';

/** Takes files that are dropped anywhere on the page, and what is pasted where nobody types. */
export function useFileDrop(csvImport: CsvImport): void {
  useEffect(() => {
    const take = async (name: string, content: Blob) =>
      csvImport.take({ name, bytes: new Uint8Array(await readBytes(content)) });
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void take(file.name, file);
    };
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]'))
        return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (file) void take(file.name, file);
      else if (text.trim() !== '') void take('', new Blob([text]));
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [csvImport]);
}
