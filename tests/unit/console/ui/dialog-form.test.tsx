import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogForm } from '../../../../src/console/ui/dialog-form.tsx';

afterEach(cleanup);

test('a dialog is sent by Control with Enter from whatever field, also one that takes Enter itself', async () => {
  const onSubmit = vi.fn();
  await act(async () =>
    render(
      <DialogForm title="Alias" onSubmit={onSubmit} onClose={vi.fn()}>
        <select aria-label="Type" />
        <input type="checkbox" aria-label="Many" />
        <div data-own-keys="mod+Enter">
          <textarea aria-label="Code" />
        </div>
      </DialogForm>,
    ),
  );
  fireEvent.keyDown(screen.getByLabelText('Type'), { key: 'Enter' });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Type'), { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByLabelText('Many'), { key: 'Enter', metaKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
  // Code is checked by the same keys.
  fireEvent.keyDown(screen.getByLabelText('Code'), { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('a dialog that was opened from another is sent alone', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  await act(async () =>
    render(
      <DialogForm title="Filter" onSubmit={outer} onClose={vi.fn()}>
        <DialogForm title="Key filter" onSubmit={inner} onClose={vi.fn()}>
          <select aria-label="Operation" />
        </DialogForm>
      </DialogForm>,
    ),
  );
  fireEvent.keyDown(screen.getByLabelText('Operation'), { key: 'Enter', ctrlKey: true });
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});
