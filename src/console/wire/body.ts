/** The value of a JSON text, or the text itself: some endpoints claim JSON and answer plain words. */
export function parseLeniently(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The body of a failed answer: error objects also come in bodies that do not say they are JSON, such as downloads. */
export function decodeErrorBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  const parsed = parseLeniently(data);
  return typeof parsed === 'object' && parsed !== null ? parsed : data;
}
