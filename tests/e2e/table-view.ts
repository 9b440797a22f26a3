import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** A list as a person sees it: rows, what is marked, what is selected. */
export interface TableView {
  readonly grid: Locator;
  row(text: string): Locator;
  /** Waits until these rows are shown, each by a text in it, in this order and no others. */
  expectRows(texts: readonly string[]): Promise<void>;
  expectRow(text: string): Promise<void>;
  /** Waits until it shows rows; which of many it shows depends on what other stories have added. */
  expectFilled(): Promise<void>;
  expectNoRow(text: string): Promise<void>;
  /** Waits until the row with the keyboard's focus holds this text. */
  expectFocusedRow(text: string): Promise<void>;
  expectSelected(count: number): Promise<void>;
}

/** The grid with this accessible name. */
export function tableView(page: Page, name: string): TableView {
  const grid = page.getByRole('grid', { name });
  const bodyRows = grid.locator('[role="row"]:has(> [role="rowheader"])');
  const row = (text: string) => bodyRows.filter({ hasText: text });
  return {
    grid,
    row,
    expectRows: (texts) =>
      expect
        .poll(async () => {
          const shown = await bodyRows.allInnerTexts();
          return shown.length === texts.length && texts.every((text, index) => shown[index]?.includes(text))
            ? texts
            : shown;
        })
        .toEqual(texts),
    expectRow: async (text) => {
      await row(text).first().waitFor();
    },
    expectFilled: async () => {
      await bodyRows.first().waitFor();
    },
    expectNoRow: async (text) => {
      // Also while a question before the list keeps it from those who hear the page.
      const withHidden = page.getByRole('grid', { name, includeHidden: true });
      const rows = withHidden.locator('[role="row"]:has(> [role="rowheader"])');
      await expect.poll(() => rows.filter({ hasText: text }).count()).toBe(0);
    },
    expectFocusedRow: (text) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const active = document.activeElement;
            const id = active?.getAttribute('aria-activedescendant');
            const element = id ? document.getElementById(id) : active;
            return element?.closest('[role="row"]')?.textContent ?? '';
          }),
        )
        .toContain(text),
    expectSelected: (count) =>
      expect.poll(() => grid.locator('[role="row"][aria-selected="true"]').count()).toBe(count),
  };
}
