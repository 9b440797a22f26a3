import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeader,
  Server,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../model/error.ts';
import { contained } from '../contained.ts';
import type { Log } from '../log.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { failureOf, logFailure, MAX_MESSAGE_BYTES } from './device-http-failures.ts';

/** So many devices of one connection are remembered, as a proxy sends for many; beyond that all are let in anew. */
const MOST_DEVICES = 1_000;

/** Headers whose values decide what becomes of a request; one that has any of the others is never taken. */
const DECISIVE = ['host', 'content-type', 'x-forwarded-for'] as const;
const UNUSUAL = ['origin', 'upgrade', 'transfer-encoding', 'content-encoding'] as const;

type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

/** A device that was let in over a connection. */
interface Admittance {
  readonly token: string;
  /** What it was let in with. */
  readonly sent: IncomingHttpHeaders;
  /** The headers of its answer, names and values in turn, without those of a body. */
  readonly headers: readonly OutgoingHttpHeader[];
}

/** What the fast path needs of the platform. */
interface FastPathParts {
  /** The device that a token speaks for. */
  ownerOf(token: string): EntityHandle | null;
  /** Stores a message of telemetry. */
  save(device: EntityHandle, text: string): Promise<void>;
  readonly log: Log;
}

/**
 * Answers telemetry without the framework, which costs more than everything else that a message needs. It is for devices
 * that were let in the usual way over the same connection, with a request that differs in nothing but its body: what was
 * checked of that one, and what its answer said of itself, holds for this one. Whether the token still speaks for a
 * device is looked up each time.
 */
export class TelemetryFastPath {
  readonly #parts: FastPathParts;
  readonly #admitted = new WeakMap<Socket, Map<string, Admittance>>();
  #isClosed = false;

  constructor(parts: FastPathParts) {
    this.#parts = parts;
  }

  /** Has a server ask here first; what is not taken goes the usual way. */
  serve(server: Server): void {
    const usual = server.listeners('request');
    const receive = contained(
      (request: IncomingMessage, response: ServerResponse) => {
        if (this.#take(request, response)) return;
        for (const listener of usual) listener.call(server, request, response);
      },
      (error, _request, response) => {
        logFailure(this.#parts.log, error);
        response.destroy();
      },
    );
    server.removeAllListeners('request');
    server.on('request', receive);
  }

  /** Takes nothing any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Remembers a device that was let in the usual way, and the headers that it is answered with. */
  admit(request: IncomingMessage, token: string, headers: Headers): void {
    const { socket, url = '' } = request;
    if (!isPlain(request)) return;
    const ofConnection = this.#admitted.get(socket) ?? new Map<string, Admittance>();
    if (ofConnection.size >= MOST_DEVICES) ofConnection.clear();
    this.#admitted.set(
      socket,
      ofConnection.set(url, { token, sent: request.headers, headers: flat(headers) }),
    );
  }

  /** Answers a request; false when it is for the usual way. */
  #take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, socket, url = '', headers } = request;
    if (method !== 'POST' || this.#isClosed) return false;
    const admitted = this.#admitted.get(socket)?.get(url);
    if (!admitted || !isPlain(request)) return false;
    if (DECISIVE.some((name) => headers[name] !== admitted.sent[name])) return false;
    const device = this.#parts.ownerOf(admitted.token);
    if (!device) return false;

    const chunks: Buffer[] = [];
    const save = async () => {
      await this.#parts.save(device, textOf(chunks));
      answer(response, 200, admitted.headers);
    };
    const fail = (error: unknown) => {
      logFailure(this.#parts.log, error);
      const { status, body } = failureOf(error, { url, bodyLimit: MAX_MESSAGE_BYTES });
      answer(response, status, admitted.headers, body);
    };
    const keep = contained((chunk: Buffer) => chunks.push(chunk), fail);
    request.on('data', keep);
    request.on('end', contained(save, fail));
    return true;
  }
}

/** Whether a request has a body of a length that is known and read, and nothing that would have to be looked at. */
function isPlain({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return length > 0 && length <= MAX_MESSAGE_BYTES && UNUSUAL.every((name) => headers[name] === undefined);
}

function flat(headers: Headers): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return first && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString();
}

function answer(
  response: ServerResponse,
  status: number,
  headers: readonly OutgoingHttpHeader[],
  body?: ErrorBody,
): void {
  const text = body ? JSON.stringify(body) : '';
  const ofBody = ['content-length', Buffer.byteLength(text)];
  if (body) ofBody.push('content-type', 'application/json; charset=utf-8');
  response.writeHead(status, [...headers, ...ofBody]).end(text);
}
