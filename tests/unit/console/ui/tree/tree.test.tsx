import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Tree } from '../../../../../src/console/ui/tree/tree.tsx';
import type { TreeNode, TreeSource } from '../../../../../src/console/ui/tree/tree-model.ts';

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

const site = { id: 'site', name: 'Site', isBranch: true };
const hall = { id: 'hall', name: 'Hall', isBranch: true };
const pump = { id: 'pump', name: 'Pump', isBranch: false };
const yard = { id: 'yard', name: 'Yard', isBranch: true };

function plant(changes: Partial<TreeSource> = {}) {
  const below: Record<string, TreeNode[]> = { top: [site, yard], site: [hall], hall: [pump] };
  const childrenOf = vi.fn<TreeSource['childrenOf']>(async (parent) => below[parent?.id ?? 'top'] ?? []);
  return { below, source: { childrenOf, ...changes } satisfies TreeSource, childrenOf };
}

async function draw(source: TreeSource, onFailure = vi.fn<(error: unknown) => void>()) {
  const user = userEvent.setup();
  const selected: string[] = [];
  function Page() {
    const [id, setId] = useState<string>();
    return (
      <Tree
        label="Plant"
        source={source}
        selected={id}
        onSelect={(node) => {
          selected.push(node.id);
          setId(node.id);
        }}
        onFailure={onFailure}
        searchable
      />
    );
  }
  render(<Page />);
  if (onFailure.mock.calls.length === 0) await screen.findByRole('treeitem', { name: 'Site' });
  return { user, selected, onFailure };
}

const shown = () =>
  screen.queryAllByRole('treeitem').map(({ textContent, ariaLevel }) => `${ariaLevel} ${textContent}`);
const item = (name: string) => screen.getByRole('treeitem', { name });

describe('a tree', () => {
  test('is walked by keyboard, and asks for what is below once', async () => {
    const { source, childrenOf } = plant();
    const { user, selected } = await draw(source);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(item('Site')).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Hall' });
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Pump' });
    expect(shown()).toEqual(['1 Site', '2 Hall', '3 Pump', '1 Yard']);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(selected).toEqual(['pump']);
    expect(item('Pump').ariaSelected).toBe('true');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(shown()).toEqual(['1 Site', '2 Hall', '1 Yard']);
    await user.keyboard('{ArrowRight}{End}');
    expect(item('Yard')).toBe(document.activeElement);
    await user.keyboard('s');
    expect(item('Site')).toBe(document.activeElement);
    expect(childrenOf).toHaveBeenCalledTimes(3);
  });

  test('says where each node stands, and has one stop for the Tab key', async () => {
    const { source } = plant();
    await draw(source);
    const yardItem = item('Yard');
    expect([yardItem.ariaPosInSet, yardItem.ariaSetSize, yardItem.ariaExpanded]).toEqual(['2', '2', 'false']);
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('is searched among what is known, with what is above', async () => {
    const { source } = plant();
    const { user } = await draw(source);
    act(() => item('Site').focus());
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Hall' });
    await user.type(screen.getByLabelText('Search'), 'HAL');
    expect(shown()).toEqual(['1 Site', '2 Hall']);
    await user.type(screen.getByLabelText('Search'), 'x');
    expect(screen.getByText('Nothing found')).toBeDefined();
  });

  test('is read again where it is open', async () => {
    const { source, below } = plant();
    const { user } = await draw(source);
    act(() => item('Site').focus());
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Hall' });
    below.site = [hall, { id: 'shed', name: 'Shed', isBranch: false }];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(shown()).toEqual(['1 Site', '2 Hall', '2 Shed', '1 Yard']));
  });

  test('lets its nodes be made, renamed and deleted by keyboard', async () => {
    const { source, below } = plant({
      async create(parent, name) {
        const node = { id: 'new', name, isBranch: false };
        below[parent?.id ?? 'top'] = [...(below[parent?.id ?? 'top'] ?? []), node];
        return node;
      },
      async rename({ id }, name) {
        below.top = (below.top ?? []).map((node) => (node.id === id ? { ...node, name } : node));
      },
      async remove({ id }) {
        below.top = (below.top ?? []).filter((node) => node.id !== id);
      },
    });
    const { user } = await draw(source);
    act(() => item('Yard').focus());
    await user.keyboard('{Insert}Crane{Enter}');
    await screen.findByRole('treeitem', { name: 'Crane' });
    expect(shown()).toEqual(['1 Site', '1 Yard', '2 Crane']);
    await waitFor(() => expect(item('Crane')).toBe(document.activeElement));
    await user.keyboard('{ArrowUp}{F2}Court{Enter}');
    await screen.findByRole('treeitem', { name: 'Court' });
    await waitFor(() => expect(item('Court')).toBe(document.activeElement));
    await user.keyboard('{F2}Never{Escape}');
    expect(item('Court')).toBe(document.activeElement);
    await user.keyboard('{Delete}');
    await waitFor(() => expect(shown()).toEqual(['1 Site']));
  });

  test('keeps what was said last, whichever answer comes first', async () => {
    const answers: ((nodes: readonly TreeNode[]) => void)[] = [];
    const { source } = plant({
      childrenOf: () => new Promise((resolve) => answers.push(resolve)),
      follow: (onChange) => {
        change = onChange;
        return () => undefined;
      },
    });
    let change: (parent: TreeNode | undefined) => void = () => undefined;
    render(
      <Tree label="Plant" source={source} selected={undefined} onSelect={vi.fn()} onFailure={vi.fn()} />,
    );
    act(() => change(undefined));
    await act(async () => answers[1]?.([yard]));
    await act(async () => answers[0]?.([site]));
    expect(shown()).toEqual(['1 Yard']);
  });

  test('offers nothing that its source does not let be done', async () => {
    const { source } = plant();
    const { user } = await draw(source);
    act(() => item('Site').focus());
    await user.keyboard('{F2}{Insert}{Delete}');
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Refresh']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('tells what failed and stays as it was', async () => {
    const failure = new Error('gone');
    const { source } = plant({ rename: () => Promise.reject(failure) });
    const { user, onFailure } = await draw(source);
    act(() => item('Site').focus());
    await user.keyboard('{F2}Other{Enter}');
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith(failure));
    expect(shown()).toEqual(['1 Site', '1 Yard']);
  });
});
