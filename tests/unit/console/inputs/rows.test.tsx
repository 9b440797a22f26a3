import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Rows } from '../../../../src/console/inputs/rows.tsx';

afterEach(cleanup);

/** Rows that are texts, as somebody has them who can search, move, add and take them out. */
function List({ texts }: { texts: readonly string[] }) {
  const [rows, setRows] = useState(texts);
  return (
    <Rows
      rows={rows}
      nameOf={(text) => text}
      searchedBy={(text) => text}
      none="None"
      isFixed={false}
      additions={[{ label: 'Add', run: () => setRows([...rows, 'New']) }]}
      canMove={(from, to) => rows[from]?.[0] === rows[to]?.[0]}
      onMove={(from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] ?? ''))}
      onRemove={(at) => setRows(rows.toSpliced(at, 1))}
    >
      {(text, at) => (
        <input
          aria-label={`Row ${at + 1}`}
          value={text}
          onChange={({ target }) => setRows(rows.with(at, target.value))}
        />
      )}
    </Rows>
  );
}

const MANY = ['Pump 1', 'Pump 2', 'Pump 3', 'Valve 1', 'Valve 2', 'Tank 1', 'Tank 2', 'Hall'];
const fields = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const search = () => screen.getByRole('searchbox', { name: 'Search' });

describe('Many rows', () => {
  test('are searched; few are not', async () => {
    const { unmount } = render(<List texts={MANY.slice(0, 4)} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    render(<List texts={MANY} />);
    const user = userEvent.setup();
    await user.type(search(), 'valve');
    expect(fields()).toEqual(['Valve 1', 'Valve 2']);
    expect(screen.getByRole('status').textContent).toBe('2 of 8 found');
    await user.clear(search());
    await user.type(search(), 'nothing');
    expect(screen.getByText('Nothing found')).toBeDefined();
  });

  test('stay while they are written, go where they stood, and come back with what is added', async () => {
    render(<List texts={MANY} />);
    const user = userEvent.setup();
    await user.type(search(), 'valve');
    await user.clear(screen.getByRole('textbox', { name: 'Row 4' }));
    expect(fields()).toEqual(['', 'Valve 2']);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Valve 2' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(fields()).toEqual(['Pump 1', 'Pump 2', 'Pump 3', '', 'Tank 1', 'Tank 2', 'Hall', 'New']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Row 8' }));
  });

  test('move among those that they may change places with', async () => {
    render(<List texts={MANY} />);
    const user = userEvent.setup();
    const down = screen.getByRole<HTMLButtonElement>('button', { name: 'Move Pump 3 down' });
    expect(down.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Move Pump 3 up' }));
    expect(fields().slice(0, 3)).toEqual(['Pump 1', 'Pump 3', 'Pump 2']);
  });
});
