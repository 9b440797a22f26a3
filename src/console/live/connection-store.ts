import { proxy } from 'valtio/vanilla';
import { connectionIsBack } from '../wire/connection.ts';

/** `lost` lasts until the connection is open again, however many tries that takes. */
export type ConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** The live connection; `since` is when the status began, in milliseconds since the epoch. */
export const connection: { status: ConnectionStatus; since: number } = proxy({ status: 'idle', since: 0 });

export function connectionBecame(status: ConnectionStatus, now = Date.now()): void {
  if (connection.status === status) return;
  connection.status = status;
  connection.since = now;
  if (status === 'open') connectionIsBack();
}

export function resetConnection(): void {
  connection.status = 'idle';
  connection.since = 0;
}
