import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { SANDBOX_PAGES, sandboxPolicy } from '../platform/http/sandbox-pages.ts';

/** Serves the pages of the sandbox in development under the policy that the platform serves them by. */
export function sandboxPages(): Plugin {
  return {
    name: 'sandbox-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const file = `src/assets${path}`;
        if (!path.startsWith(SANDBOX_PAGES) || !globSync('src/assets/sandbox/*.html').includes(file))
          return next();
        const page = readFileSync(file, 'utf8');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Content-Security-Policy', sandboxPolicy(basename(file), page));
        response.end(page);
      });
    },
  };
}
