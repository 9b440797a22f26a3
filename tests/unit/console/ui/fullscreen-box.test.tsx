import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FullscreenBox } from '../../../../src/console/ui/fullscreen-box.tsx';

afterEach(cleanup);

test('what fills the window is the very same, holds the focus, and is left by Escape', async () => {
  const user = userEvent.setup();
  render(
    <>
      <FullscreenBox title="Notes">
        <textarea aria-label="Text" />
      </FullscreenBox>
      <button type="button">Behind</button>
    </>,
  );
  const text = screen.getByLabelText('Text');
  await user.type(text, 'kept');
  await user.click(screen.getByRole('button', { name: 'Fill the window' }));
  expect(screen.getByRole('dialog', { name: 'Notes' })).toBeDefined();
  expect(screen.getByLabelText('Text')).toBe(text);
  await user.tab();
  expect(document.activeElement).toBe(text);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave full window' }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(text);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('kept');
});
