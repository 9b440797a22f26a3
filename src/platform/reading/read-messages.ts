import type { ErrorCode } from '../../model/error.ts';
import type { HeavyReads } from './heavy-reads.ts';

/** A read for a thread to make. */
export interface ReadCall {
  readonly id: number;
  readonly name: keyof HeavyReads;
  readonly args: readonly unknown[];
  /** Whether the result is wanted as JSON text rather than as what it is. */
  readonly asJson: boolean;
}

/** What a thread says: that it can begin; of a read the result, the UTF-8 bytes of its JSON, or why there is none. */
export type ReadAnswer =
  | 'ready'
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly json: Uint8Array }
  | { readonly id: number; readonly refusal: Refusal }
  | { readonly id: number; readonly failure: string };

/** A failure that the caller is meant to read. */
export interface Refusal {
  readonly status: number;
  readonly errorCode: ErrorCode;
  readonly message: string;
  /** Whether a limit was gone beyond. */
  readonly isLimit: boolean;
}
