import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What the page on screen violates of these rules of axe, or of all that are for everybody: each with its element and
 * with what would mend it.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What was compiled in a document serves every state of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // What holds is not looked at closely.
    resultTypes: ['violations'],
    selectors: false,
    // No rule for everybody reads the style sheets.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  return await page.evaluate(async (options) => {
    if (!window.axe) throw new Error('The page has left');
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  }, options);
}
