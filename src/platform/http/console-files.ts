import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../errors.ts';
import { SANDBOX_PAGES, sandboxPolicy } from './sandbox-pages.ts';
import { takeHeadersOfPages } from './security-headers.ts';

/** Where the build of the console lies. */
export const consoleFolder = join(import.meta.dirname, '../../../dist');

/** The page of the console. */
const PAGE = 'index.html';

/** The build names the files of this folder after their content, so they never change. */
const HASHED_FILES = '/assets/';
const POLICY = 'content-security-policy';
const A_YEAR = 31_536_000;
const AN_HOUR = 3600;

/**
 * Serves the built console: every path that is no file is the page itself, which finds its own way. What its
 * widgets may fetch comes from the `widgetHosts`. Answers how to serve the page, for requests that no route takes.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  { widgetHosts = [] }: { widgetHosts?: readonly string[] | undefined } = {},
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, PAGE));
  if (built) {
    const policies = policiesOfSandbox(folder, widgetHosts);
    const pageScripts = sourcesOfScripts(readFileSync(join(folder, PAGE), 'utf8'));
    const files = filesIn(folder);
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route reads whole folders for every file, to see that the file is really spelled so.
      serve: false,
      preCompressed: true,
      // The headers below say it per file.
      cacheControl: false,
      index: [PAGE],
      // Each has a tag, and none is asked for in pieces: they would only make every answer longer.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const file = path.slice(folder.length).replaceAll('\\', '/');
        reply.header('cache-control', cacheControlOf(file));
        // HTTP/1.1 keeps connections without being told in every answer.
        reply.raw.removeHeader('connection');
        // What changes gets another name: nobody asks whether it is still the same.
        if (file.startsWith(HASHED_FILES)) reply.removeHeader('etag');
        if (file.startsWith(HASHED_FILES) || /\.(js|json|svg)(\.\w+)?$/.test(file)) {
          takeHeadersOfPages(reply);
        }
        if (file.startsWith(`/${PAGE}`)) allowScripts(reply.raw, pageScripts);
        const policy = policies.get(file.replace(/\.(br|gz)$/, ''));
        if (policy !== undefined) {
          takeHeadersOfPages(reply);
          reply.header(POLICY, policy);
          reply.header('x-dns-prefetch-control', 'off');
        }
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: (request, reply) => {
        const path = pathOf(request.url);
        const file = path === '/' ? `/${PAGE}` : path;
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
    });
  }
  return (request, reply) => {
    const path = pathOf(request.url);
    // Pages of entities called assets have the name of the folder; what only its files have is an extension.
    const isPage = /^(GET|HEAD)$/.test(request.method) && !/\.\w+$/.test(path);
    if (!isPage) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    if (built) return reply.sendFile(PAGE);
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('The console is not built. Start the platform with: npm start\n');
  };
}

/** The addresses of all files of a build, as they are spelled, but for hidden ones. */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const addresses = files.map(({ parentPath, name }) =>
    join(parentPath, name).slice(folder.length).replaceAll('\\', '/'),
  );
  return new Set(addresses.filter((address) => !address.includes('/.')));
}

/** What a policy calls the scripts that stand in a page itself, but for those that are data. */
function sourcesOfScripts(page: string): string[] {
  const scripts = [
    ...page.matchAll(/<script\b(?![^>]* (?:src=|type="text\/html"))[^>]*>([\s\S]*?)<\/script>/g),
  ];
  return scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Lets a page run these beside those of the server. */
function allowScripts(response: ServerResponse, sources: readonly string[]): void {
  const policy = response.getHeader(POLICY);
  const widened = String(policy).replace(/\bscript-src [^;]*/, (own) => [own, ...sources].join(' '));
  if (policy !== undefined) response.setHeader(POLICY, widened);
}

/** The policy of each page of the sandbox, by its path. */
function policiesOfSandbox(folder: string, widgetHosts: readonly string[]): ReadonlyMap<string, string> {
  const pages = globSync('*.html', { cwd: join(folder, SANDBOX_PAGES) });
  return new Map(
    pages.map((page) => [
      `${SANDBOX_PAGES}${page}`,
      sandboxPolicy(page, readFileSync(join(folder, SANDBOX_PAGES, page), 'utf8'), widgetHosts),
    ]),
  );
}

function cacheControlOf(file: string): string {
  if (file.startsWith(HASHED_FILES)) return `max-age=${A_YEAR}, immutable`;
  // Pictures may be old for a while; the page and its texts go with the program.
  return file.includes('.svg') ? `max-age=${AN_HOUR}` : 'no-cache';
}
