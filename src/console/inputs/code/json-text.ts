import { Unreadable } from '../../commands/input.ts';

/** Reads JSON; what is none is kept with the words of the browser about it. */
export function readJson(text: string): { json: unknown } | Unreadable {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    return new Unreadable(text, { key: 'code.json-error', values: { name, message } });
  }
}
