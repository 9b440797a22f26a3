import { accessToken } from '../session/session-store.ts';
import { onUserChange } from '../ui/user-change.ts';
import { isUnreachable } from '../wire/api-error.ts';
import { connectionBecame, connectionIsLate } from './connection-store.ts';
import { createLiveSocket } from './socket.ts';

const PATH = '/api/ws/plugins/telemetry';

/** The console's live connection; opened by the first subscription. */
export const telemetrySocket = createLiveSocket({
  open(token) {
    const url = new URL(PATH, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('token', token);
    return new WebSocket(url);
  },
  token: accessToken,
  // Refused tokens mean that the session is over; an unreachable platform may come back.
  mayRetry: isUnreachable,
  onStatus: (status, reason) => connectionBecame(status, reason),
  onLate: connectionIsLate,
});

window.addEventListener('online', telemetrySocket.retryNow);
window.addEventListener('offline', telemetrySocket.drop);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  telemetrySocket.retryNow();
  // The machine may have slept, and the connection have died meanwhile.
  telemetrySocket.look();
});
onUserChange(telemetrySocket.restart);
