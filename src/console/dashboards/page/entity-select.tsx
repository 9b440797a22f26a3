import { useEffect, useState } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { choosableAliases } from './choosable-aliases.ts';

/** Has an alias stand for another entity. Where there is one such alias only, it says which entity that is now. */
export function EntitySelect({ dashboard }: { dashboard: OpenDashboard }) {
  const name = useOnlyEntity(dashboard);
  if (name === undefined) return <CommandButton command="dashboard.choose-entity" iconOnly />;
  return <CommandButton command="dashboard.choose-entity" label={name} />;
}

/** The name of the entity of the only alias that can be chosen for; undefined where it is not known, or not one. */
function useOnlyEntity(dashboard: OpenDashboard): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isOver = false;
    let latest = 0;
    const look = async () => {
      latest += 1;
      const asked = latest;
      // The widgets say what cannot be had.
      const choosable = await choosableAliases(dashboard).catch(() => []);
      if (!isOver && asked === latest)
        setName(choosable.length === 1 ? choosable[0]?.entity.name : undefined);
    };
    void look();
    const stop = dashboard.hub.aliases.onChange(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [dashboard]);
  return name || undefined;
}
