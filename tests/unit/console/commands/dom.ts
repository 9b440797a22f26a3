import { vi } from 'vitest';

/** What the list library wants of a browser and jsdom lacks. */
export function completeDom(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
}
