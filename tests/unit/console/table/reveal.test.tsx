import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { activeTable } from '../../../../src/console/table/active-table.ts';
import { device, type FakeSource, fakeSource } from './devices.ts';
import { eachOnItsOwnPage, focused, show } from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(300);
});

const reveal = (id: string) => act(async () => activeTable()?.reveal(id, new AbortController().signal));

describe('A row that is to be the current one', () => {
  it('becomes so where it is on screen', async () => {
    await show(source);
    expect(await reveal('id-4')).toBe(true);
    expect(focused()).toBe('Device 4');
  });

  it('is scrolled to where it is further down, also when it is new', async () => {
    await show(source);
    source.devices.splice(250, 0, device(5000));
    await act(() => queryClient.invalidateQueries());
    expect(await reveal('id-5000')).toBe(true);
    await vi.waitFor(() => expect(focused()).toBe('Device 5000'));
  });

  it('is none where the list leaves it out', async () => {
    await show(source);
    expect(await reveal('id-5000')).toBe(false);
    expect(focused()).toBeNull();
  });

  it('is not known to be left out of a list that is too long to be looked through', async () => {
    source = fakeSource(3000);
    await show(source);
    expect(await reveal('id-2500')).toBeUndefined();
  });
});
