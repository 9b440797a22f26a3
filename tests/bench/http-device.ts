import { once } from 'node:events';
import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/** A device that sends telemetry over HTTP and keeps its connection; it costs little beside what it measures. */
export interface HttpDevice {
  /** Sends one message after the other until the time is over, ms; resolves with how long each answer took, ms. */
  send(forMs: number, message: () => string): Promise<number[]>;
  close(): void;
}

/** Connects to a server. The messages must be of ASCII characters, and the answers have no body. */
export async function httpDevice(url: string, token: string): Promise<HttpDevice> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  const head = `POST /api/v1/${token}/telemetry HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: `;

  return {
    send: (forMs, message) =>
      new Promise((resolve, reject) => {
        const begin = performance.now();
        const delays: number[] = [];
        let sentAt = 0;
        let answer = '';
        const sendOne = () => {
          const body = message();
          sentAt = performance.now();
          socket.write(`${head}${body.length}${END_OF_HEAD}${body}`, 'latin1');
        };
        const lost = () => reject(new Error(`The connection of ${token} has ended`));
        const take = (chunk: string) => {
          answer += chunk;
          if (!answer.endsWith(END_OF_HEAD)) return;
          if (!answer.startsWith('HTTP/1.1 200 ')) {
            reject(new Error(`The device ${token} was answered: ${answer}`));
            return;
          }
          answer = '';
          delays.push(performance.now() - sentAt);
          if (performance.now() - begin < forMs) {
            sendOne();
            return;
          }
          socket.off('data', take).off('close', lost);
          resolve(delays);
        };
        socket.on('data', take).on('close', lost);
        sendOne();
      }),
    close: () => socket.destroy(),
  };
}
