import { PlatformError } from '../errors.ts';
import { checkExtent, JsonError } from '../json.ts';
import { providerSilent, providerUnusable } from './sign-in-refusals.ts';

/** The longest answer that is read of a provider, bytes, unpacked: profiles and sets of keys are a few KB. */
const LONGEST_ANSWER = 256 * 1024;

/** What a call carries; answers are read as a whole before they are given. */
export interface BoundedRequest {
  method?: string;
  headers?: HeadersInit;
  body?: URLSearchParams | string | null | undefined;
}

/**
 * Calls somebody else's server, for no longer than the signal lets it, and reads no more, and nothing deeper, than a
 * provider has to say.
 * Redirects are not followed: the administrator has named the address, and nobody else does.
 * @throws PlatformError 401 when there is no answer, or a far too long one
 */
export async function boundedFetch(
  url: string | URL,
  request: BoundedRequest,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const answer = await fetch(url, { ...request, body: request.body ?? null, redirect: 'manual', signal });
    const bytes = await readAtMost(answer, LONGEST_ANSWER);
    checkExtent(bytes.toString());
    const { status, statusText, headers } = answer;
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    if (cause instanceof JsonError) throw Object.assign(providerUnusable(), { cause });
    throw Object.assign(providerSilent(), { cause });
  }
}

async function readAtMost({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop gives up the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) throw Object.assign(providerUnusable(), { cause: `More than ${most} bytes` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
