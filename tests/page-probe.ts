/** What a page under test can measure of itself; times are milliseconds of its own clock. */
interface PageProbe {
  /** When a control or a text that matches the selector was first painted, since navigation. */
  firstPaintOf(selector: string): Promise<number>;
  /**
   * From the next key's event until the page is painted with the selector's element, or with whatever changes first.
   * Of keys that are pressed together it is the last one: people hold Control long before.
   */
  nextKeyToPaint(selector?: string): Promise<number>;
  /** The moment, on the wall clock, at which this text stood painted in the page. */
  wallTimeOfText(text: string): Promise<number>;
  /**
   * Scrolls the tallest scrollable element (to its end, or to and fro when it is short) and times every frame.
   * @param pixels the way to go in one frame; 0: what it takes to reach the end in this number of frames
   */
  scroll(frames: number, pixels: number): Promise<ScrollRecord>;
  /** Times every frame for so long, ms. */
  frames(milliseconds: number): Promise<number[]>;
  /** From now on keeps what every key press, click and tap took. */
  watchInteractions(): void;
  /** What those took since, once the last of them is painted. */
  interactions(): Promise<InteractionRecord>;
}

/** By the event timing API. An interaction is what has an `interactionId`, as by the definition of INP. */
interface InteractionRecord {
  count: number;
  /** Milliseconds from the event to the next paint, longest first; browsers tell none that is shorter than 16. */
  longest: number[];
}

interface ScrollRecord {
  /** Milliseconds from frame to frame. */
  frames: number[];
  /** The most elements the document held meanwhile. */
  elements: number;
  /** How far one frame went. */
  pixels: number;
}

declare global {
  interface Window {
    probe: PageProbe;
  }
  interface PerformanceObserverInit {
    /** Of the event timing API, ms: shorter events are not told of. At least 16. */
    durationThreshold?: number;
  }
}

/** Runs in the page before anything of it: it must not refer to anything outside of itself. */
export function installProbe(): void {
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        // The message is handled after the frame that is being prepared was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });

  const everything = { subtree: true, childList: true, attributes: true, characterData: true };

  const whenChanged = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      if (holds()) return resolve();
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, everything);
    });

  /** The next change of any kind; moving the focus is one too, though it changes nothing in the tree. */
  const whenTouched = () =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => finish());
      const finish = () => {
        observer.disconnect();
        window.removeEventListener('focusin', finish, { capture: true });
        resolve();
      };
      observer.observe(document, everything);
      window.addEventListener('focusin', finish, { capture: true });
    });

  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        (element.matches('input, button') || element.textContent?.trim() !== '') && element.checkVisibility(),
    );

  /** By `interactionId`: what the slowest of its events took. */
  const interactionTimes = new Map<number, number>();
  let interactionsBefore = 0;
  const keepInteractions = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      const { interactionId, duration } = entry;
      interactionTimes.set(interactionId, Math.max(duration, interactionTimes.get(interactionId) ?? 0));
    }
  };
  const interactionObserver = new PerformanceObserver((list) => keepInteractions(list.getEntries()));

  const tallestScroller = () => {
    const scrollers = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    );
    const [tallest] = scrollers.sort((a, b) => b.scrollHeight - a.scrollHeight);
    if (!tallest) throw new Error('Nothing to scroll');
    return tallest;
  };

  window.probe = {
    firstPaintOf: async (selector) => {
      await whenChanged(() => isShown(selector));
      return painted();
    },
    nextKeyToPaint: (selector) =>
      new Promise((resolve) => {
        const onKey = async ({ key, timeStamp }: KeyboardEvent) => {
          if (['Control', 'Meta', 'Alt', 'Shift'].includes(key)) return;
          window.removeEventListener('keydown', onKey, { capture: true });
          await (selector ? whenChanged(() => isShown(selector)) : whenTouched());
          resolve((await painted()) - timeStamp);
        };
        window.addEventListener('keydown', onKey, { capture: true });
      }),
    wallTimeOfText: async (text) => {
      await whenChanged(() => document.body.textContent?.includes(text) ?? false);
      return performance.timeOrigin + (await painted());
    },
    scroll: (count, pixels) =>
      new Promise((resolve) => {
        const scroller = tallestScroller();
        const range = scroller.scrollHeight - scroller.clientHeight;
        const step = pixels || range / count;
        const frames: number[] = [];
        let elements = 0;
        let travelled = 0;
        let last = 0;
        const onFrame = (now: number) => {
          if (last) frames.push(now - last);
          last = now;
          if (frames.length % 10 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
          if (frames.length >= count) return resolve({ frames, elements, pixels: step });
          travelled += step;
          const turn = travelled % (2 * range);
          scroller.scrollTop = turn <= range ? turn : 2 * range - turn;
          requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      }),
    frames: (milliseconds) =>
      new Promise((resolve) => {
        const begin = performance.now();
        const frames: number[] = [];
        let last = 0;
        const onFrame = (now: number) => {
          if (last) frames.push(now - last);
          last = now;
          if (now - begin >= milliseconds) resolve(frames);
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      }),
    watchInteractions: () => {
      interactionsBefore = performance.interactionCount;
      interactionObserver.observe({ type: 'event', durationThreshold: 16 });
    },
    interactions: async () => {
      // They are told of after the frame that follows them.
      for (let frame = 0; frame < 10; frame += 1) await painted();
      keepInteractions(interactionObserver.takeRecords());
      return {
        count: performance.interactionCount - interactionsBefore,
        longest: [...interactionTimes.values()].sort((a, b) => b - a),
      };
    },
  };
}
