import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/console/ui/error-boundary.tsx';
import { loadable } from '../../../../src/console/ui/loadable.tsx';

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
  return render(<Part step={2} />);
}

describe('a loadable component', () => {
  test('is drawn at once when it was fetched ahead', async () => {
    const Part = loadable(() => Promise.resolve(Counter));
    await Part.preload();
    draw(Part);
    expect(screen.getByRole('button').textContent).toBe('0');
  });

  test('shows nothing until it is there', async () => {
    let arrive: (component: typeof Counter) => void = () => {};
    const Part = loadable(() => new Promise<typeof Counter>((resolve) => (arrive = resolve)));
    const { container } = draw(Part);
    expect(container.childElementCount).toBe(0);
    await act(async () => arrive(Counter));
    expect(await screen.findByRole('button')).toBeTruthy();
  });

  test('keeps its state once it is drawn, however it came', async () => {
    const Part = loadable(() => Promise.resolve(Counter));
    const view = draw(Part);
    fireEvent.click(await screen.findByRole('button'));
    view.rerender(<Part step={3} />);
    expect(screen.getByRole('button').textContent).toBe('2');
  });

  test('tells when it is on screen, each time', async () => {
    const Part = loadable(() => Promise.resolve(Counter));
    const told: string[] = [];
    const view = draw(Part);
    void Part.drawn().then(() => told.push('first'));
    await screen.findByRole('button');
    await vi.waitFor(() => expect(told).toEqual(['first']));
    view.unmount();
    void Part.drawn().then(() => told.push('second'));
    await Part.preload();
    expect(told).toEqual(['first']);
    draw(Part);
    await vi.waitFor(() => expect(told).toEqual(['first', 'second']));
  });

  test('throws what it failed of to the error boundary around it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Part = loadable<{ step: number }>(() => Promise.reject(new Error('offline')));
    render(
      <ErrorBoundary area="test">
        <Part step={1} />
      </ErrorBoundary>,
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
    vi.restoreAllMocks();
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
