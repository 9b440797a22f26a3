import { mdiDotsHorizontal } from '@mdi/js';
import { useTranslate } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { EntityRef } from '../command.ts';
import type { CommandRef } from '../command-ref.ts';
import { MenuOnDemand } from './menu-on-demand.tsx';
import { useOffered } from './use-command-state.ts';

const CommandMenuList = loadable(() =>
  import('./command-menu-list.tsx').then((module) => module.CommandMenuList),
);

/** A menu of commands that there is no room for as buttons; absent where none of them applies. */
export function MoreMenu({
  commands,
  entities,
}: {
  /** In the order of the menu. */
  commands: readonly CommandRef[];
  /** What they act on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
}) {
  const t = useTranslate();
  const offered = useOffered(commands, entities);
  if (offered.length === 0) return null;
  return (
    <MenuOnDemand label={t('commands.more')} icon={mdiDotsHorizontal}>
      {(button) => <CommandMenuList commands={offered} {...(entities && { entities })} {...button} />}
    </MenuOnDemand>
  );
}
