import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** How long an answer of many parts may take, ms: nobody waits any longer for who takes it slowly, or not at all. */
const LONGEST_ANSWER = 300_000;

/** Answers with JSON that is written already. */
export function sendJson(reply: FastifyReply, json: Uint8Array): FastifyReply {
  return asJson(reply).send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

/**
 * Answers with JSON that is still to be written, part by part and no sooner than the client takes it. When a part fails
 * the connection ends, so that nobody takes what came before it for the answer.
 */
export function sendJsonParts(reply: FastifyReply, parts: AsyncIterable<Uint8Array>): FastifyReply {
  const stream = Readable.from(parts, { objectMode: false });
  const end = () => stream.destroy(new Error(`The answer took longer than ${LONGEST_ANSWER} ms`));
  const timer = setTimeout(end, LONGEST_ANSWER);
  stream.once('close', () => clearTimeout(timer));
  return asJson(reply).send(stream);
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8');
}
