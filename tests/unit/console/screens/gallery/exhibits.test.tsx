import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { exhibits } from '../../../../../src/console/screens/gallery/exhibits.tsx';
import { specimens } from '../../../../../src/console/screens/gallery/specimens.ts';

afterEach(cleanup);

test('what the gallery shows is told apart by its names', () => {
  const names = [...specimens(), ...exhibits].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(exhibits.map(({ name, Shown }) => [name, Shown] as const))(
  '%s can be shown by itself',
  async (_name, Shown) => {
    await Shown.preload();
    const { container } = render(<Shown />);
    expect(container.innerHTML).not.toBe('');
  },
);
