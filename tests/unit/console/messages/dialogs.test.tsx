import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm, dialogs, openDialog, resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../src/console/messages/dialogs.tsx';
import { Dialog, DialogActions } from '../../../../src/console/ui/dialog.tsx';

vi.mock('../../../../src/console/i18n/i18n.ts', () => ({
  useTranslate: () => (key: string | { key: string; values?: object }, values?: { text?: string }) =>
    typeof key === 'string' ? `${key}${values?.text ? ` ${values.text}` : ''}` : key.key,
}));

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
beforeEach(resetDialogs);
afterEach(cleanup);

const title = { key: 'app.title' } as const;
const message = { key: 'menu.label' } as const;

async function ask(request: Parameters<typeof confirm>[0]): Promise<{ answer: Promise<boolean> }> {
  render(<Dialogs />);
  let answer: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    answer = confirm(request);
    await Promise.resolve();
  });
  return { answer };
}

describe('a confirmation', () => {
  test('has its affirming button focused, so that Enter confirms', async () => {
    const { answer } = await ask({ title, message });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'action.confirm' }));
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(true);
  });

  test('of something dangerous has Cancel focused, so that Enter destroys nothing', async () => {
    const { answer } = await ask({ title, message, danger: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'action.cancel' }));
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(false);
  });

  test('of something dangerous is given with Control and Enter, by a press of its own', async () => {
    const { answer } = await ask({ title, message, danger: true });
    const held = { key: 'Enter', code: 'Enter', ctrlKey: true };
    fireEvent.keyDown(screen.getByRole('button', { name: 'action.cancel' }), { ...held, repeat: true });
    expect(dialogs.stack).toHaveLength(1);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await answer).toBe(true);
  });

  test('that wants a name typed is not given by Control and Enter without it', async () => {
    await ask({ title, message, danger: true, typed: 'Pump 7' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(dialogs.stack).toHaveLength(1);
  });

  test('is a sheet at the bottom of a phone, unless it is typed into', async () => {
    await ask({ title, message });
    expect(screen.getByRole('alertdialog').querySelector('.max-sm\\:rounded-t-card')).not.toBeNull();
    cleanup();
    resetDialogs();
    await ask({ title, message, typed: 'Pump 7' });
    expect(screen.getByRole('alertdialog').querySelector('.max-sm\\:h-full')).not.toBeNull();
  });

  test('is given up by Escape', async () => {
    const { answer } = await ask({ title, message });
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
    expect(dialogs.stack).toEqual([]);
  });

  test('that wants a name typed confirms only the very name', async () => {
    const { answer } = await ask({ title, message, danger: true, typed: 'Pump 7' });
    const field = screen.getByLabelText('dialog.type-to-confirm Pump 7');
    expect(document.activeElement).toBe(field);
    const affirm = screen.getByRole<HTMLButtonElement>('button', { name: 'action.confirm' });
    await userEvent.keyboard('Pump{Enter}');
    expect(affirm.disabled).toBe(true);
    expect(dialogs.stack).toHaveLength(1);
    await userEvent.keyboard(' 7{Enter}');
    expect(await answer).toBe(true);
  });

  test('shows markup as the text it is', async () => {
    await ask({ title, message: { key: '<b>x</b>' as 'menu.label' } });
    expect(screen.getByText('<b>x</b>')).toBeTruthy();
  });
});

test('a dialog that takes the place of another has the focus on its affirmative button', async () => {
  render(
    <>
      <button type="button">behind</button>
      <Dialogs />
    </>,
  );
  screen.getByRole('button', { name: 'behind' }).focus();
  function Question({ close }: { close(): void }) {
    return (
      <Dialog title="Question" onClose={close}>
        <button type="button" onClick={() => void answer()}>
          answer
        </button>
      </Dialog>
    );
    async function answer() {
      void openDialog<void>((closeNext) => (
        <Dialog title="Answer" onClose={closeNext}>
          <DialogActions>
            <button type="button">close</button>
            <button type="button">copy</button>
          </DialogActions>
        </Dialog>
      ));
      await screen.findByRole('button', { name: 'copy' });
      close();
    }
  }
  await act(async () => {
    void openDialog<void>((close) => <Question close={close} />);
    await Promise.resolve();
  });
  await userEvent.click(screen.getByRole('button', { name: 'answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Question' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'copy' })));
});

test('a dialog whose affirmative button is off has the focus on what comes first in it', async () => {
  render(<Dialogs />);
  await act(async () => {
    void openDialog<void>((close) => (
      <Dialog title="Colour" onClose={close}>
        <label>
          Hue
          <input type="range" />
        </label>
        <DialogActions>
          <button type="button">cancel</button>
          <button type="button" disabled>
            select
          </button>
        </DialogActions>
      </Dialog>
    ));
    await Promise.resolve();
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Hue' })));
});

test('the page is out of reach behind every dialog, not just the first', async () => {
  render(
    <div data-testid="page">
      <Dialogs />
    </div>,
  );
  const isOutOfReach = () => screen.getByTestId('page').closest('[aria-hidden="true"]') !== null;
  for (const title of ['first', 'second']) {
    await act(async () => {
      void openDialog<void>((close) => (
        <Dialog title={title} onClose={close}>
          <button type="button">{title}</button>
        </Dialog>
      ));
      await Promise.resolve();
    });
    await waitFor(() => expect(isOutOfReach()).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isOutOfReach()).toBe(false));
  }
});
