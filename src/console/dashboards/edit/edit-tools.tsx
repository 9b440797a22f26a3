import type { EntityRef } from '../../commands/command.ts';
import { CommandBar } from '../../commands/faces/command-bar.tsx';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useClipboardEvents } from './transfer/use-clipboard-events.ts';

/** What the dashboard is made of, in the order in which one comes to it. */
const PARTS = [
  'dashboard.manage-states',
  'dashboard.aliases',
  'dashboard.filters',
  'dashboard.settings',
  'layout.settings',
] as const;

/** The tools of viewers that a phone has no room for beside those of who edits. */
const OF_VIEWERS = ['dashboard.refresh', 'dashboard.export', 'dashboard.full-screen'] as const;

/** The buttons in the toolbar of a dashboard that is edited: what it is made of first, what ends it last. */
export function EditTools({
  hasRight,
  isCompact,
  entities,
}: {
  hasRight: boolean;
  /** Whether there is room for a few only: the others are in a menu, with those of viewers. */
  isCompact: boolean;
  /** The dashboard. */
  entities: readonly EntityRef[];
}) {
  useClipboardEvents();
  const ofRight = hasRight
    ? (['layout.right-settings', 'layout.remove-right'] as const)
    : (['layout.add-right'] as const);
  const parts = [...PARTS, ...ofRight];
  const giveUp = 'dashboard.discard-changes';
  return (
    <>
      <CommandButton command="widget.add" iconOnly />
      {!isCompact && parts.map((part) => <CommandButton key={part} command={part} iconOnly />)}
      <CommandButton command="dashboard.undo" iconOnly />
      {isCompact ? (
        <CommandBar
          commands={['dashboard.redo', ...parts, giveUp, ...OF_VIEWERS]}
          room={0}
          entities={entities}
        />
      ) : (
        <>
          <CommandButton command="dashboard.redo" iconOnly />
          <CommandButton command={giveUp} iconOnly />
        </>
      )}
      <CommandButton command="dashboard.save" variant="primary" />
      <CommandButton command="dashboard.stop-editing" iconOnly />
    </>
  );
}
