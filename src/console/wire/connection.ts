import { CONNECTION, hideToast } from '../messages/toast-store.ts';

let isLost = false;

/** The platform could not be reached, which is told apart. */
export function connectionIsLost(): void {
  isLost = true;
}

/** Takes back that the platform could not be reached: it has answered, by HTTP or by the websocket. */
export function connectionIsBack(): void {
  // A part of the program that is not there while the platform is has another cause: that must be read in peace.
  if (!isLost) return;
  isLost = false;
  hideToast(CONNECTION);
}
