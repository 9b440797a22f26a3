import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import { RunError } from '../../commands/command-error.ts';
import { writtenSize } from '../../inputs/files/written-size.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { ApiError } from '../../wire/api-error.ts';

/** What of a file is sent in a call of its own. */
export interface SentPart {
  /** What a person calls it. */
  name: string;
  value: unknown;
}

/** What a platform answers to a call that is longer than it takes. */
const TOO_LARGE = 413;

/**
 * Asks a person whether what is longer than the platform of this console takes is to be sent all the same, as others
 * may take it. `most` is in bytes. Rejects when it is not to be.
 */
export async function agreedToSize(
  parts: readonly SentPart[],
  most: number = LONG_BODY_LIMIT,
): Promise<void> {
  const large = parts.map(measured).filter(({ size }) => size > most);
  const [largest] = large.toSorted((one, other) => other.size - one.size);
  if (!largest) return;
  const values = { ...told(largest), most: writtenSize(most), count: large.length };
  const isAgreed = await confirm({
    title: { key: 'transfer.large-title', values },
    message: { key: large.length > 1 ? 'transfer.large-text-several' : 'transfer.large-text', values },
    confirmLabel: { key: 'transfer.large-confirm' },
  });
  if (!isAgreed) throw new RunError({ key: 'transfer.large-kept' });
}

/** What a call has failed with; where it was too long, how long the longest of the parts is. */
export function withSize(error: unknown, parts: readonly SentPart[]): unknown {
  if (!(error instanceof ApiError) || error.status !== TOO_LARGE) return error;
  const [largest] = parts.map(measured).toSorted((one, other) => other.size - one.size);
  return largest ? new RunError({ key: 'transfer.large-refused', values: told(largest) }) : error;
}

/** With its size as it is sent, in bytes. */
function measured({ name, value }: SentPart): { name: string; size: number } {
  return { name, size: new TextEncoder().encode(JSON.stringify(value)).length };
}

function told({ name, size }: { name: string; size: number }) {
  return { name, size: writtenSize(size) };
}
