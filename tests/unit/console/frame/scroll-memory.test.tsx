import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScrollMemory } from '../../../../src/console/frame/scroll-memory.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';

/** The content as the frame draws it, with a page that scrolls. */
function Content({ page }: { page: string }) {
  useScrollMemory(page);
  return (
    <main id="main">
      <div key={page} data-scroll="list" title="list" />
    </main>
  );
}

let show: (page: string) => void;
/** How far the list can be scrolled, in pixels. */
let length: number;

beforeEach(() => {
  length = 1000;
  const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(function (this: Element, top: number) {
    scrollTop?.set?.call(this, Math.min(top, length));
  });
  const { rerender } = render(<Content page="/devices" />);
  show = (page) => rerender(<Content page={page} />);
});

afterEach(() => {
  cleanup();
  forgetUser();
  vi.restoreAllMocks();
});

const list = () => screen.getByTitle('list');

function scrollTo(top: number): void {
  list().scrollTop = top;
  list().dispatchEvent(new Event('scroll'));
}

function follow(page: string): void {
  dispatchEvent(new Event('pushState'));
  show(page);
}

function goBack(page: string): void {
  dispatchEvent(new PopStateEvent('popstate'));
  show(page);
}

test('a page is where it was left when the browser goes back to it', () => {
  scrollTo(700);
  follow('/home');
  expect(list().scrollTop).toBe(0);
  goBack('/devices');
  expect(list().scrollTop).toBe(700);
});

test('a page begins at its start when a link leads to it, and going back there is going back to that', () => {
  scrollTo(700);
  follow('/home');
  follow('/devices');
  expect(list().scrollTop).toBe(0);
  follow('/home');
  goBack('/devices');
  expect(list().scrollTop).toBe(0);
});

test('a list whose rows come later is scrolled as soon as it is long enough', async () => {
  scrollTo(700);
  follow('/home');
  length = 0;
  goBack('/devices');
  expect(list().scrollTop).toBe(0);
  length = 1000;
  await waitFor(() => expect(list().scrollTop).toBe(700));
});

test('nobody is scrolled away from where they have begun to read', async () => {
  scrollTo(700);
  follow('/home');
  length = 0;
  goBack('/devices');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
  length = 1000;
  await nextFrames(2);
  expect(list().scrollTop).toBe(0);
});

test('nothing is kept for the next user', () => {
  scrollTo(700);
  follow('/home');
  forgetUser();
  goBack('/devices');
  expect(list().scrollTop).toBe(0);
});

async function nextFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
