import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client of the telemetry websocket that hands out what it is sent in order. */
export interface LiveClient {
  readonly socket: WebSocket;
  send(frame: unknown): void;
  /** The next message, as soon as there is one. */
  next(): Promise<unknown>;
  /** Resolves with the code and reason of the end of the session. */
  readonly ended: Promise<string>;
}

/** Opens a session; `path` may name another plugin. */
export async function openLive(url: string, token: string, path = 'telemetry'): Promise<LiveClient> {
  const address = `${url.replace(/^http/, 'ws')}/api/ws/plugins/${path}?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(address);
  const messages: unknown[] = [];
  const asking: ((message: unknown) => void)[] = [];
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    const ask = asking.shift();
    if (ask) ask(message);
    else messages.push(message);
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`.trim()));
  });
  await once(socket, 'open');
  return {
    socket,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: () =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : new Promise((resolve) => {
            asking.push(resolve);
          }),
    ended,
  };
}

/**
 * Resolves when everything that the platform had to tell so far has arrived; answers what of it was not asked for.
 * An update leaves at the end of a turn, so it takes two questions to be sure that a turn has ended.
 */
export async function settled(client: LiveClient): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const cmdId of [-98, -99]) {
    client.send({ tsSubCmds: [{ cmdId }] });
    for (;;) {
      const message = await client.next();
      if (message instanceof Object && 'subscriptionId' in message && message.subscriptionId === cmdId) break;
      seen.push(message);
    }
  }
  return seen;
}
