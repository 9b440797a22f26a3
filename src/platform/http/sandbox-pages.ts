import { createHash } from 'node:crypto';

/** Where the pages lie in which the console runs what strangers wrote. */
export const SANDBOX_PAGES = '/sandbox/';

/** The one in which strangers' widgets are drawn. */
const WIDGET_PAGE = 'widget.html';

/**
 * What such a page may do, made from its source: run its own script and evaluate. It has no origin even where somebody
 * opens it by itself; nothing is fetched, only our own pages may frame it, and pages within it run nothing at all, as no
 * script but its own has the hash. The one of functions starts workers of what it holds; the one of widgets has looks, and
 * fetches scripts, sheets, fonts and pictures from the `widgetHosts`: origins, in which `*` may stand for the first part
 * of a host.
 * @param file its name
 */
export function sandboxPolicy(file: string, page: string, widgetHosts: readonly string[] = []): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1];
  if (script === undefined) throw new Error('A page of the sandbox has its script within it');
  const hash = createHash('sha256').update(script).digest('base64');
  const isOfWidgets = file === WIDGET_PAGE;
  const hosts = isOfWidgets ? widgetHosts : [];
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    ['script-src', `'sha256-${hash}'`, "'unsafe-eval'", ...hosts].join(' '),
    ...(isOfWidgets
      ? [
          ['style-src', "'unsafe-inline'", ...hosts].join(' '),
          ['img-src', 'data:', 'blob:', ...hosts].join(' '),
          ['font-src', 'data:', ...hosts].join(' '),
          // All markup passes through the page's own policy.
          "require-trusted-types-for 'script'",
          'trusted-types default',
        ]
      : ['worker-src blob:']),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}
