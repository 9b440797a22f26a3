import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const ROBOTO = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2'),
);

/** All text has this one, except digits of seven strokes, which the console brings along. */
const STYLE = `
  :root, pre, code, kbd, samp, .font-mono { font-family: Roboto !important; }
  [style*="Segment7Standard"] { font-family: Segment7Standard, Roboto !important; }
`;

/** Has all documents that the page loads from now on drawn with one font, whatever fonts the machine has. */
export async function useOneFont(page: Page): Promise<void> {
  await page.addInitScript(
    ([style, font]) => {
      const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace('Roboto', bytes, { weight: '100 900' }));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    [STYLE, ROBOTO.toString('base64')] as const,
  );
}
