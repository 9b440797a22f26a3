import { hideToast } from '../messages/toast-store.ts';

/** The area of toasts that are over once the platform answers again. */
export const CONNECTION = 'connection';

/** Takes back that the platform could not be reached: it has answered, by HTTP or by the websocket. */
export function connectionIsBack(): void {
  hideToast(CONNECTION);
}
