import * as z from 'zod/mini';
import { parsedMarkup } from '../ui/parsed-markup.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer } from './client.ts';

/** What a platform says of newer versions of itself; the message may be marked up. */
const UpdateMessage = z.looseObject({
  message: z._default(z.nullable(z.string()), null),
  updateAvailable: z.boolean(),
});

/** What the platform says of a newer version, as plain text; undefined when it is up to date. For system administrators. */
export async function availableUpdate(options: RequestOptions): Promise<string | undefined> {
  const { message, updateAvailable } = await answer(
    (http) => http.get('/api/admin/updates', kyOptions(options)),
    UpdateMessage,
  );
  return updateAvailable ? plainText(message ?? '') : undefined;
}

function plainText(markup: string): string {
  return (parsedMarkup(markup).textContent ?? '').trim();
}
