// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadable } from '../../../src/console/shell/loadable.tsx';

afterEach(cleanup);

function Counter({ step }: { step: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      {count}
    </button>
  );
}

function draw(Part: ReturnType<typeof loadable<{ step: number }>>) {
  return render(
    <Suspense fallback="waiting">
      <Part step={2} />
    </Suspense>,
  );
}

describe('a loadable component', () => {
  test('is drawn at once when it was fetched ahead', async () => {
    const Part = loadable(() => Promise.resolve(Counter));
    await Part.preload();
    draw(Part);
    expect(screen.getByRole('button').textContent).toBe('0');
  });

  test('shows the fallback until it is there', async () => {
    let arrive: (component: typeof Counter) => void = () => {};
    const Part = loadable(() => new Promise<typeof Counter>((resolve) => (arrive = resolve)));
    draw(Part);
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => arrive(Counter));
    expect(await screen.findByRole('button')).toBeTruthy();
  });

  test('keeps its state once it is drawn, however it came', async () => {
    const Part = loadable(() => Promise.resolve(Counter));
    const view = draw(Part);
    fireEvent.click(await screen.findByRole('button'));
    view.rerender(
      <Suspense fallback="waiting">
        <Part step={3} />
      </Suspense>,
    );
    expect(screen.getByRole('button').textContent).toBe('2');
  });

  test('is fetched once, and again only after a failure', async () => {
    const load = vi.fn<() => Promise<typeof Counter>>();
    load.mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Counter);
    const Part = loadable(load);
    await expect(Part.preload()).rejects.toThrow('offline');
    await Part.preload();
    await Part.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
