import { createHash } from 'node:crypto';

/** Where the pages lie in which the console runs what strangers wrote. */
export const SANDBOX_PAGES = '/sandbox/';

/**
 * What such a page may do, made from its source: run its own script, evaluate, and start workers of what it holds. It
 * has no origin even where somebody opens it by itself; nothing is fetched, only our own pages may frame it, and pages
 * within it run nothing at all, as no script but its own has the hash.
 */
export function sandboxPolicy(page: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1];
  if (script === undefined) throw new Error('A page of the sandbox has its script within it');
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'unsafe-eval'`,
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}
