import { useMemo } from 'react';
import { useUrlParam } from '../../ui/navigation.ts';
import { type Explored, exploredIn } from './explored.ts';

/** What the URL says is explored: the same object as long as it says the same. */
export function useExplored(): Explored {
  const [entities] = useUrlParam('entities');
  const [type] = useUrlParam('type');
  const [name] = useUrlParam('name');
  const [keys] = useUrlParam('keys');
  const [scope] = useUrlParam('scope');
  return useMemo(
    () => exploredIn({ entities, type, name, keys, scope }),
    [entities, type, name, keys, scope],
  );
}
