import { useMemo, useState } from 'react';
import { translate } from '../../i18n/i18n.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { Tree } from '../../ui/tree/tree.tsx';
import type { TreeNode, TreeSource } from '../../ui/tree/tree-model.ts';

/** A tree that can be tried out; what is done to it lasts as long as it is on screen. */
export function ShownTree() {
  const source = useMemo(treeInMemory, []);
  const [selected, setSelected] = useState<string>();
  return (
    <Tree
      label={translate('tree.tree')}
      source={source}
      selected={selected}
      onSelect={({ id }) => setSelected(id)}
      onFailure={showFailure}
      searchable
    />
  );
}

function treeInMemory(): TreeSource {
  let nodes: readonly (TreeNode & { parentId: string | undefined })[] = [
    { id: 'site', name: 'Site', isBranch: true, parentId: undefined },
    { id: 'hall', name: 'Hall', isBranch: true, parentId: 'site' },
    { id: 'pump', name: 'Pump 7', isBranch: false, icon: 'mdi:water-pump', parentId: 'hall' },
    { id: 'yard', name: 'Yard', isBranch: true, parentId: 'site' },
  ];
  return {
    childrenOf: async (parent) => nodes.filter(({ parentId }) => parentId === parent?.id),
    async create(parent, name) {
      const node = { id: crypto.randomUUID(), name, isBranch: true, parentId: parent?.id };
      nodes = [...nodes, node];
      return node;
    },
    async rename({ id }, name) {
      nodes = nodes.map((node) => (node.id === id ? { ...node, name } : node));
    },
    async remove({ id }) {
      nodes = nodes.filter((node) => node.id !== id && node.parentId !== id);
    },
  };
}
