import type { Page } from 'playwright';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** What the page has said since it was loaded, oldest first, as far as no story has taken it up. */
    heard: string[];
  }
}

/**
 * Keeps what the pages of a window say to those who listen, as toasts do. Some say it for a second only, which a story
 * on a busy machine would look at too late.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const speaking = '[role="status"], [role="alert"]';
    window.heard = [];
    const latest = new WeakMap<Element, string>();
    const hear = (speaker: Element) => {
      const text = speaker.textContent ?? '';
      if (text === '' || latest.get(speaker) === text) return;
      latest.set(speaker, text);
      window.heard.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(speaking);
        if (around) hear(around);
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          if (added.matches(speaking)) hear(added);
          for (const within of added.querySelectorAll(speaking)) hear(within);
        }
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until the page says, or has said, a text that no story has taken up yet, and takes it up. */
export async function expectHeard(page: Page, text: string | RegExp): Promise<void> {
  const matches = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said));
  await expect
    .poll(async () => {
      const heard = await page.evaluate(() => window.heard);
      const at = heard.findIndex(matches);
      if (at >= 0) await page.evaluate((at) => window.heard.splice(at, 1), at);
      return at >= 0 ? 'said' : heard;
    })
    .toBe('said');
}
