import { Agent, request } from 'node:http';

/** A client that costs little beside what it measures: connections stay open, bodies are strings. */
export interface KeepAliveClient {
  /** Sends and resolves with the body's text; rejects unless the answer is 200. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: string): Promise<string>;
  close(): void;
}

/** @param token sent as the bearer token of a user when given */
export function keepAliveClient(url: string, { connections = 1, token = '' } = {}): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              ...(token ? { 'X-Authorization': `Bearer ${token}` } : {}),
              ...(body
                ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
                : {}),
            },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => {
              text += chunk;
            });
            response.on('end', () => {
              if (response.statusCode === 200) resolve(text);
              else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
