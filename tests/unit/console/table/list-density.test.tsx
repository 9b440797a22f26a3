import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { chooseDensityOf } from '../../../../src/console/table/list-density.ts';
import { chooseDensity } from '../../../../src/console/ui/density-store.ts';
import { type FakeSource, fakeSource } from './devices.ts';
import { eachOnItsOwnPage, grid, show } from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();
beforeEach(() => {
  source = fakeSource(5);
});
afterEach(() => {
  chooseDensityOf('devices', null);
  chooseDensity('compact');
});

const height = () => grid().style.getPropertyValue('--row-height');
const choose = (density: string) => act(() => runCommand('table.density', { density }, { source: 'script' }));

describe('The density of a list', () => {
  it('is that of everything until one is chosen for it', async () => {
    await show(source);
    expect(height()).toBe('36px');
    await act(async () => chooseDensity('comfortable'));
    expect(height()).toBe('44px');
    await choose('compact');
    expect(height()).toBe('36px');
    await choose('everywhere');
    expect(height()).toBe('44px');
  });

  it('is remembered, beside the columns', async () => {
    await show(source);
    await act(() => runCommand('table.toggle-column', { column: 'label' }, { source: 'script' }));
    await choose('comfortable');
    const kept = JSON.parse(localStorage.getItem('TB-table-devices') ?? '{}');
    expect(Object.values(kept.users)).toMatchObject([{ density: 'comfortable', columns: { label: false } }]);
  });
});
