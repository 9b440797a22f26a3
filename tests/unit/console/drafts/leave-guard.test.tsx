import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardLeaving } from '../../../../src/console/drafts/leave-guard.ts';
import { resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../src/console/messages/dialogs.tsx';
import { navigate } from '../../../../src/console/ui/navigation.ts';

const listeners = new Set<() => void>();
let hasChanges: boolean;
let isKept: boolean;
let save: () => Promise<void>;
let stop: () => void;

beforeEach(() => {
  navigate('/dashboards/one');
  [hasChanges, isKept] = [false, true];
  save = async () => change(false);
  render(<Dialogs />);
  stop = guardLeaving({
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasChanges: () => hasChanges,
    keep: async () => isKept,
    title: 'dashboard.leave-title',
    text: (kept) => [{ key: kept ? 'dashboard.leave-draft-kept' : 'dashboard.leave-draft-lost' }],
    leaveLabel: 'dashboard.leave-unsaved',
    saveLabel: 'dashboard.save-and-leave',
    save: () => save(),
  });
});
afterEach(() => {
  stop();
  resetDialogs();
  cleanup();
});

function change(to: boolean): void {
  hasChanges = to;
  for (const listener of listeners) listener();
}

/** Leaves the page, and answers what is asked then. */
async function leaveAnd(answer: string): Promise<void> {
  navigate('/devices');
  await userEvent.click(await screen.findByRole('button', { name: answer }));
}

const isOn = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path));

describe('a page with something unsaved', () => {
  it('is left without a word while nothing is changed, and when that is saved', async () => {
    navigate('/devices');
    await isOn('/devices');
    navigate('/dashboards/one');
    change(true);
    change(false);
    navigate('/devices');
    await isOn('/devices');
  });

  it('stays for whoever would rather go on', async () => {
    change(true);
    await leaveAnd('Keep editing');
    await isOn('/dashboards/one');
  });

  it('is left without saving, and says what is lost by it', async () => {
    change(true);
    isKept = false;
    navigate('/devices');
    const leave = await screen.findByRole('button', { name: 'Leave unsaved' });
    expect(screen.getByRole('alertdialog').textContent).toMatch(/lost/);
    expect(leave.className).toContain('button-danger');
    await userEvent.click(leave);
    await isOn('/devices');
  });

  it('is left when it is saved, and stays where that fails', async () => {
    change(true);
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const saves = save;
    save = () => Promise.reject(new Error('It cannot be saved'));
    await leaveAnd('Save and leave');
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(location.pathname).toBe('/dashboards/one');
    told.mockRestore();
    save = saves;
    await leaveAnd('Save and leave');
    await isOn('/devices');
  });
});
