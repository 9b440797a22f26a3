import type { FastifyReply } from 'fastify';

/** Answers with JSON that is written already. */
export function sendJson(reply: FastifyReply, json: Uint8Array): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}
