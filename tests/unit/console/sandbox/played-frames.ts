import { MessageChannel as Channel, type MessagePort as Port } from 'node:worker_threads';
import { type DOMWindow, JSDOM } from 'jsdom';

/** A frame as a test plays it: a page of its own, in which what is sent to it runs. */
export interface PlayedFrame {
  readonly element: HTMLIFrameElement;
  readonly window: DOMWindow;
  /** Has it never return: it hears nothing any more, and says so much only of what it had begun to say. */
  hang(options: { afterSaid: number }): void;
}

class Arrival extends Event {}

/**
 * Has the frames come that are put on the page, where no browser loads them.
 * @param comes whether a frame comes at all
 */
export function playFrames(comes: (element: HTMLIFrameElement) => boolean = () => true): {
  readonly frames: readonly PlayedFrame[];
  stop(): void;
} {
  const frames: PlayedFrame[] = [];
  const ports: Port[] = [];
  const seen = new WeakSet<Element>();
  // The page of the test says of each that it has come, too soon and with nothing in it.
  const tooSoon = (event: Event) => {
    if (event.target instanceof HTMLIFrameElement && !(event instanceof Arrival))
      event.stopImmediatePropagation();
  };
  document.addEventListener('load', tooSoon, { capture: true });
  const observer = new MutationObserver(() => {
    for (const element of document.querySelectorAll('iframe')) {
      if (seen.has(element)) continue;
      seen.add(element);
      if (comes(element)) frames.push(play(element, ports));
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return {
    frames,
    stop() {
      observer.disconnect();
      document.removeEventListener('load', tooSoon, { capture: true });
      for (const port of ports) port.close();
      for (const { window } of frames) window.close();
    },
  };
}

function play(element: HTMLIFrameElement, ports: Port[]): PlayedFrame {
  const { window } = new JSDOM('<!doctype html><body></body>', {
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  window.MessageChannel = Channel as unknown as typeof MessageChannel;
  let sayings = Number.POSITIVE_INFINITY;
  Object.defineProperty(element, 'contentWindow', {
    value: {
      postMessage(programs: readonly string[], _origin: string, [port, watch]: [Port, Port?]) {
        ports.push(port);
        const framePort = {
          postMessage(said: unknown) {
            sayings -= 1;
            if (sayings >= 0) port.postMessage(said);
          },
          set onmessage(listener: (event: { data: unknown }) => void) {
            port.on('message', (data: unknown) => {
              if (sayings === Number.POSITIVE_INFINITY)
                listener(new window.MessageEvent('message', { data }));
            });
          },
        };
        for (const program of programs) {
          const run = window.eval(`(function (framePort, watchPort) {${program}\n})`) as (
            ...ports: unknown[]
          ) => void;
          run(framePort, watch);
        }
      },
    },
  });
  element.dispatchEvent(new Arrival('load'));
  return {
    element,
    window,
    hang({ afterSaid }) {
      sayings = afterSaid;
    },
  };
}
