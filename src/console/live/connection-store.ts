import { onlineManager } from '@tanstack/react-query';
import { proxy } from 'valtio/vanilla';
import { connectionIsBack, connectionIsLost } from '../wire/connection.ts';

/** `lost` lasts until the connection is open again, however many tries that takes. */
export type ConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** The live connection, and what is wrong with it. Reasons are in the words of the platform. */
interface Connection {
  status: ConnectionStatus;
  /** When the status began, in milliseconds since the epoch. */
  since: number;
  /** Why the platform ended it; empty when it did not, or did not say. */
  reason: string;
  /** Whether updates are left out because there are too many. */
  isLate: boolean;
  /** Why some values are not followed; empty when all are. */
  refusal: string;
}

const IDLE: Connection = { status: 'idle', since: 0, reason: '', isLate: false, refusal: '' };

/** The one live connection. */
export const connection: Connection = proxy({ ...IDLE });

export function connectionBecame(status: ConnectionStatus, reason = '', now = Date.now()): void {
  if (connection.status === status) return;
  connection.status = status;
  connection.since = now;
  connection.reason = reason;
  if (status !== 'open') connection.refusal = '';
  if (status === 'lost') {
    connectionIsLost();
    onlineManager.setOnline(false);
  }
  if (status === 'open') {
    connectionIsBack();
    // What is on screen is read again: nobody told of what has changed meanwhile.
    onlineManager.setOnline(true);
  }
}

export function connectionIsLate(isLate: boolean): void {
  connection.isLate = isLate;
}

/** Notes, where nobody else tells of it, that values are not followed. */
export function noteRefusal({ message }: Error): void {
  console.warn('A live subscription was refused', message);
  connection.refusal = message;
}

/** Who was refused something does not want it any more. */
export function forgetRefusal(): void {
  connection.refusal = '';
}

export function resetConnection(): void {
  Object.assign(connection, IDLE);
  onlineManager.setOnline(true);
}
