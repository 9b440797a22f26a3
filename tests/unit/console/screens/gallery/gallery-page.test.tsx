import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GalleryPage } from '../../../../../src/console/screens/gallery/gallery-page.tsx';

beforeAll(() => {
  // All is on screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => tell([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
});
afterEach(cleanup);

async function show(name: string) {
  render(<GalleryPage params={{ name }} />);
  await screen.findByLabelText('Filled');
  return userEvent.setup();
}

const problemsOf = (label: string) =>
  screen
    .getByLabelText(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id))
    .filter((note) => note?.role === 'alert')
    .map((note) => note?.textContent);

describe('an input in the gallery', () => {
  test('says what is wrong with what is typed, which stays', async () => {
    const user = await show('json');
    await user.type(screen.getByLabelText('Filled'), 'x');
    expect(problemsOf('Filled')).toEqual([expect.stringContaining('This is not JSON')]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Filled').value).toMatch(/x$/);
  });

  test('that is needed says so in its own words once it was left without a value', async () => {
    const user = await show('queue-autocomplete');
    await user.click(screen.getByLabelText('Required'));
    expect(problemsOf('Required')).toBeUndefined();
    await user.tab();
    expect(problemsOf('Required')).toEqual(['Enter the name of a queue']);
    await user.type(screen.getByLabelText('Required'), 'Main');
    expect(problemsOf('Required') ?? []).toEqual([]);
  });

  test('that is not needed may be left without a value', async () => {
    const user = await show('queue-autocomplete');
    await user.click(screen.getByLabelText('Empty'));
    await user.tab();
    expect(problemsOf('Empty')).toEqual([]);
  });
});
