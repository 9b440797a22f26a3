import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeSource } from './devices.ts';
import { eachOnItsOwnPage, show } from './table-page.tsx';

eachOnItsOwnPage();
beforeEach(() => {
  document.documentElement.dir = 'rtl';
});
afterEach(() => {
  document.documentElement.dir = '';
});

describe('A list from right to left', () => {
  it('has each text run its own way, and stand where the column begins', async () => {
    await show(fakeSource(1));
    const text = screen.getByText('Device 0');
    expect(text.getAttribute('dir')).toBe('auto');
    expect(text.className).toContain('text-right');
    expect(text.closest('[role="rowheader"]')).not.toBeNull();
  });

  it('has nothing around its texts where lines run from the left', async () => {
    document.documentElement.dir = '';
    await show(fakeSource(1));
    expect(screen.getByText('Device 0').getAttribute('role')).toBe('rowheader');
  });
});
