import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { Uuid } from '../../src/model/entity-id.ts';
import { EntityDataUpdate } from '../../src/model/live.ts';

const Command = z.looseObject({
  cmdId: z.number(),
  entityId: z.nullish(z.string()),
  query: z.nullish(z.looseObject({})),
});
const Frame = z.record(z.string(), z.nullish(z.array(Command)));
type Frame = z.infer<typeof Frame>;

const NORMAL = 1000;
const UNEXPECTED_FAILURE = 1011;

/** A connection on which a close without a code is answered as normal. */
class StockSocket extends WebSocket {
  override close(code = NORMAL, reason?: string | Buffer): void {
    super.close(code, reason);
  }
}

/**
 * Makes what stands between clients and the websocket of an embedded platform, and does as stock does: what cannot be
 * read ends the session, the end of a page of alarms ends that of entities of the same id, and no page tells of series
 * that are deleted. Answers what takes the upgrade of a connection.
 */
export function stockLikeSessions(
  upstream: URL,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({ noServer: true, WebSocket: StockSocket });
  return (request, socket, head) => {
    const platform = new WebSocket(`ws://${upstream.host}${request.url}`);
    platform.on('error', () => socket.destroy());
    socket.on('error', () => platform.terminate());
    platform.on('unexpected-response', (_, answer: IncomingMessage) => {
      const headers = answer.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      );
      const status = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`;
      socket.write([status, ...headers, '', ''].join('\r\n'));
      answer.pipe(socket);
    });
    platform.on('open', () => {
      server.handleUpgrade(request, socket, head, (client) => pass(client, platform));
    });
  };
}

function pass(client: WebSocket, platform: WebSocket): void {
  const pages = new Set<number>();
  client.on('message', (data: RawData) => {
    const text = data.toString();
    const frame = frameOf(text);
    if (frame && hasUnreadable(frame, pages)) client.close(UNEXPECTED_FAILURE, 'Unexpected failure');
    else platform.send(frame ? JSON.stringify(withEndsOfPages(frame)) : text);
  });
  platform.on('message', (data) => {
    if (!tellsOfDeletedSeries(data.toString())) client.send(data.toString());
  });
  client.on('error', () => platform.terminate());
  client.on('close', () => platform.close());
  platform.on('close', (code, reason) => client.close(code === 1006 ? UNEXPECTED_FAILURE : code, reason));
}

/** Notes the pages that a frame opens; answers whether it asks of one that is not known, or names no entity. */
function hasUnreadable(frame: Frame, pages: Set<number>): boolean {
  const { attrSubCmds, tsSubCmds, historyCmds, entityDataCmds } = frame;
  for (const { cmdId, query } of entityDataCmds ?? []) if (query) pages.add(cmdId);
  return (
    (entityDataCmds ?? []).some(({ cmdId }) => !pages.has(cmdId) && cmdId >= 0) ||
    [attrSubCmds, tsSubCmds, historyCmds].some((commands) =>
      commands?.some(({ entityId }) => entityId && !Uuid.safeParse(entityId).success),
    )
  );
}

function withEndsOfPages(frame: Frame): Frame {
  const { entityDataUnsubscribeCmds, alarmDataUnsubscribeCmds } = frame;
  if (!alarmDataUnsubscribeCmds) return frame;
  const ends = [...(entityDataUnsubscribeCmds ?? []), ...alarmDataUnsubscribeCmds];
  return { ...frame, entityDataUnsubscribeCmds: ends };
}

function frameOf(text: string): Frame | null {
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function tellsOfDeletedSeries(text: string): boolean {
  const { success, data } = EntityDataUpdate.safeParse(JSON.parse(text));
  const values = success
    ? (data.update ?? []).flatMap(({ latest }) => Object.values(latest?.TIME_SERIES ?? {}))
    : [];
  return values.some(({ value }) => value === null);
}
