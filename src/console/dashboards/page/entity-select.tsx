import { useEffect, useState } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { choosableAliases } from './choosable-aliases.ts';

/**
 * Has an alias stand for another entity: where there is one that can. Where that is the only one, it says which entity
 * it stands for now.
 */
export function EntitySelect({ dashboard }: { dashboard: OpenDashboard }) {
  const names = useChoosableEntities(dashboard);
  const [name] = names;
  if (name === undefined) return null;
  return names.length === 1 && name !== '' ? (
    <CommandButton command="dashboard.choose-entity" label={name} />
  ) : (
    <CommandButton command="dashboard.choose-entity" iconOnly />
  );
}

/** The names of the entities of all aliases that can be chosen for. */
function useChoosableEntities(dashboard: OpenDashboard): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    let latest = 0;
    const look = async () => {
      latest += 1;
      const asked = latest;
      // The widgets say what cannot be had.
      const choosable = await choosableAliases(dashboard).catch(() => []);
      if (!isOver && asked === latest) setNames(choosable.map(({ entity }) => entity.name));
    };
    void look();
    const stop = dashboard.hub.aliases.onChange(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [dashboard]);
  return names;
}
