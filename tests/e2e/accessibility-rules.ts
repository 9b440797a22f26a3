import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What axe makes selectors of: it counts all classes and attributes of a page for them, wanted or not. */
const FOR_SELECTORS = /(axe\._selectorData=)\w+\(\w+\.flatTree\)/g;

/** Less than half of what the package gives as its source, for each document to take in. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  FOR_SELECTORS,
  '$1{}',
);

/** What of a page is looked at, and by which rules of axe. */
export interface Look {
  /** All that are for everybody unless said. */
  rules?: readonly string[];
  /** Only what is in the first element of this selector, such as `main`: where the frame around it is known. */
  within?: string;
}

/** What the page on screen violates: each with its element and with what would mend it. */
export async function violationsOf(page: Page, { rules, within }: Look = {}): Promise<string[]> {
  // What was compiled in a document serves every state of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = {
    // What holds is not looked at closely.
    resultTypes: ['violations'],
    selectors: false,
    // Nobody answers in a frame, where the rules are not: each would be waited for for half a second.
    iframes: false,
    // No rule for everybody reads the style sheets.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  return await page.evaluate(
    async ([options, within]) => {
      if (!window.axe) throw new Error('The page has left');
      const looked = within === undefined ? document : document.querySelector(within);
      if (!looked) throw new Error(`There is no ${within} on screen`);
      const { violations } = await window.axe.run(looked, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      );
    },
    [options, within] as const,
  );
}
