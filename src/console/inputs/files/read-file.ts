/** A file as a `data:` address, by the type that the browser takes it for. Rejects when it cannot be read. */
export async function readAddress(file: Blob): Promise<string> {
  const { result } = await read((reader) => reader.readAsDataURL(file));
  return typeof result === 'string' ? result : '';
}

/** What is in a file. Rejects when it cannot be read. */
export async function readBytes(file: Blob): Promise<ArrayBuffer> {
  const { result } = await read((reader) => reader.readAsArrayBuffer(file));
  return result === null || typeof result === 'string' ? new ArrayBuffer() : result;
}

function read(start: (reader: FileReader) => void): Promise<FileReader> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader);
    reader.onerror = () => reject(reader.error);
    start(reader);
  });
}
