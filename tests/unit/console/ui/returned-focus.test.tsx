import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useReturnedFocus } from '../../../../src/console/ui/returned-focus.ts';

/** A page with two buttons and a drawer, which takes the focus while it is open. */
function Page({ drawer, opener = true }: { drawer: 'none' | 'hidden' | 'open'; opener?: boolean }) {
  return (
    <>
      {opener && <button type="button">Opener</button>}
      <button type="button">Other</button>
      {drawer !== 'none' && <Drawer open={drawer === 'open'} />}
    </>
  );
}

function Drawer({ open }: { open: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  useReturnedFocus(container, open);
  useEffect(() => {
    if (open) container.current?.querySelector('button')?.focus();
  }, [open]);
  return (
    <div ref={container} hidden={!open}>
      <button type="button">Inside</button>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
let show: (page: Parameters<typeof Page>[0]) => void;

beforeEach(() => {
  const { rerender } = render(<Page drawer="none" />);
  show = (page) => rerender(<Page {...page} />);
  button('Opener').focus();
});
afterEach(cleanup);

test('the focus returns to the very element that had it when what opened has gone', () => {
  show({ drawer: 'open' });
  expect(document.activeElement).toBe(button('Inside'));
  show({ drawer: 'none' });
  expect(document.activeElement).toBe(button('Opener'));
});

test('it returns from what is only hidden, each time to where it was last', () => {
  show({ drawer: 'hidden' });
  show({ drawer: 'open' });
  show({ drawer: 'hidden' });
  expect(document.activeElement).toBe(button('Opener'));
  button('Other').focus();
  show({ drawer: 'open' });
  show({ drawer: 'hidden' });
  expect(document.activeElement).toBe(button('Other'));
});

test('it stays where it has been put meanwhile', () => {
  show({ drawer: 'open' });
  button('Other').focus();
  show({ drawer: 'none' });
  expect(document.activeElement).toBe(button('Other'));
});

test('it is lost rather than taken to a stranger when its element has left the page', () => {
  show({ drawer: 'open' });
  show({ drawer: 'open', opener: false });
  show({ drawer: 'none', opener: false });
  expect(document.activeElement).toBe(document.body);
});
