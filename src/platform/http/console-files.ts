import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './error-bodies.ts';

/** Where the build of the console lies. */
export const consoleFolder = join(import.meta.dirname, '../../../dist');

/** The build names the files of this folder after their content, so they never change. */
const HASHED_FILES = '/assets/';
const A_YEAR = 31_536_000;

/**
 * Serves the built console: every path that is no file is the page itself, which finds its own way. Answers how to
 * serve the page, for requests that no route takes.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // The headers below say it per file.
      cacheControl: false,
      index: ['index.html'],
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path.slice(folder.length)));
      },
    });
  }
  return (request, reply) => {
    const path = pathOf(request.url);
    const isPage = request.method === 'GET' && !path.startsWith(HASHED_FILES) && !/\.\w+$/.test(path);
    if (!isPage) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    if (built) return reply.sendFile('index.html');
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('The console is not built. Start the platform with: npm start\n');
  };
}

function cacheControlOf(path: string): string {
  const immutable = path.replaceAll('\\', '/').startsWith(HASHED_FILES);
  return immutable ? `public, max-age=${A_YEAR}, immutable` : 'no-cache';
}
